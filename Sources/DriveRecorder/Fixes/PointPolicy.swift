internal import Text
internal import Geodesy

/// Decides which good fixes become points: what the mode asks for under way, almost none at rest.
///
/// A van is assumed to be parked until it is seen to drive. The fixes of its last minutes at rest
/// are kept in memory, so that a start includes its first metres.
struct PointPolicy {
  private var chooser: PointChooser
  private var speeds = FixSpeed()
  private var parking: ParkingPlace?
  private var recent = RecentFixes()
  private var slow = StillWindow(.slow)
  private var box = StillWindow(.box)
  private var newest: Fix?

  init(mode: RecordingMode) {
    chooser = PointChooser(mode: mode)
  }

  var mode: RecordingMode {
    get { chooser.mode }
    set { chooser.mode = newValue }
  }

  var isParked: Bool { parking != nil }

  /// How many fixes it holds in memory.
  var heldFixes: Int { recent.count }

  /// Takes the next good fix; returns the resulting points, oldest first.
  mutating func take(_ fix: Fix) -> [KeptFix] {
    let speed = speeds.take(fix)
    defer { newest = fix }
    guard newest != nil else { return begin(fix, speed: speed) }
    guard var parking else { return drive(fix, speed: speed) }
    recent.add(fix)
    if parking.isLeft(by: fix, speed: speed) { return setOff(from: parking, with: fix) }
    self.parking = parking
    return signOfLife(at: fix, parking)
  }

  /// The newest fix, if it is not a point yet: the last before a pause, a gap or the end.
  mutating func finish() -> KeptFix? {
    guard let newest, isAfterLastPoint(newest) else { return nil }
    return chooser.keep(newest, .last)
  }

  /// Forgets the route so far: the next fix is a first one.
  mutating func startSegment() {
    self = PointPolicy(mode: mode)
  }

  private mutating func begin(_ fix: Fix, speed: Double?) -> [KeptFix] {
    if (speed ?? 0) < Limits.clearSpeed {
      parking = ParkingPlace(fix.place, uptime: fix.uptime)
      recent.add(fix)
    }
    return [chooser.keep(fix, .first)]
  }

  private func isAfterLastPoint(_ fix: Fix) -> Bool {
    guard let point = chooser.point else { return true }
    return fix.uptime > point.uptime
  }
}

extension PointPolicy {
  /// Under way.
  private mutating func drive(_ fix: Fix, speed: Double?) -> [KeptFix] {
    slow.take(fix, speed: speed)
    box.take(fix, speed: speed)
    guard let window = [slow, box].first(where: \.isRest), let first = window.first else {
      return chooser.take(fix)
    }
    return park(since: first, at: window.middle ?? first.place, with: fix)
  }

  private mutating func park(
    since first: Fix, at place: Coordinate, with fix: Fix
  ) -> [KeptFix] {
    parking = ParkingPlace(place, uptime: fix.uptime)
    slow.clear()
    box.clear()
    recent.clear()
    recent.add(fix)
    return isAfterLastPoint(first) ? [chooser.keep(first, .firstStanding)] : []
  }

  /// The last standing point, and the mode's choice of the fixes since.
  private mutating func setOff(from parking: ParkingPlace, with fix: Fix) -> [KeptFix] {
    self.parking = nil
    let fixes = recent.all.filter { isAfterLastPoint($0) && $0.uptime < fix.uptime } + [fix]
    recent.clear()
    let standing = fixes.lastIndex { parking.distanceMetres(to: $0) <= Limits.standingRadius } ?? 0
    var kept = [chooser.keep(fixes[standing], .lastStanding)]
    for fix in fixes[(standing + 1)...] { kept += chooser.take(fix) }
    return kept
  }

  /// Once an hour, the fix of the last minutes that is nearest to the parking place.
  private mutating func signOfLife(at fix: Fix, _ parking: ParkingPlace) -> [KeptFix] {
    guard let point = chooser.point,
      fix.uptime.subtractingSaturated(point.uptime) >= Limits.stillHere
    else { return [] }
    let fixes = recent.all.filter(isAfterLastPoint)
    let nearest = fixes.min { parking.distanceMetres(to: $0) < parking.distanceMetres(to: $1) }
    return [chooser.keep(nearest ?? fix, .stillHere)]
  }
}
