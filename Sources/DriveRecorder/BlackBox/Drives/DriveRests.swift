internal import Geodesy
internal import TrackFormats

/// A rest of four hours or more in a track, and with it the end of a drive.
struct DriveRest: Hashable {
  /// From the last point of the earlier drive to the first of the later one.
  let points: ClosedRange<Int>
  /// Whether the van was seen to stand at one place meanwhile, as it is once an hour while a recorder
  /// works, and whenever one is started; the points between say nothing else.
  let isStanding: Bool
}

extension DriveRest {
  /// The rests of a track, in order, whose beginning and end are times that are known.
  static func all(in track: Track, isGuess: (Int) -> Bool) -> [DriveRest] {
    guard track.points.count > 1 else { return [] }
    let starts = Set(track.segmentRanges.map(\.lowerBound))
    var rests: [DriveRest] = []
    var first = 0
    func add(_ points: ClosedRange<Int>, isStanding: Bool) {
      guard !isGuess(points.lowerBound), !isGuess(points.upperBound),
        milliseconds(points, track) >= TrackLimits.longestRest
      else { return }
      rests.append(DriveRest(points: points, isStanding: isStanding))
    }
    for index in track.points.indices.dropFirst() {
      let (step, isStart) = (index - 1...index, starts.contains(index))
      if isStart || milliseconds(step, track) >= TrackLimits.gapTime, isAtOnePlace(step, track) {
        continue
      }
      if first < index - 1 { add(first...index - 1, isStanding: true) }
      if isStart { add(step, isStanding: false) }
      first = index
    }
    let last = track.points.count - 1
    if first < last { add(first...last, isStanding: true) }
    return rests
  }

  private static func milliseconds(_ points: ClosedRange<Int>, _ track: Track) -> Int64 {
    track.points[points.upperBound].time
      .milliseconds(since: track.points[points.lowerBound].time)
  }

  /// A moving van has a point a minute, so points farther apart in time are those of a van at rest,
  /// or of a time without a receiver.
  private static func isAtOnePlace(_ step: ClosedRange<Int>, _ track: Track) -> Bool {
    let (start, end) = (track.points[step.lowerBound], track.points[step.upperBound])
    return Coordinate(start.position).sphericalDistanceMetres(to: Coordinate(end.position))
      < Limits.movedDistance
  }
}
