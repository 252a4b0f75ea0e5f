internal import SQLite
internal import Text

// Records in a spelling by which two devices can compare them.
extension RecordStore {
  /// A record in a spelling that does not depend on the device: its kind, its id, and its state.
  public struct CanonicalRecord: Sendable, Hashable {
    public let kind: String
    public let id: String
    public let bytes: [UInt8]

    /// What the record adds to the sum over all of them.
    public var hash: ContentHash { ContentHash(of: Array("\(kind) \(id) ".utf8) + bytes) }
  }

  /// Hands over every record, also of kinds that only newer versions know.
  public func forEachCanonicalRecord(_ body: (CanonicalRecord) throws -> Void) throws {
    for kind in kinds.all {
      let hasLarge = kind.hasLargeFields
      try forEachState(of: kind) { stored in
        let whole = hasLarge ? try find(stored.state.id, of: kind, withLargeFields: true) : stored
        try body(try Self.canonical((whole ?? stored).state))
      }
    }
    try forEachForeignState { state in try body(try Self.canonical(state)) }
  }

  func forEachState(of kind: KindSpec, _ body: (StoredState) throws -> Void) throws {
    let sql = Self.select(kind) + " WHERE key < ? ORDER BY key DESC LIMIT ?"
    var next = Int64.max
    while true {
      let page = try connection.all(sql, [next, Self.rowsAtOnce]) { row in try state(row, kind) }
      guard let last = page.last else { return }
      for stored in page { try body(stored) }
      next = last.key
    }
  }

  /// Hands over the records of kinds that this version does not know.
  func forEachForeignState(_ body: (RecordState) throws -> Void) throws {
    let rows = try connection.all("SELECT kind, id FROM foreign_record ORDER BY kind, id") { row in
      (kind: try row.text(0), id: try row.blob(1))
    }
    for row in rows {
      guard let id = RecordID(bytes: row.id), let state = try foreign(row.kind, id) else {
        continue
      }
      try body(state)
    }
  }

  /// The hashes of all records as they are, each but those of other versions read once and in place.
  func forEachRecordHash(_ body: (ContentHash) throws -> Void) throws {
    for kind in kinds.all { try forEachHash(of: kind, body) }
    try forEachForeignState { state in try body(try Self.canonical(state).hash) }
  }

  private func forEachHash(of kind: KindSpec, _ body: (ContentHash) throws -> Void) throws {
    var rows = PlainRows(kind.fields, in: self)
    try connection.query(Self.select(kind, kind.fields.map(\.name))) { row in
      let id = try id(row)
      guard try Self.isPlain(row) else {
        guard let whole = try find(id, of: kind, withLargeFields: kind.hasLargeFields) else {
          return
        }
        return try body(try Self.canonical(whole.state).hash)
      }
      var bundle = BundleWriter(kind: kind.name)
      try rows.add(row, to: &bundle)
      let record = CanonicalRecord(kind: kind.name, id: "\(id)", bytes: bundle.content.bytes)
      try body(record.hash)
    }
  }

  static func canonical(_ state: RecordState) throws -> CanonicalRecord {
    var bundle = BundleWriter(kind: state.kind)
    try bundle.add(state)
    return CanonicalRecord(
      kind: state.kind, id: "\(state.id)", bytes: bundle.content.bytes)
  }
}
