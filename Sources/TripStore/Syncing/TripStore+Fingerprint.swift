internal import SQLite
internal import Text

// One number for the whole state: the same on two devices that contain the same changes.
extension TripStore {
  /// A record in a spelling that does not depend on the device: its kind, its id, and its state.
  public struct CanonicalRecord: Sendable, Hashable {
    public let kind: String
    public let id: String
    public let bytes: [UInt8]
  }

  /// Hands over every record, also of kinds that only newer versions know.
  public func forEachCanonicalRecord(_ body: (CanonicalRecord) throws -> Void) throws {
    for kind in KindSpec.all {
      let hasLarge = kind.fields.contains(where: \.isLarge)
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

  private static func canonical(_ state: RecordState) throws -> CanonicalRecord {
    var bundle = BundleWriter(kind: state.kind)
    try bundle.add(state)
    return CanonicalRecord(
      kind: state.kind, id: "\(state.id)", bytes: bundle.content.bytes)
  }

  /// The sum of keyed hashes of all records, 32 bytes.
  public func fingerprint(key: [UInt8]) throws -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: ContentHash.size)
    try forEachCanonicalRecord { record in
      let text = Array("\(record.kind) \(record.id) ".utf8)
      let hash = ContentHash(of: key + text + record.bytes).bytes
      var carry: UInt16 = 0
      for index in sum.indices.reversed() {
        carry += UInt16(sum[index]) + UInt16(hash[index])
        sum[index] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
    }
    return sum
  }
}
