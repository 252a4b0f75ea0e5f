package import Text

/// The points of a drive in recording order, in segments.
///
/// A gap or a pause starts a new segment, and no line connects two segments. No segment is empty.
/// Times usually increase, but nothing here relies on that.
public struct Track: Hashable, Sendable {
  public private(set) var points: [TrackPoint] = []

  /// The index in `points` at which each segment begins: ascending, the first 0 if there are
  /// points.
  package private(set) var segmentStarts: [Int] = []

  /// Creates an empty track.
  public init() {}

  /// Creates a track from segments, leaving out empty ones.
  public init(segments: some Sequence<some Sequence<TrackPoint>>) {
    for segment in segments {
      var isFirst = true
      for point in segment {
        append(point, startsSegment: isFirst)
        isFirst = false
      }
    }
  }

  /// Creates a track of one segment.
  public init(points: some Sequence<TrackPoint>) {
    self.init(segments: CollectionOfOne(points))
  }

  /// Appends a point; the very first one always starts a segment.
  public mutating func append(_ point: TrackPoint, startsSegment: Bool = false) {
    if startsSegment || points.isEmpty { segmentStarts.append(points.count) }
    points.append(point)
  }

  /// Changes the time of a point.
  package mutating func setTime(_ time: Instant, at index: Int) {
    points[index].time = time
  }

  package mutating func reserveCapacity(_ count: Int) {
    points.reserveCapacity(count)
  }
}

extension Track {
  public var isEmpty: Bool { points.isEmpty }
  public var segmentCount: Int { segmentStarts.count }

  /// The segments, which share the storage of the points.
  public var segments: [ArraySlice<TrackPoint>] {
    segmentRanges.map { points[$0] }
  }

  /// The range of each segment in `points`.
  package var segmentRanges: [Range<Int>] {
    zip(segmentStarts, segmentStarts.dropFirst() + [points.count]).map { $0..<$1 }
  }
}
