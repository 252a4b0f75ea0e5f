internal import Geodesy
internal import Text

/// Which positions are published: at most one in ten seconds, and of a van that stands still one in
/// ten minutes.
///
/// It goes by the times of the fixes, which come from the receiver, so a burst of positions that
/// were read together is judged like one that was not.
struct PositionGate {
  static let shortest: Int64 = 10_000
  static let longest: Int64 = 600_000
  /// As far a position wanders while the van stands.
  static let wanderMetres = 25.0

  private var last: PublishedFix?

  /// Whether this one is published, and so counts as the last.
  mutating func admits(_ fix: PublishedFix) -> Bool {
    if let last {
      let age = fix.time.millisecondsSinceEpoch
        .subtractingSaturated(last.time.millisecondsSinceEpoch)
      // A clock that was set back must not silence the van.
      let isTurnedBack = age <= -Self.longest
      guard age >= Self.shortest || isTurnedBack else { return false }
      let wander = max(Self.wanderMetres, min(fix.accuracyMetres ?? 0, 500))
      let hasMoved = last.place.sphericalDistanceMetres(to: fix.place) > wander
      guard hasMoved || age >= Self.longest || isTurnedBack else { return false }
    }
    last = fix
    return true
  }
}

/// Which speeds are published: at most one in ten seconds, and none that is an error of the receiver.
struct SpeedGate {
  /// As fast a van seems to be that stands.
  static let standing = 1.0

  private var last: Instant?

  /// The speed to publish with a fix; `nil` if it is too early for one, or it is not known.
  mutating func admits(_ fix: PublishedFix) -> Double? {
    guard let speed = fix.speedMetresPerSecond else { return nil }
    if let last {
      let age = fix.time.millisecondsSinceEpoch
        .subtractingSaturated(last.millisecondsSinceEpoch)
      guard age >= PositionGate.shortest || age < 0 else { return nil }
    }
    last = fix.time
    return speed < Self.standing ? 0 : speed
  }
}
