public import Text

/// A writer of stamps: a device, until it is restored, copied or salvaged, which begins a new one.
///
/// It is a 128-bit random number. Two copies of a home must never share one: they would give the same
/// stamps to different values.
public struct ActorID: Sendable, Hashable, Comparable {
  public let id: RecordID

  public init(_ id: RecordID) {
    self.id = id
  }

  public static func < (first: ActorID, second: ActorID) -> Bool {
    first.id < second.id
  }
}

/// When a field was written, ordered consistently with what each device had seen.
///
/// 48 bits of milliseconds, a 16-bit counter, and the actor, which breaks ties.
public struct Stamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970, shifted left by 16 bits, plus the counter.
  public let time: UInt64
  public let actor: ActorID

  public init(time: UInt64, actor: ActorID) {
    self.time = time
    self.actor = actor
  }

  public var milliseconds: Int64 { Int64(time >> 16) }

  public static func < (first: Stamp, second: Stamp) -> Bool {
    (first.time, first.actor) < (second.time, second.actor)
  }

  /// Later times than this are malformed: a clock must always have room to move past any it sees.
  public static let latestTime = UInt64(Int64.max)
  public var isPossible: Bool { time <= Self.latestTime }
}
