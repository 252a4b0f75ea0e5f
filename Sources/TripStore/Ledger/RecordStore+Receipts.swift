public import Records
internal import SQLite
public import Text

extension RecordStore {
  /// The documents that are receipts of an entry, the first one first; deleted ones are none.
  public func receipts(of entry: RecordID) throws -> [Record] {
    try referring(to: entry, from: .document, by: .entry)
  }

  /// The entries that were made during a check-in, the first one first.
  public func entries(during checkin: RecordID) throws -> [Record] {
    try referring(to: checkin, from: .ledger, by: .checkin)
  }

  private func referring(
    to id: RecordID, from kind: KindSpec, by field: Field<RecordID>
  ) throws -> [Record] {
    let sql = Self.select(kind) + " WHERE alive = 1 AND \(field.name) = ? ORDER BY sort, id"
    return try connection.all(sql, [id.bytes]) { row in try record(row, kind) }
  }
}
