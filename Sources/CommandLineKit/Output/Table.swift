internal import Text

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

  struct Cell {
    let text: String
    let width: Int
    let tone: Fields.Tone

    init(_ text: String, _ tone: Fields.Tone = .plain) {
      self.text = text
      self.tone = tone
      width = DisplayWidth.of(text)
    }

    func cut(to columns: Int) -> Cell {
      width > columns ? Cell(DisplayWidth.truncate(text, to: columns), tone) : self
    }
  }

  let columns: [Column]
  /// Row by row; the first is the header.
  private var cells: [Cell]
  static let gap = 2
  /// How narrow text may become before columns are left out, and after.
  static let (comfortable, narrowest) = (14, 8)

  public init(_ columns: [Column]) {
    self.columns = columns
    cells = columns.map { Cell($0.header) }
  }

  public mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "a row has one cell for each column")
    for text in row { cells.append(Cell(Printable.line(text))) }
  }

  /// The same with a colour for each cell; its words must say the same.
  public mutating func add(_ row: [(text: String, tone: Fields.Tone)]) {
    precondition(row.count == columns.count, "a row has one cell for each column")
    for cell in row { cells.append(Cell(Printable.line(cell.text), cell.tone)) }
  }

  /// The table as text; without a width nothing is cut, as for a pipe.
  func text(width: Int?, ink: Ink) -> String {
    guard cells.count > columns.count else { return "" }
    let natural = naturalWidths
    let kept = columnsToKeep(natural, in: width)
    let lines: [[Slot]]
    if let widths = widths(natural, of: kept, fitting: width, atLeast: Self.narrowest) {
      lines = [kept.map { Slot(column: $0, width: widths[$0]) }]
    } else {
      lines = stacked(kept, natural, width: width ?? 1)
    }
    var header: [UInt8] = []
    append(cells.prefix(columns.count), lines, to: &header, Ink(isColored: false))
    var text = Array(
      String(decoding: header, as: UTF8.self).lines.filter { !$0.isEmpty }
        .map { ink.bold($0) + "\n" }.joined().utf8)
    for row in rows { append(row, lines, to: &text, ink) }
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

  /// All columns if they fit; otherwise without those that say nothing, and without as many spare
  /// ones as it takes to leave text comfortable.
  private func columnsToKeep(_ natural: [Int], in width: Int?) -> [Int] {
    var kept = Array(columns.indices)
    if widths(natural, of: kept, fitting: width, atLeast: Self.comfortable) == nil {
      kept.removeAll(where: isEmpty)
    }
    while widths(natural, of: kept, fitting: width, atLeast: Self.comfortable) == nil,
      let least = kept.max(by: { columns[$0].spare < columns[$1].spare }), columns[least].spare > 0
    {
      kept.removeAll { $0 == least }
    }
    return kept
  }

  private func isEmpty(_ column: Int) -> Bool {
    rows.allSatisfy { $0[$0.startIndex + column].text.isEmpty }
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
}
