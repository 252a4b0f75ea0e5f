/// The step from one point of a segment to the next.
struct Step {
  let milliseconds: Int64
  let lengthMetres: Double

  /// The mean of the speeds reported by the receiver at both ends, if any, in metres per second.
  let reportedSpeed: Double?

  init(from start: TrackPoint, to end: TrackPoint, lengthMetres: Double) {
    milliseconds = end.time.milliseconds(since: start.time)
    self.lengthMetres = lengthMetres
    if let first = start.speedCentimetresPerSecond, let second = end.speedCentimetresPerSecond {
      reportedSpeed = (Double(first) + Double(second)) / 200
    } else {
      reportedSpeed = nil
    }
  }

  /// Metres per second, or `nil` if no time passed or the clock went back.
  var speed: Double? {
    milliseconds > 0 ? lengthMetres / (Double(milliseconds) / 1_000) : nil
  }
}

/// When a step counts as moving: at 0.5 m/s (1.8 km/h) or more.
///
/// Over a step of at most ten seconds the receiver's own speed decides if both ends have one, as it
/// is measured by Doppler shift and largely immune to the jitter of positions at rest. Over a
/// longer step, as in a sparse track, the speed at its ends says little, so distance over time
/// decides. A step in which no time passes, or in which the clock goes back, never counts.
public enum MovingRule {
  public static let slowestMetresPerSecond = 0.5
  public static let longestReportedStepMilliseconds: Int64 = 10_000

  static func isMoving(_ step: Step) -> Bool {
    guard let speed = step.speed else { return false }
    let isShort = step.milliseconds <= longestReportedStepMilliseconds
    let judged = isShort ? step.reportedSpeed ?? speed : speed
    return judged >= slowestMetresPerSecond
  }
}
