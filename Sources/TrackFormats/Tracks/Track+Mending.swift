internal import Geodesy
internal import Text

/// A track without lines that no van can have driven, and what that took.
public struct MendedTrack: Sendable {
  public fileprivate(set) var track = Track()
  /// How many segments begin where there was a gap or a jump.
  public fileprivate(set) var newSegments = 0
  /// How many points no van can have come to.
  public fileprivate(set) var pointsLeftOut = 0
}

extension Track {
  /// The track by the rules of the recorder: a gap begins a segment, and so does a jump that three
  /// points in a row confirm; a stray point is left out.
  ///
  /// In a track of few points, where most steps would be gaps, gaps mean nothing.
  public func mended() -> MendedTrack {
    var mending = TrackMending(self)
    for segment in segments { mending.add(segment) }
    return mending.result
  }
}

/// Goes through a track from point to point, like the recorder's gate.
private struct TrackMending {
  private(set) var result = MendedTrack()
  private let hasGaps: Bool
  /// How exact the times are: some programs write whole minutes.
  private let resolution: Double
  private var last: TrackPoint?
  /// Points that contradict the last good one, and agree with each other.
  private var strays: [TrackPoint] = []

  init(_ track: Track) {
    let isInMinutes = track.points.allSatisfy { $0.milliseconds % 60_000 == 0 }
    resolution = isInMinutes ? 60 : 1
    var (steps, gaps) = (0, 0)
    for segment in track.segments {
      for (start, end) in zip(segment, segment.dropFirst()) {
        steps += 1
        if Self.isGap(from: start, to: end) { gaps += 1 }
      }
    }
    hasGaps = gaps * 2 <= steps
  }

  mutating func add(_ segment: ArraySlice<TrackPoint>) {
    last = nil
    for point in segment { add(point) }
    dropStrays()
  }

  private mutating func add(_ point: TrackPoint) {
    guard let last else { return keep(point, startsSegment: true) }
    if isPossible(from: last, to: point) {
      dropStrays()
      return follow(last, with: point)
    }
    if let stray = strays.last, !isPossible(from: stray, to: point) { dropStrays() }
    strays.append(point)
    guard strays.count >= TrackLimits.agreeingFixes else { return }
    let confirmed = strays
    strays = []
    result.newSegments += 1
    keep(confirmed[0], startsSegment: true)
    for (before, point) in zip(confirmed, confirmed.dropFirst()) { follow(before, with: point) }
  }

  private mutating func follow(_ before: TrackPoint, with point: TrackPoint) {
    let isGap = hasGaps && Self.isGap(from: before, to: point)
    if isGap { result.newSegments += 1 }
    keep(point, startsSegment: isGap)
  }

  private mutating func keep(_ point: TrackPoint, startsSegment: Bool) {
    result.track.append(point, startsSegment: startsSegment)
    last = point
  }

  private mutating func dropStrays() {
    result.pointsLeftOut += strays.count
    strays = []
  }

  private static func isGap(from start: TrackPoint, to end: TrackPoint) -> Bool {
    end.time.milliseconds(since: start.time).magnitude > TrackLimits.gapTime.magnitude
      || distance(start, end) > TrackLimits.gapDistance
  }

  private func isPossible(from start: TrackPoint, to end: TrackPoint) -> Bool {
    let seconds = Double(end.time.milliseconds(since: start.time).magnitude) / 1_000 + resolution
    return Self.distance(start, end) <= TrackLimits.jitter + TrackLimits.fastest * seconds
  }

  private static func distance(_ start: TrackPoint, _ end: TrackPoint) -> Double {
    Coordinate(start.position).sphericalDistanceMetres(to: Coordinate(end.position))
  }
}
