internal import SQLite
internal import Text

// Everything at once, for a device that comes new.
extension RecordStore {
  /// Some records of one kind, or pieces that a later part needs.
  public struct SnapshotPart: Sendable {
    public let lane: SyncLane
    public let contents: [BundleContent]
  }

  static let rowsAtOnce: Int64 = 256

  /// Hands over all records in parts: those that a person needs first, each kind from its newest
  /// records to its oldest, and tracks last.
  ///
  /// Records may change meanwhile: what is handed over is at least what was there at the beginning.
  public func forEachSnapshotPart(_ body: (SnapshotPart) throws -> Void) throws {
    let kinds = kinds.all.sorted { $0.priority.rawValue < $1.priority.rawValue }
    for kind in kinds { try forEachPart(of: kind, body) }
    try forEachForeignPart(body)
    for kind in kinds where kind.fields.contains(where: \.isLarge) {
      try forEachLargePart(of: kind, body)
    }
    try forEachWaitingPiece(body)
  }

  /// Pieces of values whose records have not come yet: a device that loads the snapshot continues
  /// after them.
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
    let fields = Self.smallFields(of: kind)
    let sql = Self.select(kind, fields.map(\.name)) + " WHERE key < ? ORDER BY key DESC LIMIT ?"
    var rows = PlainRows(fields, in: self)
    var bundle = BundleWriter(kind: kind.name)
    var next: Int64? = .max
    while let last = next {
      next = nil
      // Handed over once the table is free again.
      var full: [BundleContent] = []
      try connection.query(sql, [last, Self.rowsAtOnce]) { row in
        next = try row.int64(0)
        if try Self.isPlain(row) {
          try rows.add(row, to: &bundle)
        } else {
          try bundle.add(try state(row, kind).state.withoutLargeFields(of: kind))
        }
        guard isEnd(after: try id(row), bundle.size) else { return }
        full.append(bundle.content)
        bundle = BundleWriter(kind: kind.name)
      }
      if next == nil, bundle.count > 0 { full.append(bundle.content) }
      for content in full { try body(SnapshotPart(lane: .records, contents: [content])) }
    }
  }

  private func forEachForeignPart(_ body: (SnapshotPart) throws -> Void) throws {
    var bundles = BundleSet()
    try forEachForeignState { state in
      try bundles.add(state)
      if bundles.size >= sizes.longestPart {
        try body(SnapshotPart(lane: .records, contents: bundles.take()))
      }
    }
    let rest = bundles.take()
    if !rest.isEmpty { try body(SnapshotPart(lane: .records, contents: rest)) }
  }

  private func forEachLargePart(of kind: KindSpec, _ body: (SnapshotPart) throws -> Void) throws {
    let fields = kind.fields.filter(\.isLarge)
    let names = Set(fields.map(\.name))
    let sql = Self.select(kind, fields.map(\.name)) + " WHERE key < ? ORDER BY key DESC LIMIT 1"
    var rows = PlainRows(fields, in: self)
    var bundles = BundleSet()
    func flush() throws {
      let contents = bundles.take()
      if !contents.isEmpty { try body(SnapshotPart(lane: .files, contents: contents)) }
    }
    var next = Int64.max
    // One at a time, since each may be long.
    while let (key, id, form) = try connection.first(
      sql, [next],
      { row in
        let form = try largeForm(of: row, rows)
        if form == .plain { try bundles.add(row, of: kind.name, packedBy: &rows) }
        return (key: try row.int64(0), id: try id(row), form: form)
      })
    {
      next = key
      switch form {
      case .none: continue
      case .plain: break
      case .other:
        guard let whole = try find(id, of: kind, withLargeFields: true),
          let parts = LargeParts(of: whole.state, kind, names, sizes)
        else { continue }
        if !parts.pieces.isEmpty { try flush() }
        for piece in parts.pieces {
          bundles.add(piece)
          if bundles.size >= sizes.longestPart { try flush() }
        }
        try bundles.add(parts.state, large: parts.large)
      }
      if isEnd(after: id, bundles.size) { try flush() }
    }
    try flush()
  }

  /// What a row has of large values.
  private enum LargeForm {
    case none, plain
    /// Some that need its state, or pieces.
    case other
  }

  private func largeForm(of row: borrowing Row, _ rows: PlainRows) throws -> LargeForm {
    guard try Self.isPlain(row) else { return .other }
    guard let longest = try rows.longest(row) else { return .none }
    return longest <= sizes.largestInline ? .plain : .other
  }

  private func isEnd(after id: RecordID, _ size: Int) -> Bool {
    size >= sizes.longestPart
      || (size >= sizes.shortestPart && id.bytes.last.map { $0 & 31 == 0 } == true)
  }
}
