/// A line and all places within a distance of it, prepared for testing many places.
public struct Corridor: Sendable {
  /// The point of a line nearest to a place.
  public struct Foot: Hashable, Sendable {
    /// From the place to the line, as `distanceMetres(toSegmentFrom:to:)` measures it.
    public var distanceMetres: Double
    /// From the start of the line to that point; the first one if several are equally near.
    public var alongMetres: Double
  }

  public let radiusMetres: Double
  let line: [Coordinate]
  let places: [Geocentric]
  /// The length of the line up to each of its places.
  let metresBefore: [Double]
  private let tree: SegmentTree

  /// A line of one place is that place; it must not be empty.
  public init(_ line: [Coordinate], radiusMetres: Double) {
    precondition(!line.isEmpty && radiusMetres >= 0)
    self.line = line
    self.radiusMetres = radiusMetres
    places = line.map(Geocentric.init)
    metresBefore = line.metresBefore
    tree = SegmentTree(places)
  }

  public var lengthMetres: Double { metresBefore[metresBefore.count - 1] }

  /// The point of the line nearest to a place; `nil` if that is outside the corridor.
  public func foot(of place: Coordinate) -> Foot? {
    let target = Geocentric(place)
    guard let nearest = tree.nearest(to: target, withinMetres: radiusMetres) else { return nil }
    let (start, end) = (nearest.segment, min(nearest.segment + 1, places.count - 1))
    let share = Arc(places[start], places[end]).share(of: target)
    let length = metresBefore[end] - metresBefore[start]
    return Foot(distanceMetres: nearest.metres, alongMetres: metresBefore[start] + share * length)
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
