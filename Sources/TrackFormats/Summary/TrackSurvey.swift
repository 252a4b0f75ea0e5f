internal import Geodesy
internal import Text

/// Sums up a track in one pass and constant memory; a decoder can feed it.
public struct TrackSurvey: Sendable {
  private var steps = StepSurvey()
  private var times: ClosedRange<Instant>?
  private var reportedSpeed: Int32?
  private var speeds = SpeedSurvey()
  private var altitudes = AltitudeSurvey()
  private var bounds = BoundsSurvey()
  private var pointCount = 0
  private var segmentCount = 0

  public init() {}

  /// Adds the next point; the very first one always starts a segment.
  ///
  /// A leg tells what lies between it and the point before.
  public mutating func add(
    _ point: TrackPoint, startsSegment: Bool, after leg: TrackLeg? = nil
  ) {
    let stop = (point, Coordinate(point.position))
    if steps.isEmpty || startsSegment {
      startSegment(at: stop)
    } else if let leg {
      steps.add(stop, after: leg)
      add(leg)
    } else {
      steps.add(stop)
    }
    addAlone(stop)
  }

  /// The totals so far, or `nil` without points.
  public var summary: TrackSummary? {
    guard let times, let box = bounds.box else { return nil }
    let sums = steps.totals
    return TrackSummary(
      start: times.lowerBound, end: times.upperBound,
      movingTime: .milliseconds(sums.movingMilliseconds), lengthMetres: sums.metres,
      topSpeedMetresPerSecond: reportedSpeed.map { Double($0) / 100 } ?? speeds.top,
      climb: altitudes.climb, bounds: box, pointCount: pointCount, segmentCount: segmentCount)
  }

  private mutating func startSegment(at stop: StepSurvey.Stop) {
    steps.start(at: stop)
    segmentCount += 1
    altitudes.endSegment()
    speeds.startSegment()
  }

  private mutating func add(_ leg: TrackLeg) {
    for altitude in leg.turns { altitudes.add(altitude) }
    if let speed = leg.topSpeedCentimetresPerSecond { note(speed) }
  }

  /// Adds what counts for a point regardless of its neighbours.
  private mutating func addAlone(_ stop: StepSurvey.Stop) {
    let point = stop.point
    pointCount += 1
    bounds.add(point.position)
    let times = times ?? point.time...point.time
    self.times = min(times.lowerBound, point.time)...max(times.upperBound, point.time)
    if let altitude = point.altitudeDecimetres { altitudes.add(altitude) }
    if let speed = point.speedCentimetresPerSecond { note(speed) }
    if reportedSpeed == nil { speeds.add(point, at: stop.place) }
  }

  private mutating func note(_ speed: Int32) {
    reportedSpeed = max(reportedSpeed ?? speed, speed)
  }
}
