internal import Geodesy

/// A track with as few points as drawings need.
public struct TrackSketch: Sendable, Hashable {
  /// A sketch becomes coarser rather than have more points than this, as long as that helps.
  static let mostPoints = 2_000
  static let finestMetres = 10.0
  /// Points kept for their places bend the line of heights, and vice versa.
  private static let bends = 2.0
  private static let coarsestMetres = 10_000.0

  /// Points of the whole track, in its segments.
  public let track: Track
  /// No place and no height of the whole track is farther from the lines of the sketch than this.
  public let toleranceMetres: Double

  public init(track: Track, toleranceMetres: Double) {
    self.track = track
    self.toleranceMetres = toleranceMetres
  }

  /// The sketch of a track, as fine as its number of points allows.
  public init(of track: Track) {
    let segments = track.segments.map(SketchedSegment.init)
    var metres = Self.finestMetres
    var kept = segments.map { $0.kept(within: metres / Self.bends) }
    while kept.reduce(0, { $0 + $1.count }) > Self.mostPoints, metres < Self.coarsestMetres {
      metres *= 2
      kept = segments.map { $0.kept(within: metres / Self.bends) }
    }
    self.init(
      track: Track(segments: zip(segments, kept).map { $0.points($1) }), toleranceMetres: metres)
  }
}

/// A segment as its sketch is made from it.
private struct SketchedSegment {
  private let whole: ArraySlice<TrackPoint>
  private let places: [Coordinate]
  private let heights: HeightLine

  init(_ whole: ArraySlice<TrackPoint>) {
    self.whole = whole
    places = whole.map { Coordinate($0.position) }
    heights = HeightLine(of: whole, along: places)
  }

  /// The points to keep, by their numbers, in order.
  func kept(within metres: Double) -> [Int] {
    heights.kept(within: metres).union(places.simplified(toleranceMetres: metres)).sorted()
  }

  func points(_ kept: [Int]) -> [TrackPoint] { kept.map { whole[whole.startIndex + $0] } }
}

/// The known heights of a segment over its way.
private struct HeightLine {
  private struct Height {
    let point: Int
    let metresAlong, metres: Double
  }

  private var heights: [Height] = []

  init(of points: ArraySlice<TrackPoint>, along places: [Coordinate]) {
    var metresAlong = 0.0
    for (number, point) in points.enumerated() {
      if number > 0 {
        metresAlong += places[number - 1].sphericalDistanceMetres(to: places[number])
      }
      guard let altitude = point.altitudeDecimetres else { continue }
      heights.append(
        Height(point: number, metresAlong: metresAlong, metres: Double(altitude) / 10))
    }
  }

  /// The points to keep so that no height is farther from the line through the others, the highest and
  /// the lowest among them.
  func kept(within metres: Double) -> Set<Int> {
    let extremes = [
      heights.indices.max { heights[$0].metres < heights[$1].metres },
      heights.indices.min { heights[$0].metres < heights[$1].metres },
    ]
    var kept = Set([heights.indices.first, heights.indices.last] + extremes).compactMap(\.self)
      .sorted()
    var open = Array(zip(kept, kept.dropFirst()))
    while let (start, end) = open.popLast() {
      guard let farthest = farthest(between: start, end), farthest.metres > metres else { continue }
      kept.append(farthest.index)
      open += [(start, farthest.index), (farthest.index, end)]
    }
    return Set(kept.map { heights[$0].point })
  }

  private func farthest(between start: Int, _ end: Int) -> (index: Int, metres: Double)? {
    let (first, last) = (heights[start], heights[end])
    let way = max(1, last.metresAlong - first.metresAlong)
    var found: (index: Int, metres: Double)?
    for index in (start + 1)..<max(end, start + 1) {
      let share = (heights[index].metresAlong - first.metresAlong) / way
      let line = first.metres + (last.metres - first.metres) * share
      let metres = abs(heights[index].metres - line)
      if metres > found?.metres ?? 0 { found = (index, metres) }
    }
    return found
  }
}
