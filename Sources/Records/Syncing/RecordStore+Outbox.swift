internal import SQLite
internal import Text

// Own segments, kept until no other device can need them from here any more.
extension RecordStore {
  /// A segment to be sent, in its final bytes.
  public struct WaitingSegment: Sendable, Equatable {
    public let place: SegmentPlace
    public let bytes: [UInt8]
  }

  /// Keeps a segment, whose changes all follow one in the log; its number never means other bytes.
  func keepToSend(
    _ segment: SealedSegment, _ place: SegmentPlace, after change: Int64
  ) throws {
    try connection.run(
      "INSERT INTO sync_segment(actor, lane, number, after_change, bytes) VALUES (?, ?, ?, ?, ?)",
      [
        try number(of: place.actor), Int64(place.lane.rawValue), Int64(place.number), change,
        segment.bytes,
      ])
    try setEnd(LaneEnd(place: place, hash: segment.hash))
  }

  /// The next segment of a lane after a number that is still kept; `nil` if there is none.
  public func segmentToSend(
    after number: UInt64, in lane: SyncLane, of actor: ActorID
  ) throws -> WaitingSegment? {
    let sql = """
      SELECT number, bytes FROM sync_segment WHERE actor = ? AND lane = ? AND number > ?
      ORDER BY number LIMIT 1
      """
    let bindings: [any Bindable] = [
      try self.number(of: actor), Int64(lane.rawValue), Int64(clamping: number),
    ]
    return try connection.first(sql, bindings) { row in
      WaitingSegment(
        place: SegmentPlace(actor: actor, lane: lane, number: UInt64(try row.int64(0))),
        bytes: try row.blob(1))
    }
  }

  /// How many segments of a lane after a number are kept, and how many bytes they have.
  public func waiting(
    after number: UInt64, in lane: SyncLane, of actor: ActorID
  ) throws -> (count: Int, bytes: Int) {
    let sql = """
      SELECT count(*), coalesce(sum(length(bytes)), 0) FROM sync_segment
      WHERE actor = ? AND lane = ? AND number > ?
      """
    let bindings: [any Bindable] = [
      try self.number(of: actor), Int64(lane.rawValue), Int64(clamping: number),
    ]
    return try connection.first(sql, bindings) { row in
      (Int(try row.int64(0)), Int(try row.int64(1)))
    } ?? (0, 0)
  }

  /// Forgets segments up to a number, which all devices have.
  public func forgetSegments(upTo number: UInt64, in lane: SyncLane, of actor: ActorID) throws {
    try connection.run(
      "DELETE FROM sync_segment WHERE actor = ? AND lane = ? AND number <= ?",
      [try self.number(of: actor), Int64(lane.rawValue), Int64(clamping: number)])
  }

  /// Another copy of this home has sent a segment under this number: what was sealed here from it on
  /// goes to a new actor and is sealed again, except what the copy has sent too.
  ///
  /// Returns records with a count that is in doubt, as `leaveActorToTwin` does.
  public func giveUpSegments(
    from place: SegmentPlace, previous: [UInt8], to twin: TwinChanges
  ) throws -> [ApplyReport.Mention] {
    try connection.transaction(.immediate) {
      let bindings: [any Bindable] = [
        try number(of: place.actor), Int64(place.lane.rawValue), Int64(clamping: place.number),
      ]
      let same = "FROM sync_segment WHERE actor = ? AND lane = ? AND number >= ?"
      let change = try connection.first("SELECT min(after_change) \(same)", bindings) { row in
        try row.isNull(0) ? nil : row.int64(0)
      }
      try connection.run("DELETE \(same)", bindings)
      let last = SegmentPlace(actor: place.actor, lane: place.lane, number: place.number - 1)
      try setEnd(LaneEnd(place: last, hash: previous))
      guard let change = change ?? nil else { return [] }
      let sealed = min(change, try sealedChange() ?? change)
      try setMeta(Self.sealedName, Self.bytes(sealed))
      guard try currentActor() == place.actor else { return [] }
      return try leaveActor(to: twin, after: sealed)
    }
  }

  // MARK: What is contained

  /// The last segment of a lane that is contained in this store.
  public func end(of lane: SyncLane, by actor: ActorID) throws -> LaneEnd {
    let found = try connection.first(
      "SELECT number, hash FROM sync_applied WHERE actor = ? AND lane = ?",
      [try number(of: actor), Int64(lane.rawValue)]
    ) { row in (number: UInt64(clamping: try row.int64(0)), hash: try row.blob(1)) }
    return LaneEnd(
      place: SegmentPlace(actor: actor, lane: lane, number: found?.number ?? 0),
      hash: found?.hash ?? [UInt8](repeating: 0, count: ContentHash.size))
  }

  /// The last segments of all lanes that are contained in this store: everything it has seen.
  public func laneEnds() throws -> [LaneEnd] {
    let rows = try connection.all(
      "SELECT actor, lane, number, hash FROM sync_applied ORDER BY actor, lane"
    ) { row in
      (
        actor: try row.int64(0), lane: try row.int64(1), number: try row.int64(2),
        hash: try row.blob(3)
      )
    }
    return try rows.compactMap { row in
      guard let lane = SyncLane(rawValue: UInt8(clamping: row.lane)) else { return nil }
      let place = SegmentPlace(
        actor: try actor(row.actor), lane: lane, number: UInt64(clamping: row.number))
      return LaneEnd(place: place, hash: row.hash)
    }
  }

  func setEnd(_ end: LaneEnd) throws {
    try connection.run(
      "INSERT OR REPLACE INTO sync_applied VALUES (?, ?, ?, ?)",
      [
        try number(of: end.place.actor), Int64(end.place.lane.rawValue),
        Int64(clamping: end.place.number), end.hash,
      ])
  }
}
