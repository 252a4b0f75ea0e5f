/// The points of a drive in the order they were recorded, in segments.
///
/// A gap or a pause starts a new segment, and no line is drawn between two segments. No segment is
/// empty. Times usually rise, but nothing here needs them to.
public struct Track: Hashable, Sendable {
  public private(set) var points: [TrackPoint] = []

  /// Where in `points` each segment begins: rising, and the first is 0 unless there are no points.
  package private(set) var segmentStarts: [Int] = []

  /// A track without points.
  public init() {}

  /// A track of these segments, leaving out those without points.
  public init(segments: some Sequence<some Sequence<TrackPoint>>) {
    for segment in segments {
      var isFirst = true
      for point in segment {
        append(point, startsSegment: isFirst)
        isFirst = false
      }
    }
  }

  /// A track of one segment.
  public init(points: some Sequence<TrackPoint>) {
    self.init(segments: CollectionOfOne(points))
  }

  /// Adds a point at the end; the very first one starts a segment in any case.
  public mutating func append(_ point: TrackPoint, startsSegment: Bool = false) {
    if startsSegment || points.isEmpty { segmentStarts.append(points.count) }
    points.append(point)
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

  /// Where in `points` each segment lies.
  package var segmentRanges: [Range<Int>] {
    zip(segmentStarts, segmentStarts.dropFirst() + [points.count]).map { $0..<$1 }
  }
}
