internal import Geodesy
public import Text

extension Track {
  /// Splits before the point at `index`, which then starts a segment; every point is kept.
  public func split(before index: Int) throws(TrackError) -> (before: Track, after: Track) {
    guard index > 0, index < points.count else { throw .splitLeavesNothing }
    return (slice(0..<index), slice(index..<points.count))
  }

  /// Splits before the first point, in recording order, that is not earlier than `time`.
  public func split(at time: Instant) throws(TrackError) -> (before: Track, after: Track) {
    try split(before: points.firstIndex { $0.time >= time } ?? points.count)
  }

  /// Joins two tracks, the earlier one first regardless of the receiver; the later starts a
  /// segment.
  ///
  /// One may end at the instant at which the other begins, but an overlap throws: either two
  /// receivers recorded at once, or both are the same drive. An empty track changes nothing.
  public func joined(with other: Track) throws(TrackError) -> Track {
    guard let span = timeSpan else { return other }
    guard let otherSpan = other.timeSpan else { return self }
    if span.upperBound <= otherSpan.lowerBound { return appending(other) }
    if otherSpan.upperBound <= span.lowerBound { return other.appending(self) }
    let (earlier, later) =
      span.lowerBound <= otherSpan.lowerBound ? (span, otherSpan) : (otherSpan, span)
    throw .overlap(milliseconds: earlier.upperBound.milliseconds(since: later.lowerBound))
  }

  /// The earliest and the latest time, wherever they occur; `nil` without points.
  private var timeSpan: ClosedRange<Instant>? {
    guard let first = points.first else { return nil }
    return points.reduce(first.time...first.time) { span, point in
      min(span.lowerBound, point.time)...max(span.upperBound, point.time)
    }
  }

  private func appending(_ other: Track) -> Track {
    Track(segments: segments + other.segments)
  }

  package func slice(_ range: Range<Int>) -> Track {
    Track(segments: segmentRanges.map { points[$0.clamped(to: range)] })
  }

  /// Splits where time jumps forward or back between two points by more than a drive may pause.
  ///
  /// All points and segment breaks are kept; a track without points gives no parts.
  public func split(atGapsOver longest: Duration) -> [Track] {
    let limit = Self.milliseconds(longest)
    var parts: [Track] = []
    var previous: TrackPoint?
    for range in segmentRanges {
      for index in range {
        let point = points[index]
        let isNew = previous.map { Self.gap($0, point) > limit } ?? true
        if isNew { parts.append(Track()) }
        let startsSegment = isNew || index == range.lowerBound
        parts[parts.count - 1].append(point, startsSegment: startsSegment)
        previous = point
      }
    }
    return parts
  }

  private static func gap(_ first: TrackPoint, _ second: TrackPoint) -> UInt64 {
    second.time.milliseconds(since: first.time).magnitude
  }

  /// Whole milliseconds, clamped to the range of the type.
  private static func milliseconds(_ duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000)
    let (sum, overflows) = whole.addingReportingOverflow(
      UInt64(attoseconds / 1_000_000_000_000_000))
    return overflow || overflows ? .max : sum
  }

  /// The track without the points that lie within the tolerance of the line through the others.
  ///
  /// The first and last point of each segment stay, and points that stay are unchanged. A negative
  /// tolerance removes nothing.
  public func simplified(toleranceMetres: Double) -> Track {
    guard toleranceMetres >= 0 else { return self }
    return Track(
      segments: segments.map { segment in
        let places = segment.map { Coordinate($0.position) }
        return places.simplified(toleranceMetres: toleranceMetres).map {
          segment[segment.startIndex + $0]
        }
      })
  }
}
