internal import SQLite
internal import Text

/// Reads and writes single rows; writes always happen inside a transaction of `edit`.
extension RecordStore {
  func find(
    _ id: RecordID, of kind: KindSpec, withLargeFields: Bool = false
  ) throws -> StoredState? {
    var stored = try connection.first(lookup(of: kind).sql, [id.lowThreeBytes, id.bytes]) { row in
      try state(row, kind)
    }
    guard withLargeFields, let found = stored else { return stored }
    for field in kind.fields where field.isLarge {
      guard let value = try largeValue(field, key: found.key, of: kind) else { continue }
      let known = found.state.fields[field.name]?.stamp ?? found.base
      stored?.state.fields[field.name] = .register(known, .bytes(value))
    }
    return stored
  }

  func largeValue(_ field: FieldSpec, key: Int64, of kind: KindSpec) throws -> [UInt8]? {
    let sql = "SELECT \(field.name) FROM \(kind.name) WHERE key = ?"
    return try connection.first(sql, [key]) { row in try row.optionalBlob(0) } ?? nil
  }

  /// Inserts a row; `key` is given only if its position among the other rows is known.
  func insert(
    _ state: RecordState, _ kind: KindSpec, base: Stamp, key: Int64? = nil
  ) throws {
    let names = state.fields.keys.filter { kind.field($0) != nil }.sorted()
    var rows = NewRows(kind, names, in: self)
    try rows.add(state.id, head(of: state, kind, base: base), base: base, key: key) { name in
      kind.field(name).map(state.value) ?? .none
    }
    try rows.finish()
  }

  /// Inserts a record that another device has made.
  func insert(_ incoming: RecordState, _ kind: KindSpec) throws {
    try insert(incoming, kind, base: Self.base(of: incoming))
  }

  /// The stamp of a row only says what needs no stamp of its own.
  private static func base(of incoming: RecordState) -> Stamp {
    incoming.fields.values.lazy.compactMap(\.stamp).min() ?? noBase
  }

  /// Inserts records that another device has made, in order, after all others or before them.
  func insert(_ incoming: [RecordState], _ kind: KindSpec, older: Bool) throws {
    let fields = kind.fields.filter { field in incoming.contains { $0.fields[field.name] != nil } }
    var rows = NewRows(kind, fields.map(\.name), in: self)
    let places = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
    var key: Int64?
    if older {
      let sql = "SELECT min(key) FROM \(kind.name)"
      let first = try connection.first(sql, []) { row in try row.isNull(0) ? 1 : row.int64(0) }
      key = (first ?? 1) - Int64(incoming.count)
    }
    for state in incoming {
      let base = Self.base(of: state)
      try rows.add(state.id, head(of: state, kind, base: base), base: base, key: key) { name in
        places[name].map(state.value) ?? .none
      }
      key = key.map { $0 + 1 }
    }
    try rows.finish()
  }

  func exists(_ id: RecordID, of kind: KindSpec) throws -> Bool {
    let sql = "SELECT 1 FROM \(kind.name) WHERE ending = ? AND id = ?"
    return try connection.first(sql, [id.lowThreeBytes, id.bytes]) { row in try row.int(0) } != nil
  }

  func update(_ stored: StoredState, _ kind: KindSpec, columns: Set<String>) throws {
    let fields = kind.fields.filter { columns.contains($0.name) }
    let names = fields.map(\.name)
    var bindings = try head(of: stored.state, kind, base: stored.base).bindings
    bindings += fields.map { Self.bindable(stored.state.value(of: $0)) }
    bindings.append(stored.key)
    let assignments = (NewRows.Head.columns + names).map { "\($0) = ?" }.joined(
      separator: ", ")
    let following = kind.following.filter { !columns.isDisjoint(with: $0.fields) }
    for table in following { try connection.run(table.removal, [stored.key]) }
    try connection.run("UPDATE \(kind.name) SET \(assignments) WHERE key = ?", bindings)
    for table in following { try connection.run(table.addition, [stored.key, stored.key]) }
  }

  private func head(of state: RecordState, _ kind: KindSpec, base: Stamp) throws -> NewRows.Head {
    NewRows.Head(
      isAlive: state.isAlive, sort: state.fields[kind.order]?.value.integer,
      lifeLength: state.life.length, changed: state.changed ?? base,
      merge: try codec.pack(state, of: kind, base: base))
  }

  /// The base stamp of records of newer versions, all of whose fields have stamps of their own.
  static let noBase = Stamp(time: 0, actor: ActorID(.zero))

  /// A record of a kind that this version does not know.
  func foreign(_ kind: String, _ id: RecordID) throws -> RecordState? {
    try connection.first(
      "SELECT life, state FROM foreign_record WHERE kind = ? AND id = ?", [kind, id.bytes]
    ) { row in
      try codec.unpack(
        row.optionalBlob(1), columns: [:], of: nil, id: id, kindName: kind,
        lifeLength: UInt32(clamping: row.int64(0)), base: Self.noBase)
    }
  }

  /// Stores a record from a newer version unchanged.
  func mergeForeign(_ incoming: RecordState) throws -> Bool {
    let known = try foreign(incoming.kind, incoming.id)
    let merged = known.map { $0.merged(with: incoming) } ?? incoming
    guard merged != known else { return false }
    try connection.run(
      "INSERT OR REPLACE INTO foreign_record VALUES (?, ?, ?, ?)",
      [
        incoming.kind, incoming.id.bytes, Int64(merged.life.length),
        try codec.pack(merged, of: nil, base: Self.noBase),
      ])
    return true
  }
}
