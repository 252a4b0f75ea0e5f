internal import Text
internal import Geodesy

/// The speed of the van: from the receiver, or else from the last few seconds.
struct FixSpeed {
  /// Over a shorter time jitter looks like speed.
  private static let shortest: Int64 = 4_000

  private var older, newer: Fix?

  /// The speed at a fix, or `nil` if unknown.
  mutating func take(_ fix: Fix) -> Double? {
    if let newer {
      if fix.uptime.subtractingSaturated(newer.uptime) >= Self.shortest {
        older = newer
        self.newer = fix
      }
    } else {
      newer = fix
    }
    return fix.speedMetresPerSecond ?? older.flatMap { Self.speed(from: $0, to: fix) }
  }

  private static func speed(from start: Fix, to end: Fix) -> Double? {
    let milliseconds = end.uptime.subtractingSaturated(start.uptime)
    guard milliseconds >= shortest, milliseconds <= Limits.longestGap else { return nil }
    return start.place.sphericalDistanceMetres(to: end.place) / (Double(milliseconds) / 1_000)
  }
}
