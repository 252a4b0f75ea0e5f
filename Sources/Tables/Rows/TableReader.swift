/// Reads a table row by row into strings, where reading is cheap compared with the use of the rows.
///
/// Fields are exactly as written; only blanks around quotes and around unquoted fields are removed.
public final class TableReader {
  public let layout: TableLayout
  private let scanner: RowScanner
  private let undoesProtection: Bool
  private var row = RowSpan()
  private var field = FieldText()

  /// `undoesProtection` removes the apostrophe that `TableWriter` puts before text that a
  /// spreadsheet would compute.
  public init(
    _ text: TextMemory, delimiter: Delimiter? = nil, header: HeaderSearch = .none,
    undoesProtection: Bool = false
  ) throws(TableError) {
    self.undoesProtection = undoesProtection
    let layout = try TableLayout(text, delimiter: delimiter, header: header)
    let names = layout.header.map { layout.rows[$0] }
    scanner = RowScanner(
      text, from: names?.next ?? layout.rows[0].start, line: names?.nextLine ?? layout.rows[0].line,
      delimiter: layout.delimiter)
    self.layout = layout
  }

  /// The column names, if there is a header.
  public var names: [String]? { layout.header.map { layout.rows[$0].texts } }

  /// Advances to the next row that is not blank; returns false at the end.
  public func next() throws(TableError) -> Bool {
    while let row = try scanner.next() {
      self.row = row
      if !row.isBlank { return true }
    }
    return false
  }

  /// The line on which the current row begins, counted from 1.
  public var line: Int { row.line }
  public var count: Int { row.fields.count }

  /// A field of the current row; `nil` beyond its end.
  public func field(_ index: Int) -> String? {
    guard index >= 0, index < row.fields.count else { return nil }
    let text = field.exact(row.fields[index], of: scanner.text)
    return undoesProtection ? SpreadsheetText.undone(text) : text
  }
}
