internal import SQLite
internal import Text

/// What other devices have written, as far as the stamps of fields still say it.
struct OthersHistory {
  private let store: RecordStore
  private let own: Set<ActorID>
  private var found: [Stamp: [HistoryEntry.Item]] = [:]

  /// The newest changes of others, of a record or of all.
  static func entries(
    _ store: RecordStore, of record: Record?, limit: Int
  ) throws -> [HistoryEntry] {
    let strangers = "SELECT count(*) FROM device WHERE own = 0"
    guard try store.connection.first(strangers, [], { row in try row.int(0) }) != 0 else {
      return []
    }
    var history = OthersHistory(store: store, own: Set(try store.ownActors()))
    if let record {
      guard let state = try store.find(record.id, of: record.kind)?.state else { return [] }
      history.add(state, record.kind)
    } else {
      for kind in store.kinds.all { try history.addAll(kind, limit) }
    }
    return history.entries(limit)
  }

  private init(store: RecordStore, own: Set<ActorID>) {
    (self.store, self.own) = (store, own)
  }

  /// Reads the records that others may have written to, the newest first, until no older one can
  /// count.
  private mutating func addAll(_ kind: KindSpec, _ limit: Int) throws {
    let sql = """
      SELECT key, changed FROM \(kind.name)
      WHERE merge IS NOT NULL OR base_device IN (SELECT number FROM device WHERE own = 0)
      ORDER BY changed DESC
      """
    let rows = try store.connection.all(sql, []) { row in
      (key: try row.int64(0), changed: UInt64(bitPattern: try row.int64(1)))
    }
    for (number, row) in rows.enumerated() {
      if number % Self.rowsBetweenLooks == 0, isEnough(limit, after: row.changed) { return }
      let sql = RecordStore.select(kind) + " WHERE key = ?"
      let state = try store.connection.first(sql, [row.key]) { try store.state($0, kind).state }
      if let state { add(state, kind) }
    }
  }

  private static let rowsBetweenLooks = 64

  /// Whether enough changes were found that none before a time is needed.
  private func isEnough(_ limit: Int, after time: UInt64) -> Bool {
    found.count >= limit && found.keys.count { $0.time > time } >= limit
  }

  private mutating func add(_ state: RecordState, _ kind: KindSpec) {
    var fields: [Stamp: [HistoryEntry.Value]] = [:]
    for (name, field) in state.fields {
      for stamp in Set(field.stamps) where !own.contains(stamp.actor) {
        let isShown = field.stamp == stamp && field.stamps.count == 1
        fields[stamp, default: []].append(
          HistoryEntry.Value(field: name, old: nil, new: isShown ? field.value : nil))
      }
    }
    // Of a record that was dated again, the time of creation is newer than the rest; several devices
    // may have made one with an identity.
    let made =
      kind.identity.isEmpty
      ? state.fields.values.lazy.compactMap(\.stamp).min()
      : state.fields[Field<Instant>.created.name]?.stamp
    for (stamp, values) in fields {
      let isNew = stamp == made
      found[stamp, default: []].append(
        HistoryEntry.Item(
          kindName: kind.name, id: state.id, outcome: isNew ? .created : .changed,
          values: isNew ? [] : values.sorted { FieldState.byBytes($0.field, $1.field) }))
    }
  }

  private func entries(_ limit: Int) -> [HistoryEntry] {
    found.sorted { $0.key > $1.key }.prefix(limit).map { stamp, items in
      HistoryEntry(
        time: Instant(millisecondsSinceEpoch: stamp.milliseconds), stranger: stamp.actor,
        command: nil, author: nil, isUndone: false,
        isDating: items.allSatisfy { $0.isDating(store.kinds) }, count: items.count,
        items: Array(items.sorted { $0.id < $1.id }.prefix(HistoryEntry.mostItems)), stamp: stamp)
    }
  }
}

extension RecordStore {
  /// The newest changes by this device and others, of one record or of all.
  public func history(of record: Record? = nil, limit: Int) throws -> [HistoryEntry] {
    var own = try OwnHistory(self, of: record?.id)
    var entries = try OthersHistory.entries(self, of: record, limit: limit)
    for _ in 0..<limit {
      guard let entry = try own.entry() else { break }
      entries.append(entry)
    }
    return Array(entries.sorted { $0.stamp > $1.stamp }.prefix(limit))
  }
}
