internal import Text
internal import TrackFormats

/// Sums up the fixes between two points, so that the figures of a drive do not depend on how many
/// of its fixes become points.
struct LegSurvey {
  private var survey = TrackSurvey()
  private var turns: AltitudeTurns?
  private var lastUptime: Int64
  /// The fixes after the point.
  private var count = 0

  /// A line of the file has room for many more.
  private static let mostTurns = 32

  /// Begins at a point.
  init(from point: Fix) {
    lastUptime = point.uptime
    add(point.seen)
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

  /// The leg to a point; `nil` if no fix lies between, so that both points show all of it.
  mutating func end(at fix: Fix) -> TrackLeg? {
    add(fix)
    guard count > 1, let summary = survey.summary,
      let centimetres = Int32(exactly: (summary.lengthMetres * 100).rounded())
    else { return nil }
    let top = summary.topSpeedMetresPerSecond.flatMap { Int32(exactly: ($0 * 100).rounded()) }
    return TrackLeg(
      centimetres: centimetres,
      movingMilliseconds: summary.movingTime.milliseconds,
      topSpeedCentimetresPerSecond: top == fix.seen.speedCentimetresPerSecond ? nil : top,
      turns: turns?.all ?? [])
  }

  private mutating func add(_ point: TrackPoint) {
    survey.add(point, startsSegment: false)
    guard let altitude = point.altitudeDecimetres else { return }
    if turns == nil { turns = AltitudeTurns(at: altitude) }
    turns?.add(altitude)
  }
}

extension Fix {
  /// The fix as a point at its uptime, which advances evenly whatever GPS time does.
  fileprivate var seen: TrackPoint {
    point(at: nil).trackPoint(at: Instant(millisecondsSinceEpoch: uptime))
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
