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
}
