internal import Text
internal import Geodesy

/// Chooses the points of a moving van, so that a few of them describe the whole route.
struct PointChooser {
  var mode: RecordingMode {
    didSet { if let point { begin(at: point) } }
  }

  /// The last point, and the last fix after it that did not become one.
  private(set) var point: Fix?
  private(set) var waiting: Fix?
  private var sector: ShapeSector?
  /// `nil` in full mode, where nothing lies between two points.
  private var leg: LegSurvey?

  init(mode: RecordingMode) {
    self.mode = mode
  }

  /// Takes the next fix; returns the one before, the fix itself, both or neither.
  mutating func take(_ fix: Fix) -> [KeptFix] {
    guard point != nil else { return [keep(fix, .first)] }
    guard mode != .full else { return [keep(fix, .everyFix)] }
    var kept: [KeptFix] = []
    let lineFits = sector?.take(fix.place) ?? true
    if let waiting, let reason = reason(toKeep: waiting, before: fix, lineFits: lineFits) {
      kept.append(keep(waiting, reason))
      _ = sector?.take(fix.place)
    }
    leg?.add(fix)
    if let point, let reason = reason(toKeep: fix, after: point) {
      kept.append(keep(fix, reason))
    } else {
      waiting = fix
    }
    return kept
  }

  /// Makes a fix the last point, no matter who chose it.
  mutating func keep(_ fix: Fix, _ reason: KeepReason) -> KeptFix {
    let kept = KeptFix(fix: fix, reason: reason, leg: leg?.end(at: fix))
    point = fix
    waiting = nil
    begin(at: fix)
    return kept
  }

  private mutating func begin(at point: Fix) {
    sector = sector(from: point)
    leg = mode == .full ? nil : leg?.next(from: point) ?? LegSurvey(from: point)
  }

  private func sector(from point: Fix) -> ShapeSector {
    ShapeSector(
      from: point.place,
      tolerance: mode == .breadcrumb ? Limits.breadcrumbShape : Limits.balancedShape)
  }

  private func reason(
    toKeep waiting: Fix, before fix: Fix, lineFits: Bool
  ) -> KeepReason? {
    guard lineFits else { return .shape }
    // The end of a stop, so that it does not count as driving.
    let endsHalt = point?.isSlow == true && waiting.isSlow && fix.isGoing
    return endsHalt && mode == .balanced ? .speed : nil
  }

  private func reason(toKeep fix: Fix, after point: Fix) -> KeepReason? {
    if fix.uptime.subtractingSaturated(point.uptime) >= Limits.longestSilence { return .time }
    if point.place.sphericalDistanceMetres(to: fix.place) >= Limits.longestWay {
      return .distance
    }
    if leg?.isFull == true { return .altitude }
    guard mode == .balanced else { return nil }
    let hasOtherSpeed = Self.differ(
      fix.speedMetresPerSecond, point.speedMetresPerSecond, by: Limits.speedChange)
    if hasOtherSpeed || (point.isGoing && fix.isSlow) { return .speed }
    let hasClimbed = Self.differ(
      fix.altitudeMetres, point.altitudeMetres, by: Limits.altitudeChange)
    return hasClimbed ? .altitude : nil
  }

  private static func differ(_ first: Double?, _ second: Double?, by limit: Double) -> Bool {
    guard let first, let second else { return false }
    return abs(first - second) >= limit
  }
}

extension Fix {
  fileprivate var isSlow: Bool { speedMetresPerSecond.map { $0 < Limits.stopSpeed } ?? false }
  fileprivate var isGoing: Bool { speedMetresPerSecond.map { $0 >= Limits.startSpeed } ?? false }
}
