/// Rows and columns for a person to read, fitted to the terminal.
public struct Table: Sendable {
  public struct Column: Sendable {
    public let header: String
    public let alignsRight: Bool
    /// Whether long values may be cut to fit; identifiers and numbers should not be.
    public let mayShrink: Bool

    public init(_ header: String, alignsRight: Bool = false, mayShrink: Bool = false) {
      self.header = header
      self.alignsRight = alignsRight
      self.mayShrink = mayShrink
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
  /// Row by row.
  private var cells: [Cell] = []
  private static let gap = 2
  private static let narrowest = 8

  public init(_ columns: [Column]) {
    self.columns = columns
  }

  public mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "a row has one cell for each column")
    for text in row { cells.append(Cell(Printable.line(text))) }
  }

  /// The table as text; without a width nothing is cut, as for a pipe.
  func text(width: Int?, ink: Ink) -> String {
    guard !cells.isEmpty else { return "" }
    guard let widths = columnWidths(fitting: width) else { return records(width: width ?? 1, ink) }
    var header: [UInt8] = []
    append(columns.map { Cell($0.header) }[...], widths, to: &header)
    var text: [UInt8] = Array(ink.bold(String(decoding: header, as: UTF8.self)).utf8)
    text.append(UInt8(ascii: "\n"))
    for row in rows {
      append(row, widths, to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private var rows: some Sequence<ArraySlice<Cell>> {
    stride(from: 0, to: cells.count, by: columns.count).lazy.map { start in
      cells[start..<start + columns.count]
    }
  }

  /// Natural widths, then the widest shrinkable columns made narrower; `nil` if that is not enough.
  private func columnWidths(fitting width: Int?) -> [Int]? {
    var widths = columns.map { DisplayWidth.of($0.header) }
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
    }
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - width
    while excess > 0 {
      let shrinkable = columns.indices.filter {
        columns[$0].mayShrink && widths[$0] > Self.narrowest
      }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func append(_ row: ArraySlice<Cell>, _ widths: [Int], to text: inout [UInt8]) {
    var owedSpaces = 0  // written only when something follows, so that no line ends in spaces
    for (column, cell) in row.enumerated() {
      let isCut = cell.width > widths[column]
      let shown = isCut ? Cell(DisplayWidth.truncate(cell.text, to: widths[column])) : cell
      let free = widths[column] - shown.width
      let before = columns[column].alignsRight ? free : 0
      if !shown.text.isEmpty {
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: owedSpaces + before))
        text.append(contentsOf: shown.text.utf8)
        owedSpaces = 0
      }
      owedSpaces += (shown.text.isEmpty ? widths[column] : free - before) + Self.gap
    }
  }

  /// For a terminal too narrow for columns: a block of lines for each row.
  private func records(width: Int, _ ink: Ink) -> String {
    let blocks = rows.map { row in
      zip(columns, row).filter { !$1.text.isEmpty }.map { column, cell in
        Fields.entry(column.header, cell.text, labelWidth: 0, width: width, ink)
      }.joined()
    }
    return blocks.joined(separator: "\n")
  }
}
