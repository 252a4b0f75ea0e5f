internal import Text

extension Track {
  /// The track with what another one of the same drive has before, after and between its segments.
  ///
  /// What both have is taken from this one, so that nothing counts twice.
  public func completed(by other: Track) -> Track {
    let known = segments.compactMap(Self.span)
    var parts = segments.map(Array.init)
    for segment in other.segments {
      var run: [TrackPoint] = []
      for point in segment {
        if known.contains(where: { $0.contains(point.milliseconds) }) {
          parts.append(run)
          run = []
        } else {
          run.append(point)
        }
      }
      parts.append(run)
    }
    return Track(
      segments: parts.filter { !$0.isEmpty }.sorted { $0[0].milliseconds < $1[0].milliseconds })
  }

  private static func span(_ segment: ArraySlice<TrackPoint>) -> ClosedRange<Int64>? {
    let times = segment.map(\.milliseconds)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }
}
