internal import Text
internal import Geodesy

/// What rest looks like: slow, in a small circle, for long enough.
struct StillRule {
  var speed: Double
  var radius: Double
  var duration: Int64

  /// The receiver's own speed says that the van is standing.
  static let slow = StillRule(
    speed: Limits.stopSpeed, radius: Limits.stopRadius, duration: Limits.stopDuration)
  /// Speeds are noisy, but the van gets nowhere.
  static let box = StillRule(
    speed: Limits.boxSpeed, radius: Limits.boxRadius, duration: Limits.boxDuration)
}

/// Fixes that have looked like rest since the first of them.
struct StillWindow {
  private let rule: StillRule
  private(set) var first: Fix?
  private var last: Int64 = 0
  private var count = 0
  /// The mean of all positions.
  private(set) var middle: Coordinate?

  init(_ rule: StillRule) {
    self.rule = rule
  }

  /// Whether it has lasted long enough to count as rest.
  var isRest: Bool {
    guard let first, count >= Limits.stopFixes else { return false }
    return last.subtractingSaturated(first.uptime) >= rule.duration
  }

  /// Takes the next fix and the van's speed there; movement ends or shifts the window.
  mutating func take(_ fix: Fix, speed: Double?) {
    guard let speed, speed < rule.speed else { return clear() }
    guard let first, let middle, fix.uptime.subtractingSaturated(last) <= Limits.longestGap,
      first.place.sphericalDistanceMetres(to: fix.place) <= rule.radius
    else { return begin(fix) }
    count += 1
    last = fix.uptime
    self.middle = middle.moved(towards: fix.place, by: 1 / Double(count))
  }

  mutating func clear() {
    first = nil
    middle = nil
    count = 0
  }

  private mutating func begin(_ fix: Fix) {
    first = fix
    last = fix.uptime
    count = 1
    middle = fix.place
  }
}

extension Coordinate {
  /// The place a fraction of the way to another; correct at the poles and across the antimeridian.
  func moved(towards other: Coordinate, by part: Double) -> Coordinate {
    let path = geodesic(to: other)
    guard path.lengthMetres > 0 else { return self }
    return destination(bearing: path.initialBearing, distanceMetres: path.lengthMetres * part)
  }
}
