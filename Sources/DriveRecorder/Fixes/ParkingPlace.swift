internal import Text
internal import Geodesy

/// Where the van is parked, and the signs that it has set off.
///
/// A start needs both speed and a real distance from the place: speed alone is noise, and so is a
/// wandering position. If several fixes in a row are far away, the van has been moved anyway.
struct ParkingPlace {
  private(set) var place: Coordinate
  private var lastFix: Int64
  private var going: Streak?
  private var driving: Streak?
  private var awayFixes = 0

  /// An unbroken run of fixes.
  private struct Streak {
    var start: Int64

    /// The run extended by a fix, or `nil` if the fix does not belong to it.
    static func going(on streak: Streak?, _ isIn: Bool, uptime: Int64) -> Streak? {
      isIn ? streak ?? Streak(start: uptime) : nil
    }

    func lasts(at uptime: Int64) -> Bool {
      uptime.subtractingSaturated(start) >= Limits.startDuration
    }
  }

  init(_ place: Coordinate, uptime: Int64) {
    self.place = place
    lastFix = uptime
  }

  func distanceMetres(to fix: Fix) -> Double {
    place.sphericalDistanceMetres(to: fix.place)
  }

  /// Takes the next fix; `true` if the van is under way.
  mutating func isLeft(by fix: Fix, speed: Double?) -> Bool {
    let speed = speed ?? 0
    let distance = distanceMetres(to: fix)
    let doubt = fix.accuracyMetres ?? 0
    going = .going(on: going, speed >= Limits.startSpeed, uptime: fix.uptime)
    driving = .going(on: driving, speed >= Limits.clearSpeed, uptime: fix.uptime)
    awayFixes = distance >= max(Limits.movedDistance, 2 * doubt) ? awayFixes + 1 : 0
    if awayFixes >= Limits.movedFixes { return true }
    if let driving, driving.lasts(at: fix.uptime), distance >= Limits.clearDistance { return true }
    if let going, going.lasts(at: fix.uptime), distance >= max(Limits.startDistance, doubt) {
      return true
    }
    if going == nil { drift(towards: fix) }
    lastFix = fix.uptime
    return false
  }

  private mutating func drift(towards fix: Fix) {
    let passed = max(0, fix.uptime.subtractingSaturated(lastFix))
    place = place.moved(towards: fix.place, by: min(1, Double(passed) / Double(Limits.anchorDrift)))
  }
}
