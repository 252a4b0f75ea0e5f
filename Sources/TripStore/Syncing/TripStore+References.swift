internal import SQLite
public import Text

// A snapshot that has its place among the segments of its actor.
extension TripStore {
  static let shownName = "shown"

  /// Seals a segment that stands for a snapshot of everything here, whatever of it was sealed before.
  ///
  /// Who applies the segment loads the snapshot. `also` is remembered in the same transaction.
  public func sealReference(
    _ content: BundleContent, also state: (name: String, value: [UInt8]),
    _ seal: (SegmentPlace, _ previous: [UInt8], [BundleContent]) throws -> SealedSegment
  ) throws -> LaneEnd {
    try connection.transaction(.immediate) {
      let end = try end(of: .records, by: try currentActor())
      let place = end.place.next
      let sealed = try seal(place, end.hash, [content])
      try keepToSend(sealed, place, after: try sealedChange() ?? 0)
      try setMeta(Self.sealedName, Self.bytes(try newestChange()))
      try setSyncState(state.name, state.value)
      return LaneEnd(place: place, hash: sealed.hash)
    }
  }

  /// There is nothing here yet, so nothing has to be sent: from now on every change is.
  public func beginSealing() throws -> Bool {
    try connection.transaction(.immediate) {
      guard try sealedChange() == nil, try newestChange() == 0, try isEmpty() else { return false }
      try setMeta(Self.sealedName, Self.bytes(0))
      return true
    }
  }

  private func isEmpty() throws -> Bool {
    for table in KindSpec.all.map(\.name) + ["foreign_record"] {
      let found = try connection.first("SELECT 1 FROM \(table) LIMIT 1", []) { row in
        try row.int(0)
      }
      if found != nil { return false }
    }
    return true
  }

  /// The next sync publishes a snapshot of everything, as the first one did.
  public func forgetSealing() throws {
    try connection.run("DELETE FROM meta WHERE name = ?", [Self.sealedName])
  }

  /// Changes up to now may be known to others through a snapshot, though they are in no segment.
  public func markShown() throws {
    try connection.transaction(.immediate) {
      try setMeta(Self.shownName, Self.bytes(try newestChange()))
    }
  }
}

// Documents whose files have to be where the records are.
extension TripStore {
  /// All documents that are not deleted and have a file, with its content.
  public func documentFiles() throws -> [(id: RecordID, hash: ContentHash)] {
    let sql = "SELECT id, content FROM document WHERE alive AND content IS NOT NULL ORDER BY id"
    return try connection.all(sql) { row in (id: try row.blob(0), hash: try row.text(1)) }
      .compactMap { row in
        guard let id = RecordID(bytes: row.id), let hash = ContentHash(row.hash) else { return nil }
        return (id, hash)
      }
  }

  /// The contents of all documents that are not deleted, with their sizes, newest first, and last
  /// those among which a choice waits, which people want to look at.
  public func documentContents() throws -> [(hash: ContentHash, size: Int)] {
    let sql = """
      SELECT content, size FROM document WHERE alive AND content IS NOT NULL
      ORDER BY key DESC
      """
    var seen: Set<ContentHash> = []
    let shown = try connection.all(sql) { row in
      (hash: try row.text(0), size: try row.isNull(1) ? 0 : row.int64(1))
    }
    return try (shown + waitingContents()).compactMap { row in
      guard let hash = ContentHash(row.hash), seen.insert(hash).inserted else { return nil }
      return (hash, Int(clamping: row.size))
    }
  }

  private func waitingContents() throws -> [(hash: String, size: Int64)] {
    let waiting = try conflicts(of: .document)
    var contents: [(hash: String, size: Int64)] = []
    for content in waiting where content.field == Field<String>.content.name {
      let sizes = waiting.first { $0.id == content.id && $0.field == Field<Int64>.size.name }
      let usual = try record(content.id, of: .document)?[.size] ?? 0
      for choice in content.choices {
        guard let hash = choice.value.text else { continue }
        contents.append((hash, sizes?.value(at: choice.stamp)?.integer ?? usual))
      }
    }
    return contents
  }
}
