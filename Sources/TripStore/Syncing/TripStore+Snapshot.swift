internal import SQLite
internal import Text

// Everything at once, for a device that comes new.
extension TripStore {
  /// Some records of one kind, or pieces that a later part needs.
  public struct SnapshotPart: Sendable {
    public let lane: SyncLane
    public let contents: [BundleContent]
  }

  private static let rowsAtOnce: Int64 = 256

  /// Hands over all records in parts: those that a person needs first, each kind from its newest
  /// records to its oldest, and tracks last.
  ///
  /// Records may change meanwhile: what is handed over is at least what was there at the beginning.
  public func forEachSnapshotPart(_ body: (SnapshotPart) throws -> Void) throws {
    let kinds = KindSpec.all.sorted { $0.priority.rawValue < $1.priority.rawValue }
    for kind in kinds { try forEachPart(of: kind, body) }
    try forEachForeignPart(body)
    for kind in kinds where kind.fields.contains(where: \.isLarge) {
      try forEachLargePart(of: kind, body)
    }
    try forEachWaitingPiece(body)
  }

  /// Pieces of values whose records have not come yet: who loads the snapshot goes on after them.
  private func forEachWaitingPiece(_ body: (SnapshotPart) throws -> Void) throws {
    let sql =
      "SELECT rowid, hash, start, bytes FROM sync_piece WHERE rowid > ? ORDER BY rowid LIMIT 1"
    var last: Int64 = 0
    while let row = try connection.first(
      sql, [last],
      { row in
        (
          key: try row.int64(0), hash: try row.blob(1), start: try row.int64(2),
          bytes: try row.blob(3)
        )
      })
    {
      last = row.key
      guard let hash = ContentHash(bytes: row.hash) else { continue }
      let piece = LargePiece(hash: hash, start: Int(row.start), bytes: row.bytes[...])
      try body(SnapshotPart(lane: .files, contents: [piece.content]))
    }
  }

  private func forEachPart(of kind: KindSpec, _ body: (SnapshotPart) throws -> Void) throws {
    var bundle = BundleWriter(kind: kind.name)
    func flush() throws {
      guard bundle.count > 0 else { return }
      try body(SnapshotPart(lane: .records, contents: [bundle.content]))
      bundle = BundleWriter(kind: kind.name)
    }
    try forEachState(of: kind) { stored in
      let names = Set(stored.state.fields.keys)
      try bundle.add(stored.state.only(names, of: kind))
      if isEnd(after: stored.state.id, bundle.size) { try flush() }
    }
    try flush()
  }

  func forEachState(of kind: KindSpec, _ body: (StoredState) throws -> Void) throws {
    var next = Int64.max
    while true {
      let sql = Self.select(kind) + " WHERE key < ? ORDER BY key DESC LIMIT ?"
      let page = try connection.all(sql, [next, Self.rowsAtOnce]) { row in try state(row, kind) }
      guard let last = page.last else { return }
      for stored in page { try body(stored) }
      next = last.key
    }
  }

  private func forEachForeignPart(_ body: (SnapshotPart) throws -> Void) throws {
    let rows = try connection.all("SELECT kind, id FROM foreign_record ORDER BY kind, id") { row in
      (kind: try row.text(0), id: try row.blob(1))
    }
    var bundles = BundleSet()
    for row in rows {
      guard let id = RecordID(bytes: row.id), let state = try foreign(row.kind, id) else {
        continue
      }
      try bundles.add(state)
      if bundles.size >= sizes.longestPart {
        try body(SnapshotPart(lane: .records, contents: bundles.take()))
      }
    }
    let rest = bundles.take()
    if !rest.isEmpty { try body(SnapshotPart(lane: .records, contents: rest)) }
  }

  private func forEachLargePart(of kind: KindSpec, _ body: (SnapshotPart) throws -> Void) throws {
    let names = Set(kind.fields.filter(\.isLarge).map(\.name))
    var bundles = BundleSet()
    func flush() throws {
      let contents = bundles.take()
      if !contents.isEmpty { try body(SnapshotPart(lane: .files, contents: contents)) }
    }
    try forEachState(of: kind) { stored in
      guard let whole = try find(stored.state.id, of: kind, withLargeFields: true),
        let parts = LargeParts(of: whole.state, kind, names, sizes)
      else { return }
      if !parts.pieces.isEmpty { try flush() }
      for piece in parts.pieces {
        bundles.add(piece)
        if bundles.size >= sizes.longestPart { try flush() }
      }
      try bundles.add(parts.state, large: parts.large)
      if isEnd(after: stored.state.id, bundles.size) { try flush() }
    }
    try flush()
  }

  private func isEnd(after id: RecordID, _ size: Int) -> Bool {
    size >= sizes.longestPart
      || (size >= sizes.shortestPart && id.bytes.last.map { $0 & 31 == 0 } == true)
  }
}
