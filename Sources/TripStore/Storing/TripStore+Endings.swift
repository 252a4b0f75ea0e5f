internal import SQLite
public import Text

extension TripStore {
  /// The shortest ending, of at least five letters, that is unique to this record within its kind.
  public func ending(of record: Record) throws -> String {
    try ending(of: record.id, record.kind)
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
