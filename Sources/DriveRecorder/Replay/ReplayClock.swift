internal import Text

/// Derives the uptimes of the reports in a recording from their own times.
///
/// Uptimes never go back. A jump in time (the receiver set its clock, or two recordings were
/// joined) counts as one second; if it jumps back again, the old count continues. In a recording
/// without times every position counts as a second.
struct ReplayClock {
  private static let step: Int64 = 1_000
  /// A longer silence means a clock that was set, not a parked van.
  private static let longestSilence: Int64 = 30 * 86_400_000
  /// Reports may come slightly out of order.
  private static let disorder: Int64 = 2_000
  /// An abandoned count is resumed if time continues this near to it.
  private static let nearby: Int64 = 60_000

  private(set) var uptime: Int64 = 0
  /// The GPS time at uptime 0, by the current count and the previous one.
  private var origin, leftOrigin: Int64?

  /// The uptime of a position with this time.
  mutating func advance(to time: Instant?) -> Int64 {
    guard let time = time?.millisecondsSinceEpoch else {
      if origin == nil { uptime = uptime.addingSaturated(Self.step) }
      return uptime
    }
    guard let origin else {
      self.origin = time.subtractingSaturated(uptime)
      return uptime
    }
    if let leftOrigin, goesOn(from: leftOrigin, to: time, longest: Self.nearby) {
      self.origin = leftOrigin
      self.leftOrigin = nil
    } else if !goesOn(from: origin, to: time, longest: Self.longestSilence) {
      self.leftOrigin = origin
      self.origin = time.subtractingSaturated(uptime.addingSaturated(Self.step))
    }
    uptime = max(uptime, time.subtractingSaturated(self.origin ?? origin))
    return uptime
  }

  /// Whether a time continues the count from an origin.
  private func goesOn(from origin: Int64, to time: Int64, longest: Int64) -> Bool {
    let advance = time.subtractingSaturated(origin).subtractingSaturated(uptime)
    return (-Self.disorder...longest).contains(advance)
  }
}
