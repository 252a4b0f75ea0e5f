public import Geodesy
public import Text

/// The totals of a track.
///
/// Nothing is counted between segments: neither distance, nor moving time, nor climb.
public struct TrackSummary: Hashable, Sendable {
  /// The earliest and the latest time, wherever they occur in the track.
  public internal(set) var start, end: Instant

  /// The total time of the steps in which the van moved, by `MovingRule`.
  public internal(set) var movingTime: Duration

  /// The sum of all steps of about a second or more, each the geodesic on the ellipsoid; jitter at
  /// rest is included.
  public internal(set) var lengthMetres: Double

  /// The highest speed that the receiver reported or, if it reported none, the highest over ten
  /// seconds; `nil` if neither is known.
  public internal(set) var topSpeedMetresPerSecond: Double?

  /// `nil` if no point has an altitude.
  public internal(set) var climb: Climb?

  /// The box around the track, narrow even where it crosses the antimeridian.
  public internal(set) var bounds: BoundingBox

  public internal(set) var pointCount, segmentCount: Int

  /// The time from start to end, including pauses.
  public var duration: Duration {
    .milliseconds(end.milliseconds(since: start))
  }
}

/// The total ascent and descent of a track.
public struct Climb: Hashable, Sendable {
  /// The sums of rises and of falls of at least `Climb.hysteresisDecimetres`.
  public internal(set) var ascentDecimetres, descentDecimetres: Int64

  public internal(set) var highestDecimetres, lowestDecimetres: Int32

  /// 5 m; a smaller change of altitude is treated as receiver noise.
  public static let hysteresisDecimetres: Int64 = 50

  // Whole metres, rounded here and nowhere else, so that all commands show the same.
  public var ascentMetres: Int64 { Self.metres(ascentDecimetres) }
  public var descentMetres: Int64 { Self.metres(descentDecimetres) }
  public var highestMetres: Int64 { Self.metres(Int64(highestDecimetres)) }
  public var lowestMetres: Int64 { Self.metres(Int64(lowestDecimetres)) }

  package static func metres(_ decimetres: Int64) -> Int64 {
    Int64((Double(decimetres) / 10).rounded())
  }
}

extension Track {
  /// The totals of the track, or `nil` if it has no points.
  public var summary: TrackSummary? {
    var survey = TrackSurvey()
    for range in segmentRanges {
      for index in range { survey.add(points[index], startsSegment: index == range.lowerBound) }
    }
    return survey.summary
  }
}
