import Glibc

extension Coordinate {
  /// The distance on a sphere of 6 371 008.8 m radius, by the haversine formula.
  ///
  /// At most 0.562 % off the ellipsoid (worst along meridians at the equator), and never negative: good
  /// for sorting or ruling out, at a fraction of the cost of `distanceMetres(to:)`.
  public func sphericalDistanceMetres(to other: Coordinate) -> Double {
    let north = sin((other.latitude - latitude) * .radiansPerDegree / 2)
    let east = sin((other.longitude - longitude) * .radiansPerDegree / 2)
    let cosines =
      cos(latitude * .radiansPerDegree) * cos(other.latitude * .radiansPerDegree)
    let haversine = north * north + cosines * east * east
    return 2 * WGS84.meanRadius * asin(min(1, haversine.squareRoot()))
  }
}
