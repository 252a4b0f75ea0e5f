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

  private let columns: [Column]
  private var rows: [[String]] = []
  private static let gap = 2
  private static let narrowest = 8

  public init(_ columns: [Column]) {
    self.columns = columns
  }

  public mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "a row has one cell for each column")
    rows.append(cells.map(Printable.line))
  }

  /// The table as text; without a width nothing is cut, as for a pipe.
  func text(width: Int?, ink: Ink) -> String {
    guard !rows.isEmpty else { return "" }
    guard let widths = columnWidths(fitting: width) else { return records(width: width ?? 1, ink) }
    let header = ink.bold(line(columns.map(\.header), widths))
    return ([header] + rows.map { line($0, widths) }).map { $0 + "\n" }.joined()
  }

  /// Natural widths, then the widest shrinkable columns made narrower; `nil` if that is not enough.
  private func columnWidths(fitting width: Int?) -> [Int]? {
    var widths = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].header)) {
        max($0, DisplayWidth.of($1[index]))
      }
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

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    var owedSpaces = 0  // written only when something follows, so that no line ends in spaces
    for (index, cell) in cells.enumerated() {
      let shown = DisplayWidth.truncate(cell, to: widths[index])
      let free = widths[index] - DisplayWidth.of(shown)
      let before = columns[index].alignsRight ? free : 0
      if !shown.isEmpty {
        line += String(repeating: " ", count: owedSpaces + before) + shown
        owedSpaces = 0
      }
      owedSpaces += (shown.isEmpty ? widths[index] : free - before) + Self.gap
    }
    return line
  }

  /// For a terminal too narrow for columns: a block of lines for each row.
  private func records(width: Int, _ ink: Ink) -> String {
    let blocks = rows.map { row in
      columns.indices.filter { !row[$0].isEmpty }.map { index in
        Fields.entry(columns[index].header, row[index], labelWidth: 0, width: width, ink)
      }.joined()
    }
    return blocks.joined(separator: "\n")
  }
}
