public import Geodesy
internal import Text

/// Adds up the way of a track step by step.
///
/// A step is about a second long at least, so that the jitter of a fast receiver is not driven. What
/// follows the last whole step counts too, but only until a later point ends that step.
public struct StepSurvey: Sendable {
  /// A point with its place, which is needed more than once.
  public typealias Stop = (point: TrackPoint, place: Coordinate)

  /// The end of the last step that counts, and a later point too near in time to end another.
  private var previous, passed: Stop?
  private var sums = Totals()

  private static let shortestStep: Int64 = 950

  public struct Totals: Sendable {
    public var metres = 0.0
    public var movingMilliseconds: Int64 = 0

    fileprivate mutating func add(from start: Stop, to end: Stop) {
      let step = Step(
        from: start.point, to: end.point, lengthMetres: start.place.distanceMetres(to: end.place))
      metres += step.lengthMetres
      guard MovingRule.isMoving(step) else { return }
      movingMilliseconds = movingMilliseconds.addingSaturated(step.milliseconds)
    }
  }

  public init() {}

  /// Whether there was no point yet.
  var isEmpty: Bool { previous == nil }

  /// Whether the last point has not ended a step.
  public var isWithinStep: Bool { passed != nil }

  /// What was driven, up to the last point.
  public var totals: Totals {
    var sums = sums
    if let previous, let passed { sums.add(from: previous, to: passed) }
    return sums
  }

  /// Begins at a point to which nothing was driven.
  public mutating func start(at stop: Stop) {
    endStep()
    previous = stop
  }

  public mutating func add(_ stop: Stop) {
    guard let start = previous else { return self.start(at: stop) }
    let milliseconds = stop.point.time.milliseconds(since: start.point.time)
    guard milliseconds <= 0 || milliseconds >= Self.shortestStep else {
      passed = stop
      return
    }
    sums.add(from: start, to: stop)
    previous = stop
    passed = nil
  }

  /// Continues from a point to which the way is known.
  mutating func add(_ stop: Stop, after leg: TrackLeg) {
    endStep()
    sums.metres += Double(leg.centimetres) / 100
    sums.movingMilliseconds = sums.movingMilliseconds.addingSaturated(leg.movingMilliseconds)
    previous = stop
  }

  /// Counts the step to a point that was too near, since no later one ends it.
  private mutating func endStep() {
    guard let start = previous, let end = passed else { return }
    sums.add(from: start, to: end)
    previous = end
    passed = nil
  }
}
