internal import Geodesy

/// A place in whole numbers of 10⁻⁷ degrees from the south pole and the 180th meridian.
struct GridPoint {
  static let degree = 10_000_000
  private static let columns = 360 * degree

  /// From 0 up to, but not including, 360 degrees.
  let x: Int
  /// From 0 to 180 degrees.
  let y: Int

  init(_ coordinate: Coordinate) {
    let place = coordinate.e7
    let x = Int(place.longitude) + Self.columns / 2
    self.x = x == Self.columns ? 0 : x
    y = Int(place.latitude) + 90 * Self.degree
  }
}
