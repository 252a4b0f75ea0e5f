internal import SQLite
internal import Text

// Records in a spelling by which two devices can compare them.
extension TripStore {
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
    for kind in KindSpec.all {
      let hasLarge = kind.hasLargeFields
      try forEachState(of: kind) { stored in
        let whole = hasLarge ? try find(stored.state.id, of: kind, withLargeFields: true) : stored
        try body(try Self.canonical((whole ?? stored).state))
      }
    }
    let rows = try connection.all("SELECT kind, id FROM foreign_record ORDER BY kind, id") { row in
      (kind: try row.text(0), id: try row.blob(1))
    }
    for row in rows {
      guard let id = RecordID(bytes: row.id), let state = try foreign(row.kind, id) else {
        continue
      }
      try body(try Self.canonical(state))
    }
  }

  static func canonical(_ state: RecordState) throws -> CanonicalRecord {
    var bundle = BundleWriter(kind: state.kind)
    try bundle.add(state)
    return CanonicalRecord(
      kind: state.kind, id: "\(state.id)", bytes: bundle.content.bytes)
  }
}
