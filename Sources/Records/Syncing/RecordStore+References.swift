internal import SQLite
internal import Text

// A snapshot that has its place among the segments of its actor.
extension RecordStore {
  static let shownName = "shown"

  /// Seals a segment that stands for a snapshot of everything here, no matter how much of it was
  /// sealed before.
  ///
  /// A device that applies the segment loads the snapshot. `also` is remembered in the same
  /// transaction.
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
    for table in kinds.all.map(\.name) + ["foreign_record"] {
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
