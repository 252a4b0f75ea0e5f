internal import SQLite
public import Text

extension RecordStore {
  /// The shortest ending, of at least five letters, that is unique to this record within its kind.
  public func ending(of record: Record) throws -> String {
    try ending(of: record.id, record.kind)
  }

  /// The number of records from which one scan of an index is cheaper than a search for each.
  private static let many = 1_000

  /// The endings of records of one kind, in order.
  public func endings(of records: [Record]) throws -> [String] {
    guard let kind = records.first?.kind, records.count >= Self.many else {
      return try records.map { try ending(of: $0) }
    }
    let sql = "SELECT ending FROM \(kind.name) GROUP BY ending HAVING count(*) > 1"
    let shared = Set(try connection.all(sql) { row in try row.int64(0) })
    return try records.map { record in
      shared.contains(Int64(record.id.lowThreeBytes))
        ? try ending(of: record) : record.id.ending(IDEnding.shortest)
    }
  }

  public func ending(of id: RecordID, _ kind: KindSpec) throws -> String {
    let sql = "SELECT id FROM \(kind.name) WHERE ending = ?"
    let others = try connection.all(sql, [id.lowThreeBytes]) { row in try row.blob(0) }
      .compactMap { RecordID(bytes: $0) }.filter { $0 != id }
    var letters = IDEnding.shortest
    while letters < 26, others.contains(where: { $0.ending(letters) == id.ending(letters) }) {
      letters += 1
    }
    return id.ending(letters)
  }
}
