/// Rows and columns for a person to read, fitted to the terminal.
public struct Table: Sendable {
  public struct Column: Sendable {
    public let header: String
    public let alignsRight: Bool
    /// Whether long values may be cut to fit; identifiers and numbers should not be.
    public let mayShrink: Bool
    /// Above 0 if a narrow terminal may do without the column; the highest is left out first.
    public let spare: Int

    public init(
      _ header: String, alignsRight: Bool = false, mayShrink: Bool = false, spare: Int = 0
    ) {
      self.header = header
      self.alignsRight = alignsRight
      self.mayShrink = mayShrink
      self.spare = spare
    }
  }

  private struct Cell {
    let text: String
    let width: Int

    init(_ text: String) {
      self.text = text
      width = DisplayWidth.of(text)
    }
  }

  private let columns: [Column]
  /// Row by row; the first is the header.
  private var cells: [Cell]
  private static let gap = 2
  /// How narrow text may become before columns are left out, and after.
  private static let (comfortable, narrowest) = (14, 8)

  public init(_ columns: [Column]) {
    self.columns = columns
    cells = columns.map { Cell($0.header) }
  }

  public mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "a row has one cell for each column")
    for text in row { cells.append(Cell(Printable.line(text))) }
  }

  /// The table as text; without a width nothing is cut, as for a pipe.
  func text(width: Int?, ink: Ink) -> String {
    guard cells.count > columns.count else { return "" }
    let natural = naturalWidths
    let kept = columnsToKeep(natural, in: width)
    guard let widths = widths(natural, of: kept, fitting: width, atLeast: Self.narrowest) else {
      return lines(kept, width: width ?? 1)
    }
    var header: [UInt8] = []
    append(cells.prefix(columns.count), kept, widths, to: &header)
    var text: [UInt8] = Array(ink.bold(String(decoding: header, as: UTF8.self)).utf8)
    text.append(UInt8(ascii: "\n"))
    for row in rows {
      append(row, kept, widths, to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private var rows: some Sequence<ArraySlice<Cell>> {
    stride(from: columns.count, to: cells.count, by: columns.count).lazy.map { start in
      cells[start..<start + columns.count]
    }
  }

  /// What each column takes if nothing is cut.
  private var naturalWidths: [Int] {
    var widths = columns.map { _ in 0 }
    for (number, cell) in cells.enumerated() {
      widths[number % columns.count] = max(widths[number % columns.count], cell.width)
    }
    return widths
  }

  /// All columns if they fit; otherwise without as many spare ones as it takes to leave text
  /// comfortable.
  private func columnsToKeep(_ natural: [Int], in width: Int?) -> [Int] {
    var kept = Array(columns.indices)
    while widths(natural, of: kept, fitting: width, atLeast: Self.comfortable) == nil,
      let least = kept.max(by: { columns[$0].spare < columns[$1].spare }), columns[least].spare > 0
    {
      kept.removeAll { $0 == least }
    }
    return kept
  }

  /// Natural widths, then the widest shrinkable columns made narrower; `nil` if that is not enough.
  private func widths(
    _ natural: [Int], of kept: [Int], fitting width: Int?, atLeast narrowest: Int
  ) -> [Int]? {
    guard let width else { return natural }
    var widths = natural
    var excess = kept.reduce(-Self.gap - width) { $0 + widths[$1] + Self.gap }
    while excess > 0 {
      let shrinkable = kept.filter { columns[$0].mayShrink && widths[$0] > narrowest }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func append(
    _ row: ArraySlice<Cell>, _ kept: [Int], _ widths: [Int], to text: inout [UInt8]
  ) {
    var owedSpaces = 0  // written only when something follows, so that no line ends in spaces
    for column in kept {
      let (cell, width) = (row[row.startIndex + column], widths[column])
      let shown = cell.width > width ? Cell(DisplayWidth.truncate(cell.text, to: width)) : cell
      let free = width - shown.width
      let before = columns[column].alignsRight ? free : 0
      if !shown.text.isEmpty {
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: owedSpaces + before))
        text.append(contentsOf: shown.text.utf8)
        owedSpaces = 0
      }
      owedSpaces += (shown.text.isEmpty ? width : free - before) + Self.gap
    }
  }

  /// For a terminal too narrow for columns: what is in each row, one cell after the other, with the
  /// lines after the first indented.
  private func lines(_ kept: [Int], width: Int) -> String {
    var text = ""
    for row in rows {
      var used = 0
      for cell in kept.map({ row[row.startIndex + $0] }) where !cell.text.isEmpty {
        if used > 0, used + Self.gap + cell.width <= width {
          text += String(repeating: " ", count: Self.gap) + cell.text
          used += Self.gap + cell.width
          continue
        }
        for line in Wrapping.lines(cell.text, columns: width - Self.gap) {
          if used > 0 { text += "\n" + String(repeating: " ", count: Self.gap) }
          text += line
          used = Self.gap + DisplayWidth.of(line)
        }
      }
      text += "\n"
    }
    return text
  }
}
