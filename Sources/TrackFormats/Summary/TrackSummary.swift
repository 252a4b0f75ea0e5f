public import Geodesy
public import Text

/// What a track amounts to.
///
/// Nothing is counted from one segment to the next: neither way, nor moving time, nor climb.
public struct TrackSummary: Hashable, Sendable {
  /// The earliest and the latest time, wherever in the track they stand.
  public internal(set) var start, end: Instant

  /// The time of all steps from point to point in which the van moved, by the rule of `MovingRule`.
  public internal(set) var movingTime: Duration

  /// All steps added up, each by the shortest way on the ellipsoid; jitter at rest counts as it
  /// stands.
  public internal(set) var lengthMetres: Double

  /// The greatest speed that the receiver reported; if it never did, the greatest of a step.
  public internal(set) var topSpeedMetresPerSecond: Double?

  /// `nil` if no point has an altitude.
  public internal(set) var climb: Climb?

  /// The box around the way, narrow also where that crosses the antimeridian.
  public internal(set) var bounds: BoundingBox

  public internal(set) var pointCount, segmentCount: Int

  /// From the start to the end, pauses included.
  public var duration: Duration {
    .milliseconds(end.milliseconds(since: start))
  }
}

/// How far a track goes up and down.
public struct Climb: Hashable, Sendable {
  /// Rises and falls of at least `Climb.hysteresisDecimetres`, added up.
  public internal(set) var ascentDecimetres, descentDecimetres: Int64

  public internal(set) var highestDecimetres, lowestDecimetres: Int32

  /// 5 m: a smaller change of altitude is taken for noise of the receiver.
  public static let hysteresisDecimetres: Int64 = 50
}

extension Track {
  /// What the track amounts to, or `nil` if it has no points.
  public var summary: TrackSummary? {
    var survey = TrackSurvey()
    for range in segmentRanges {
      for index in range { survey.add(points[index], startsSegment: index == range.lowerBound) }
    }
    return survey.summary
  }
}
