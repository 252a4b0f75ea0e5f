/// A hybrid logical clock: gives stamps that only ever grow, whatever the wall clock does.
///
/// (1) Only a proven wall clock moves it forward, so one that shows the wrong year does no harm.
/// (2) Seeing another device's stamp moves it past that, so an edit always outranks what its author
/// had seen. (3) It never fails: where the time stands still, the counter goes on.
public struct StampClock: Sendable {
  public let device: DeviceID
  /// The time of the last stamp given or seen; kept in the store between runs.
  public private(set) var last: UInt64

  public init(device: DeviceID, last: UInt64) {
    self.device = device
    self.last = min(last, Stamp.latestTime)
  }

  /// The next stamp; `provenNow` is the wall clock, or `nil` if nothing proves it.
  public mutating func tick(provenNow: Int64?) -> Stamp {
    let now = provenNow.flatMap { UInt64(exactly: $0) } ?? 0
    // A wall clock at the end of all stamps proves nothing, and would leave no room for the next.
    let time = now < Stamp.latestTime >> 16 ? now << 16 : 0
    last = max(last + 1, time)
    return Stamp(time: last, device: device)
  }

  /// Takes note of another device's stamp; an impossible one is not heeded.
  public mutating func see(_ stamp: Stamp) {
    if stamp.isPossible { last = max(last, stamp.time) }
  }
}
