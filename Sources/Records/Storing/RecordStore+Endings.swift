internal import SQLite
public import Text

extension RecordStore {
  /// The shortest ending, of at least five letters, that is unique to this record within its kind.
  public func ending(of record: Record) throws -> String {
    try ending(of: record.id, record.kind)
  }

  /// The number of ids from which one scan of the index is cheaper than a search for each.
  private static let many = 1_000

  /// The endings of records of one kind, in order.
  public func endings(of records: [Record]) throws -> [String] {
    guard let kind = records.first?.kind else { return [] }
    return try endings(of: records.map(\.id), kind)
  }

  /// The endings of ids of one kind, in order: one question tells which end like another.
  func endings(of ids: [RecordID], _ kind: KindSpec) throws -> [String] {
    guard !ids.isEmpty else { return [] }
    let some = ids.count < Self.many ? ids : []
    let marks = some.map { _ in "?" }.joined(separator: ", ")
    let condition = some.isEmpty ? "" : "WHERE ending IN (\(marks)) "
    let sql =
      "SELECT ending FROM \(kind.name) \(condition)GROUP BY ending HAVING count(*) > 1"
    let shared = try connection.all(sql, some.map { $0.lowThreeBytes as any Bindable }) { row in
      try row.int64(0)
    }
    guard !shared.isEmpty else { return ids.map { $0.ending(IDEnding.shortest) } }
    let known = Set(shared)
    return try ids.map { id in
      known.contains(id.lowThreeBytes)
        ? try ending(of: id, kind) : id.ending(IDEnding.shortest)
    }
  }

  public func ending(of id: RecordID, _ kind: KindSpec) throws -> String {
    // Hardly ever is there another, so the index tells without a row.
    let sql = "SELECT id FROM \(kind.name) WHERE ending = ? AND id <> ?"
    var letters = IDEnding.shortest
    try connection.query(sql, [id.lowThreeBytes, id.bytes]) { row in
      guard let other = RecordID(bytes: try row.blob(0)) else { return }
      while letters < 26, other.ending(letters) == id.ending(letters) { letters += 1 }
    }
    return id.ending(letters)
  }
}
