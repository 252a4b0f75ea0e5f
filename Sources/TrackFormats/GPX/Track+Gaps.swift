internal import Text

extension Track {
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
}
