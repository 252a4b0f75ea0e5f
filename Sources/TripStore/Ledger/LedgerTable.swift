internal import Records

/// The rows of a file to be imported, with only the columns that are read.
public struct LedgerTable: Sendable {
  public let columns: LedgerColumns
  public let hasDecimalComma: Bool
  /// The fields, in the order of the cells of each row.
  let fields: [String]
  private let indexes: [Int]
  /// Whether blanks around a cell belong to the value.
  private let isExact: [Bool]
  private(set) var rows: [Row] = []

  struct Row: Sendable {
    let line: Int
    let cells: [String]
    /// Why the row cannot be read at all.
    let problem: String?
  }

  public init(columns: LedgerColumns, hasDecimalComma: Bool) {
    self.columns = columns
    self.hasDecimalComma = hasDecimalComma && !columns.isExport
    let order = columns.indexes.sorted { $0.value < $1.value }
    fields = order.map(\.key)
    indexes = order.map(\.value)
    isExact = fields.map { field in
      guard columns.isExport, case .text? = KindSpec.ledger.field(field)?.type else { return false }
      return true
    }
  }

  /// Whether only the sign of an amount tells expenses from income.
  var readsSigns: Bool {
    columns.indexes[.amount] != nil && columns.indexes[.direction] == nil
  }

  public var count: Int { rows.count }

  /// Adds a row unless it is blank; `text` returns the cell of a column, `nil` past the end of the
  /// row.
  ///
  /// If there are more cells than headers, a stray separator may have shifted the rest, so such a
  /// row is accepted only if the extra cells are empty.
  public mutating func add(line: Int, cellCount: Int, text: (Int) -> String?) {
    let cells = zip(indexes, isExact).map { index, isExact in
      let cell = text(index) ?? ""
      return isExact ? cell : Self.trimmed(cell)
    }
    let surplus = columns.width.map { $0..<max($0, cellCount) } ?? 0..<0
    let isShifted = surplus.contains { text($0)?.isEmpty == false }
    guard isShifted || cells.contains(where: { !$0.isEmpty }) else { return }
    rows.append(
      Row(
        line: line, cells: cells,
        problem: isShifted ? "the row has more cells than the header has names" : nil))
  }

  func cells(of field: String) -> [String] {
    guard let index = fields.firstIndex(of: field) else { return [] }
    return rows.map { $0.cells[index] }
  }

  /// The cells of two fields, row by row; empty if the table lacks either.
  func pairs(of first: String, _ second: String) -> [(first: String, second: String)] {
    guard let one = fields.firstIndex(of: first), let other = fields.firstIndex(of: second) else {
      return []
    }
    return rows.map { ($0.cells[one], $0.cells[other]) }
  }

  private static func trimmed(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ") else {
      return text
    }
    var rest = text.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
