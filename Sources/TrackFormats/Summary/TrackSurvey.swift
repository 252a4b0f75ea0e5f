internal import Geodesy
internal import Text

/// Sums up a track in one pass and constant memory; a decoder can feed it.
public struct TrackSurvey: Sendable {
  private var previous: (point: TrackPoint, place: Coordinate)?
  private var times: ClosedRange<Instant>?
  private var movingMilliseconds: Int64 = 0
  private var lengthMetres = 0.0
  private var reportedSpeed: Int32?
  private var stepSpeed: Double?
  private var altitudes = AltitudeSurvey()
  private var bounds = BoundsSurvey()
  private var pointCount = 0
  private var segmentCount = 0

  public init() {}

  /// Adds the next point; the very first one always starts a segment.
  public mutating func add(_ point: TrackPoint, startsSegment: Bool) {
    let place = Coordinate(point.position)
    if let previous, !startsSegment {
      addStep(
        Step(
          from: previous.point, to: point, lengthMetres: previous.place.distanceMetres(to: place)))
    } else {
      segmentCount += 1
      altitudes.endSegment()
    }
    previous = (point, place)
    addAlone(point)
  }

  /// The totals so far, or `nil` without points.
  public var summary: TrackSummary? {
    guard let times, let box = bounds.box else { return nil }
    return TrackSummary(
      start: times.lowerBound, end: times.upperBound,
      movingTime: .milliseconds(movingMilliseconds), lengthMetres: lengthMetres,
      topSpeedMetresPerSecond: reportedSpeed.map { Double($0) / 100 } ?? stepSpeed,
      climb: altitudes.climb, bounds: box, pointCount: pointCount, segmentCount: segmentCount)
  }

  /// Adds what counts for a point regardless of its neighbours.
  private mutating func addAlone(_ point: TrackPoint) {
    pointCount += 1
    bounds.add(point.position)
    let times = times ?? point.time...point.time
    self.times = min(times.lowerBound, point.time)...max(times.upperBound, point.time)
    if let altitude = point.altitudeDecimetres { altitudes.add(altitude) }
    if let speed = point.speedCentimetresPerSecond {
      reportedSpeed = max(reportedSpeed ?? speed, speed)
    }
  }

  private mutating func addStep(_ step: Step) {
    lengthMetres += step.lengthMetres
    if let speed = step.speed { stepSpeed = max(stepSpeed ?? 0, speed) }
    if MovingRule.isMoving(step) {
      movingMilliseconds = movingMilliseconds.addingSaturated(step.milliseconds)
    }
  }
}
