internal import Geodesy
internal import Text
internal import TrackFormats

/// Sums up the fixes between two points, so that the figures of a drive do not depend on how many
/// of its fixes become points.
///
/// The way is counted in steps of about a second, which continue across points: points of a fast
/// receiver may be nearer, and its jitter between them is not driven.
struct LegSurvey {
  private var survey = TrackSurvey()
  private var steps = StepSurvey()
  /// What the legs so far have of the way.
  private var told = (centimetres: Int64(0), movingMilliseconds: Int64(0))
  private var turns: AltitudeTurns?
  private var lastUptime: Int64
  /// Whether the point at the start has ended a step.
  private var startsStep = true
  /// The fixes after the point.
  private var count = 0

  /// A line of the file has room for many more.
  private static let mostTurns = 32

  /// Begins at a point.
  init(from point: Fix) {
    lastUptime = point.uptime
    add(point.seen)
  }

  /// Begins at the next point, to which the way has been counted.
  func next(from point: Fix) -> LegSurvey {
    var next = LegSurvey(from: point)
    // A point of the past: what was counted since lies behind it.
    guard point.uptime == lastUptime else { return next }
    (next.steps, next.told) = (steps, told)
    next.startsStep = !steps.isWithinStep
    return next
  }

  /// Whether the next fix should be a point because so much lies behind it.
  var isFull: Bool { turns.map { $0.count >= Self.mostTurns } ?? false }

  /// Adds a fix, unless it has been added before.
  mutating func add(_ fix: Fix) {
    guard fix.uptime > lastUptime else { return }
    lastUptime = fix.uptime
    count += 1
    add(fix.seen)
  }

  /// The leg to a point; `nil` if both points show all of it: no fix lies between, and they are a
  /// step apart.
  mutating func end(at fix: Fix) -> TrackLeg? {
    add(fix)
    let totals = steps.totals
    let way = Int64(exactly: (totals.metres * 100).rounded()) ?? told.centimetres
    let moving = totals.movingMilliseconds
    defer { told = (max(told.centimetres, way), max(told.movingMilliseconds, moving)) }
    guard count > 1 || (count == 1 && !(startsStep && !steps.isWithinStep)),
      let summary = survey.summary,
      let centimetres = Int32(exactly: max(0, way - told.centimetres))
    else { return nil }
    let top = summary.topSpeedMetresPerSecond.flatMap { Int32(exactly: ($0 * 100).rounded()) }
    return TrackLeg(
      centimetres: centimetres,
      movingMilliseconds: max(0, moving - told.movingMilliseconds),
      topSpeedCentimetresPerSecond: top == fix.seen.speedCentimetresPerSecond ? nil : top,
      turns: turns?.all ?? [])
  }

  private mutating func add(_ point: TrackPoint) {
    survey.add(point, startsSegment: false)
    steps.add((point, Coordinate(point.position)))
    guard let altitude = point.altitudeDecimetres else { return }
    if turns == nil { turns = AltitudeTurns(at: altitude) }
    turns?.add(altitude)
  }
}

extension Fix {
  /// The fix as a point at its uptime, which advances evenly regardless of GPS time.
  fileprivate var seen: TrackPoint {
    point(at: nil).trackPoint(at: Instant(millisecondsSinceEpoch: uptime))
  }
}
