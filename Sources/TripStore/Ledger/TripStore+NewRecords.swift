internal import SQLite
internal import Text

/// Making many records at once.
extension TripStore {
  /// Makes records with checked values, as `Edit.create` would one by one, inside a transaction.
  ///
  /// A record that is written once needs nothing packed beside its columns, so one statement serves
  /// all rows, and one each the texts and the log of changes.
  func insertNew(_ kind: KindSpec, _ records: [[String: FieldValue]]) throws -> [RecordID] {
    precondition(connection.isInTransaction && kind.identity.isEmpty)
    var clock = try loadClock()
    let now = self.now
    let stamp = clock.tick(provenNow: now.proven)
    let rows = try NewRows(kind, records, stamp: stamp, now: now, device: number(of: stamp.device))
    var ids: [RecordID] = []
    var firstKey: Int64?
    var random = RandomPool()
    for record in records {
      let id = RecordID(milliseconds: now.milliseconds, using: &random)
      try connection.run(rows.sql, rows.bindings(id, record))
      firstKey = firstKey ?? connection.lastInsertRowID
      ids.append(id)
    }
    if let firstKey { try addTextsAndChanges(kind, rows.fields, since: firstKey) }
    try saveClock(clock)
    return ids
  }

  /// Tells observers, which must not happen before the commit.
  func tell(_ kind: KindSpec, _ ids: [RecordID]) {
    for observer in observers {
      for id in ids { observer(Change(kind: kind.name, id: id)) }
    }
  }

  private func addTextsAndChanges(
    _ kind: KindSpec, _ fields: [String], since key: Int64
  ) throws {
    try addTexts(kind, since: key)
    try connection.run(
      "INSERT INTO change(kind, id, fields, stamp) SELECT ?, id, ?, base_time FROM \(kind.name) "
        + "WHERE key >= ? ORDER BY key", [kind.name, fields.joined(separator: " "), key])
  }
}

/// The one statement for all new rows, and what is bound to it.
private struct NewRows {
  let sql: String
  /// Every field that any of the records has.
  let fields: [String]
  private let kind: KindSpec
  private let own: [String]
  private let stampTime: Int64
  private let device: Int64
  private let now: Moment

  init(
    _ kind: KindSpec, _ records: [[String: FieldValue]], stamp: Stamp, now: Moment, device: Int64
  ) throws {
    let names = records.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    own = names.sorted()
    for name in own where kind.field(name) == nil {
      throw StoreError.badValue(field: name, reason: "is no field of a \(kind.noun)")
    }
    fields = (own + ["created", "clock"]).sorted()
    self.kind = kind
    self.now = now
    self.device = device
    stampTime = Int64(bitPattern: stamp.time)
    let columns =
      [
        "id", "ending", "alive", "sort", "life", "base_time", "base_device", "changed", "created",
        "clock",
      ] + own
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    sql = "INSERT INTO \(kind.name)(\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }

  func bindings(_ id: RecordID, _ record: [String: FieldValue]) -> [any Bindable] {
    let sort = record[kind.order]?.integer ?? Int64.min
    let life = Int64(Life.first.length)
    let head: [any Bindable] = [
      id.bytes, id.lowThreeBytes, true, sort, life, stampTime, device, stampTime,
      now.milliseconds, now.isProven ? "proven" : "unproven",
    ]
    return head + own.map { TripStore.bindable(record[$0] ?? .none) }
  }
}
