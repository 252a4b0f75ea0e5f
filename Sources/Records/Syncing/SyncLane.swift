/// A row of segments that arrive in order; a short one never waits behind a long one.
public enum SyncLane: UInt8, Sendable, Hashable, CaseIterable {
  /// Everything that people enter.
  case records = 1
  /// Tracks.
  case files = 2
}

/// A segment among all of one actor's: numbers begin at 1 in each lane.
public struct SegmentPlace: Sendable, Hashable {
  public let actor: ActorID
  public let lane: SyncLane
  public let number: UInt64

  public init(actor: ActorID, lane: SyncLane, number: UInt64) {
    (self.actor, self.lane, self.number) = (actor, lane, number)
  }

  public var next: SegmentPlace { SegmentPlace(actor: actor, lane: lane, number: number + 1) }
}

/// The last segment of a lane that a store contains, with the hash that the next one must name.
public struct LaneEnd: Sendable, Hashable {
  public let place: SegmentPlace
  public let hash: [UInt8]

  public init(place: SegmentPlace, hash: [UInt8]) {
    (self.place, self.hash) = (place, hash)
  }
}

/// Records of one kind, packed by `RecordBundle`.
public struct BundleContent: Sendable, Hashable {
  public let kind: String
  public let bytes: [UInt8]

  public init(kind: String, bytes: [UInt8]) {
    (self.kind, self.bytes) = (kind, bytes)
  }
}
