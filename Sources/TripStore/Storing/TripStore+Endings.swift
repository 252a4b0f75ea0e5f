internal import SQLite

extension TripStore {
  /// The shortest ending, of five letters or more, that names this record and no other of its kind.
  public func ending(of record: Record) throws -> String {
    let sql = "SELECT id FROM \(record.kind.name) WHERE ending = ?"
    let others = try connection.all(sql, [record.id.lowThreeBytes]) { row in try row.blob(0) }
      .compactMap { RecordID(bytes: $0) }.filter { $0 != record.id }
    var letters = IDEnding.shortest
    while letters < 26, others.contains(where: { $0.ending(letters) == record.id.ending(letters) })
    {
      letters += 1
    }
    return record.id.ending(letters)
  }
}
