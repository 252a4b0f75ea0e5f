import Glibc

/// A line with all places that are within a distance of it, prepared for asking about many places.
public struct Corridor: Sendable {
  /// Where a line is nearest to a place.
  public struct Foot: Hashable, Sendable {
    /// From the place to the line, as `distanceMetres(toSegmentFrom:to:)` measures it.
    public var distanceMetres: Double
    /// From the start of the line to there; of several that are as near, the first one's.
    public var alongMetres: Double
  }

  public let radiusMetres: Double
  let line: [Coordinate]
  let places: [Geocentric]
  /// The length of the line up to each of its places.
  let metresBefore: [Double]
  private let stretches: [Stretch]

  /// A line of one place is that place; there must be one.
  public init(_ line: [Coordinate], radiusMetres: Double) {
    precondition(!line.isEmpty && radiusMetres >= 0)
    self.line = line
    self.radiusMetres = radiusMetres
    let places = line.map(Geocentric.init)
    self.places = places
    metresBefore = line.metresBefore
    let tolerance = max(1, radiusMetres / 8)
    let coarse =
      line.count > 32 ? line.simplified(toleranceMetres: tolerance) : Array(line.indices)
    let ends = coarse.count > 1 ? Array(zip(coarse, coarse.dropFirst())) : [(0, 0)]
    stretches = ends.map { start, end in
      Stretch(
        places, start...end, margin: radiusMetres * 1.02 + 10 + (line.count > 32 ? tolerance : 0))
    }
  }

  public var lengthMetres: Double { metresBefore[metresBefore.count - 1] }

  /// Where the line is nearest to a place; `nil` if that is outside the corridor.
  public func foot(of place: Coordinate) -> Foot? {
    let target = Geocentric(place)
    var (nearest, segment) = (Double.infinity, 0)
    for stretch in stretches where stretch.canReach(target) {
      for index in stretch.range.lowerBound..<max(
        stretch.range.upperBound, stretch.range.lowerBound + 1)
      {
        let distance = self.segment(index).distanceMetres(to: target)
        if distance < nearest { (nearest, segment) = (distance, index) }
      }
    }
    guard nearest <= radiusMetres else { return nil }
    return Foot(distanceMetres: nearest, alongMetres: along(target, segment))
  }

  private func segment(_ index: Int) -> Segment {
    Segment(from: places[index], to: places[min(index + 1, places.count - 1)])
  }

  private func along(_ target: Geocentric, _ index: Int) -> Double {
    let next = min(index + 1, places.count - 1)
    let share = Arc(places[index], places[next]).share(of: target)
    return metresBefore[index] + share * (metresBefore[next] - metresBefore[index])
  }
}

extension Corridor {
  /// Pieces of the line that one question rules out, or not, for a place.
  private struct Stretch {
    let range: ClosedRange<Int>
    private let x, y, z, squaredReach: Double

    init(_ places: [Geocentric], _ range: ClosedRange<Int>, margin: Double) {
      let (start, end) = (places[range.lowerBound], places[range.upperBound])
      self.range = range
      (x, y, z) = ((start.x + end.x) / 2, (start.y + end.y) / 2, (start.z + end.z) / 2)
      // Opposite places have no arc, but are both half a chord from the middle.
      let reach = max(Arc(start, end).mostMetres, (end - start).length) / 2 + margin
      squaredReach = reach * reach
    }

    /// Through the earth it is never farther than over it.
    func canReach(_ place: Geocentric) -> Bool {
      let (x, y, z) = (place.x - x, place.y - y, place.z - z)
      return x * x + y * y + z * z <= squaredReach
    }
  }
}

extension [Coordinate] {
  /// The length of the line up to each of its places.
  fileprivate var metresBefore: [Double] {
    var metres = 0.0
    var before = [0.0]
    before.reserveCapacity(count)
    for (start, end) in zip(self, dropFirst()) {
      metres += start.distanceMetres(to: end)
      before.append(metres)
    }
    return before
  }
}
