internal import Geodesy
internal import Text

/// Sums up a track in one pass and constant memory; a decoder can feed it.
public struct TrackSurvey: Sendable {
  private typealias Stop = (point: TrackPoint, place: Coordinate)

  /// The end of the last step that counts, and a later point too near in time to end another.
  private var previous, passed: Stop?
  private var times: ClosedRange<Instant>?
  private var sums = Sums()
  private var reportedSpeed: Int32?
  private var speeds = SpeedSurvey()
  private var altitudes = AltitudeSurvey()
  private var bounds = BoundsSurvey()
  private var pointCount = 0
  private var segmentCount = 0

  /// A step is at least this long, so that the jitter of a fast receiver is not driven.
  private static let shortestStep: Int64 = 950

  private struct Sums {
    var metres = 0.0
    var movingMilliseconds: Int64 = 0

    mutating func add(from start: Stop, to end: Stop) {
      let step = Step(
        from: start.point, to: end.point, lengthMetres: start.place.distanceMetres(to: end.place))
      metres += step.lengthMetres
      guard MovingRule.isMoving(step) else { return }
      movingMilliseconds = movingMilliseconds.addingSaturated(step.milliseconds)
    }
  }

  public init() {}

  /// Adds the next point; the very first one always starts a segment.
  ///
  /// A leg tells what lies between it and the point before.
  public mutating func add(
    _ point: TrackPoint, startsSegment: Bool, after leg: TrackLeg? = nil
  ) {
    let stop = (point, Coordinate(point.position))
    if previous == nil || startsSegment {
      startSegment(at: stop)
    } else if let leg {
      endStep()
      add(leg)
      previous = stop
    } else {
      addStep(to: stop)
    }
    addAlone(stop)
  }

  /// The totals so far, or `nil` without points.
  public var summary: TrackSummary? {
    guard let times, let box = bounds.box else { return nil }
    var sums = sums
    if let previous, let passed { sums.add(from: previous, to: passed) }
    return TrackSummary(
      start: times.lowerBound, end: times.upperBound,
      movingTime: .milliseconds(sums.movingMilliseconds), lengthMetres: sums.metres,
      topSpeedMetresPerSecond: reportedSpeed.map { Double($0) / 100 } ?? speeds.top,
      climb: altitudes.climb, bounds: box, pointCount: pointCount, segmentCount: segmentCount)
  }

  private mutating func startSegment(at stop: Stop) {
    endStep()
    previous = stop
    segmentCount += 1
    altitudes.endSegment()
    speeds.startSegment()
  }

  /// Counts the step to a point that was too near, since no later one ends it.
  private mutating func endStep() {
    guard let start = previous, let end = passed else { return }
    sums.add(from: start, to: end)
    previous = end
    passed = nil
  }

  private mutating func addStep(to stop: Stop) {
    guard let start = previous else { return }
    let milliseconds = stop.point.time.milliseconds(since: start.point.time)
    guard milliseconds <= 0 || milliseconds >= Self.shortestStep else {
      passed = stop
      return
    }
    sums.add(from: start, to: stop)
    previous = stop
    passed = nil
  }

  private mutating func add(_ leg: TrackLeg) {
    sums.metres += Double(leg.centimetres) / 100
    sums.movingMilliseconds = sums.movingMilliseconds.addingSaturated(leg.movingMilliseconds)
    for altitude in leg.turns { altitudes.add(altitude) }
    if let speed = leg.topSpeedCentimetresPerSecond { note(speed) }
  }

  /// Adds what counts for a point regardless of its neighbours.
  private mutating func addAlone(_ stop: Stop) {
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
