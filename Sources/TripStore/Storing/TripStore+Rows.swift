internal import SQLite
internal import Text

/// Reading and writing single rows, always inside a transaction of `edit` when they write.
extension TripStore {
  func find(
    _ id: RecordID, of kind: KindSpec, withLargeFields: Bool = false
  ) throws -> StoredState? {
    let sql = Self.select(kind) + " WHERE ending = ? AND id = ?"
    var stored = try connection.first(sql, [id.lowThreeBytes, id.bytes]) { row in
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

  /// Adds a row; `key` is given only where the place among the other rows is known.
  func insert(
    _ state: RecordState, _ kind: KindSpec, base: Stamp, key: Int64? = nil
  ) throws {
    let names = state.fields.keys.filter { kind.field($0) != nil }.sorted()
    let columns =
      ["key", "id", "ending", "base_time", "base_device"] + Self.headColumns + names
    let marks = columns.map { _ in "?" }.concatenated(separator: ", ")
    var bindings: [any Bindable] = [
      key, state.id.bytes, state.id.lowThreeBytes, Int64(bitPattern: base.time),
      try number(of: base.device),
    ]
    bindings += try head(of: state, kind, base: base)
    bindings += names.map { Self.bindable(state.fields[$0]?.value ?? .none) }
    try connection.run(
      "INSERT INTO \(kind.name)(\(columns.concatenated(separator: ", "))) VALUES (\(marks))",
      bindings)
    let key = connection.lastInsertRowID
    try addText(kind, key: key, searchedText(kind, key: key))
    try updateBounds(of: state, kind, key: key)
  }

  func update(_ stored: StoredState, _ kind: KindSpec, columns: Set<String>) throws {
    let names = columns.filter { kind.field($0) != nil }.sorted()
    let columns = Self.headColumns + names
    var bindings = try head(of: stored.state, kind, base: stored.base)
    bindings += names.map { Self.bindable(stored.state.fields[$0]?.value ?? .none) }
    bindings.append(stored.key)
    let changesTexts = names.contains { kind.searched.contains($0) }
    let text = changesTexts ? try searchedText(kind, key: stored.key) : ""
    let assignments = columns.map { "\($0) = ?" }.concatenated(separator: ", ")
    try connection.run("UPDATE \(kind.name) SET \(assignments) WHERE key = ?", bindings)
    if changesTexts {
      try removeText(kind, key: stored.key, text)
      try addText(kind, key: stored.key, searchedText(kind, key: stored.key))
    }
    if names.contains("south") { try updateBounds(of: stored.state, kind, key: stored.key) }
  }

  private static let headColumns = ["alive", "sort", "life", "changed", "merge"]

  /// The values of `headColumns`.
  private func head(
    of state: RecordState, _ kind: KindSpec, base: Stamp
  ) throws -> [any Bindable] {
    let sort = state.fields[kind.order]?.value.integer ?? Int64.min
    let changed = state.changed ?? base
    return [
      state.isAlive, sort, Int64(state.life.length), Int64(bitPattern: changed.time),
      try codec.pack(state, of: kind, base: base),
    ]
  }

  /// Keeps the box of a drive's track; one across the antimeridian is kept as two.
  private func updateBounds(of state: RecordState, _ kind: KindSpec, key: Int64) throws {
    guard kind.name == KindSpec.drive.name else { return }
    try connection.run("DELETE FROM drive_bounds WHERE key IN (?, ?)", [key * 2, key * 2 + 1])
    let sides = ["south", "north", "west", "east"].map { state.fields[$0]?.value.integer }
    guard let south = sides[0], let north = sides[1], let west = sides[2], let east = sides[3]
    else { return }
    let halfTurn: Int64 = 1_800_000_000
    let pieces = west <= east ? [(west, east)] : [(west, halfTurn), (-halfTurn, east)]
    for (offset, piece) in pieces.enumerated() {
      try connection.run(
        "INSERT INTO drive_bounds VALUES (?, ?, ?, ?, ?)",
        [key * 2 + Int64(offset), south, north, piece.0, piece.1])
    }
  }

  /// Keeps what a newer version sent, as it came.
  func mergeForeign(_ incoming: RecordState) throws -> Bool {
    let base = Stamp(time: 0, device: DeviceID(.zero))
    let known = try connection.first(
      "SELECT life, state FROM foreign_record WHERE kind = ? AND id = ?",
      [incoming.kind, incoming.id.bytes]
    ) { row in
      try codec.unpack(
        row.optionalBlob(1), columns: [:], of: nil, id: incoming.id, kindName: incoming.kind,
        lifeLength: UInt32(clamping: row.int64(0)), base: base)
    }
    let merged = known.map { $0.merged(with: incoming) } ?? incoming
    guard merged != known else { return false }
    try connection.run(
      "INSERT OR REPLACE INTO foreign_record VALUES (?, ?, ?, ?)",
      [
        incoming.kind, incoming.id.bytes, Int64(merged.life.length),
        try codec.pack(merged, of: nil, base: base),
      ])
    return true
  }
}
