/// A coordinate as stores keep it: whole numbers of 10⁻⁷ degrees, a centimetre apart at the equator.
public struct CoordinateE7: Hashable, Sendable {
  public let latitude: Int32
  public let longitude: Int32

  /// Refuses numbers outside ±90 and ±180 degrees, which a damaged row may hold.
  public init(latitude: Int32, longitude: Int32) throws(GeodesyError) {
    guard latitude.magnitude <= 900_000_000 else { throw .outOfRange(.latitude) }
    guard longitude.magnitude <= 1_800_000_000 else { throw .outOfRange(.longitude) }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The nearest grid point; it is in range because both limits lie on the grid.
  public init(_ coordinate: Coordinate) {
    latitude = Int32((coordinate.latitude * 1e7).rounded())
    longitude = Int32((coordinate.longitude * 1e7).rounded())
  }
}

extension Coordinate {
  /// The same place in whole numbers of 10⁻⁷ degrees.
  public var e7: CoordinateE7 { CoordinateE7(self) }

  /// The place in degrees; its `e7` gives back the same whole numbers.
  public init(_ e7: CoordinateE7) {
    self.init(uncheckedLatitude: Double(e7.latitude) / 1e7, longitude: Double(e7.longitude) / 1e7)
  }
}
