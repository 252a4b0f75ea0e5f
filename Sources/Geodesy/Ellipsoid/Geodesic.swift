/// The shortest path over the ellipsoid from one coordinate to another.
public struct Geodesic: Hashable, Sendable {
  public let lengthMetres: Double

  /// Degrees clockwise from north, 0..<360, at the start; 0 if the length is 0.
  public let initialBearing: Double

  /// The bearing at the end, in the direction of travel.
  public let finalBearing: Double

  /// From a place to itself.
  static let none = Geodesic(lengthMetres: 0, initialBearing: 0, finalBearing: 0)
}

extension Coordinate {
  /// The shortest path to another coordinate, accurate to a few nanometres, antipodes included.
  public func geodesic(to other: Coordinate) -> Geodesic {
    InverseProblem(from: self, to: other).geodesic
  }

  /// The length of the shortest path over the ellipsoid: takes about a microsecond.
  public func distanceMetres(to other: Coordinate) -> Double {
    geodesic(to: other).lengthMetres
  }
}
