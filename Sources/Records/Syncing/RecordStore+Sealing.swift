internal import SQLite
internal import Text

// Changes that other devices do not have yet become segments: numbered, and never changed again.
extension RecordStore {
  static let sealedName = "sealed"
  private static let changesAtOnce = 2_000

  /// Whether changes wait to be sealed; never in a store that others know nothing of.
  public func hasUnsealedChanges() throws -> Bool {
    guard let sealed = try sealedChange() else { return false }
    let newest = try connection.first("SELECT max(number) FROM change", []) { row in
      try row.isNull(0) ? 0 : row.int64(0)
    }
    return newest ?? 0 > sealed
  }

  /// How many changes wait to be sealed, by kind of record; in a store that others know nothing of,
  /// all that its log has.
  public func unsealedCounts() throws -> [(kind: String, count: Int)] {
    let sql = "SELECT kind, count(*) FROM change WHERE number > ? GROUP BY kind ORDER BY kind"
    return try connection.all(sql, [try sealedChange() ?? 0]) { row in
      (kind: try row.text(0), count: Int(try row.int64(1)))
    }
  }

  /// Puts all changes since the last time into segments, whose bytes `seal` makes, and keeps these to
  /// be sent; returns how many.
  ///
  /// From then on these numbers mean these bytes. All of it is one transaction: a record that was
  /// changed again and again is sent once, and no part of it before the rest.
  public func sealChanges(
    _ seal: (SegmentPlace, _ previous: [UInt8], [BundleContent]) throws -> SealedSegment
  ) throws -> Int {
    guard try hasUnsealedChanges() else { return 0 }
    return try connection.transaction(.immediate) {
      try withoutActuallyEscaping(seal) { seal in
        let sealing = Sealing(store: self, actor: try currentActor(), seal: seal)
        var done = try sealedChange() ?? 0
        while let changes = try changes(after: done) {
          sealing.after = done
          for (record, fields) in changes.records {
            guard let kind = kinds.named(record.kind) else { continue }
            try sealing.add(kind, record.id, fields)
          }
          done = changes.last
        }
        try sealing.finish()
        try setMeta(Self.sealedName, Self.bytes(done))
        return sealing.count
      }
    }
  }

  /// The last change that other devices can know; `nil` before the first snapshot.
  public func sealedChange() throws -> Int64? { try meta(Self.sealedName).map(Self.number) }

  public func newestChange() throws -> Int64 {
    try connection.first("SELECT max(number) FROM change", []) { row in
      try row.isNull(0) ? 0 : row.int64(0)
    } ?? 0
  }

  private struct ChangedRecord: Hashable {
    let kind: String
    let id: RecordID
  }

  /// The next changes, with the fields of each record that they are about, in order.
  private func changes(
    after number: Int64
  ) throws -> (records: [(ChangedRecord, Set<String>)], last: Int64)? {
    let sql = "SELECT number, kind, id, fields FROM change WHERE number > ? ORDER BY number LIMIT ?"
    var order: [ChangedRecord] = []
    var fields: [ChangedRecord: Set<String>] = [:]
    var last: Int64?
    _ = try connection.all(sql, [number, Int64(Self.changesAtOnce)]) { row in
      last = try row.int64(0)
      guard let id = RecordID(bytes: try row.blob(2)) else { return }
      let record = ChangedRecord(kind: try row.text(1), id: id)
      let names = Logged.names(in: try row.text(3))
      if fields[record] == nil { order.append(record) }
      fields[record, default: []].formUnion(names)
    }
    return last.map { last in (order.map { ($0, fields[$0] ?? []) }, last) }
  }
}

/// A segment in its final bytes, with the hash that the next one names.
public struct SealedSegment: Sendable {
  public let bytes: [UInt8]
  public let hash: [UInt8]

  public init(bytes: [UInt8], hash: [UInt8]) {
    (self.bytes, self.hash) = (bytes, hash)
  }
}

/// Gathers what was changed until it fills a segment, for each lane.
private final class Sealing {
  private let store: RecordStore
  private let actor: ActorID
  private let seal: (SegmentPlace, [UInt8], [BundleContent]) throws -> SealedSegment
  private var records = BundleSet()
  private var files = BundleSet()
  private(set) var count = 0
  /// The change in the log that those to be added follow.
  var after: Int64 = 0
  private var firsts: [SyncLane: Int64] = [:]

  init(
    store: RecordStore, actor: ActorID,
    seal: @escaping (SegmentPlace, [UInt8], [BundleContent]) throws -> SealedSegment
  ) {
    (self.store, self.actor, self.seal) = (store, actor, seal)
  }

  func add(_ kind: KindSpec, _ id: RecordID, _ fields: Set<String>) throws {
    let hasLarge = fields.contains { kind.field($0)?.isLarge == true }
    guard let stored = try store.find(id, of: kind, withLargeFields: hasLarge) else { return }
    for lane in SyncLane.allCases where firsts[lane] == nil { firsts[lane] = after }
    let small = stored.state.only(fields, of: kind)
    if !small.fields.isEmpty || fields.contains(Logged.life) {
      try records.add(small)
      if records.size >= store.sizes.segment { try flush(&records, .records) }
    }
    guard hasLarge, let parts = LargeParts(of: stored.state, kind, fields, store.sizes)
    else { return }
    // Pieces follow the record before: who uses those of one value must not use up another's.
    if !parts.pieces.isEmpty { try flush(&files, .files) }
    for piece in parts.pieces {
      files.add(piece)
      if files.size >= store.sizes.segment { try flush(&files, .files) }
    }
    try files.add(parts.state, large: parts.large)
    if files.size >= store.sizes.segment { try flush(&files, .files) }
  }

  func finish() throws {
    try flush(&records, .records)
    try flush(&files, .files)
  }

  private func flush(_ bundles: inout BundleSet, _ lane: SyncLane) throws {
    let contents = bundles.take()
    guard !contents.isEmpty else { return }
    let end = try store.end(of: lane, by: actor)
    let place = end.place.next
    let sealed = try seal(place, end.hash, contents)
    try store.keepToSend(sealed, place, after: firsts[lane] ?? after)
    firsts[lane] = after
    count += 1
  }
}
