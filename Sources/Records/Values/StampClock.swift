/// A hybrid logical clock: its stamps always increase, regardless of the wall clock.
///
/// (1) Only a proven wall clock moves it forward, so one that shows the wrong year does no harm.
/// (2) Seeing another device's stamp moves it past that stamp, so an edit always outranks what its
/// author had seen. (3) It never fails: while the time does not advance, the counter does.
public struct StampClock: Sendable {
  /// The year 2200: a wall clock beyond it proves nothing.
  private static let latestWall: UInt64 = 7_258_118_400_000

  public let actor: ActorID
  /// The time of the last stamp given or seen; persisted in the store between runs.
  public private(set) var last: UInt64

  public init(actor: ActorID, last: UInt64) {
    self.actor = actor
    self.last = last
  }

  /// The next stamp; `provenNow` is the wall clock, or `nil` if it is not proven.
  public mutating func tick(provenNow: Int64?) -> Stamp {
    let now = provenNow.flatMap { UInt64(exactly: $0) } ?? 0
    let time = now <= Self.latestWall ? now << 16 : 0
    last = max(last + 1, time)
    return Stamp(time: last, actor: actor)
  }

  /// Records another device's stamp as seen; an impossible one is ignored.
  public mutating func see(_ stamp: Stamp) {
    if stamp.isPossible { last = max(last, stamp.time) }
  }
}
