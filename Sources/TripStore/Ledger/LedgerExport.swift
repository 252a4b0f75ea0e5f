internal import SQLite
internal import Text

/// Entries as rows of a table, oldest first, as `LedgerImport` reads them.
public struct LedgerExport {
  /// The column names: the id, and every field that a person can set.
  public static let columns = [LedgerColumns.id] + fields.map(\.name)

  private static let fields = KindSpec.ledger.ownFields

  private let slice: LedgerSlice

  public init(_ slice: LedgerSlice) {
    self.slice = slice
  }

  var statement: (sql: String, bindings: [any Bindable]) {
    let (conditions, bindings) = slice.conditions
    let select = TripStore.select(.ledger)
    return ("\(select) WHERE \(conditions) ORDER BY sort, key", bindings)
  }

  /// Passes rows on one at a time, in constant memory.
  public func forEachRow(in store: TripStore, _ body: ([String]) throws -> Void) throws {
    let (sql, bindings) = statement
    try store.connection.query(sql, bindings) { row in
      let entry = try store.record(row, .ledger)
      let cells = Self.fields.map { field in
        field.plainText(entry[field], currency: entry.currency(of: field))
      }
      try body([entry.id.description] + cells)
    }
  }
}
