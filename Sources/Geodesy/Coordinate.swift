/// A place on the earth's surface, in degrees on WGS84, which is always in range.
///
/// Longitudes 180 and −180 are both kept as they were given, so that files come back unchanged; every
/// calculation takes them for the same meridian, and takes all longitudes at a pole for one place.
public struct Coordinate: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// Refuses what is not a number, not finite, or outside ±90 and ±180 degrees.
  public init(latitude: Double, longitude: Double) throws(GeodesyError) {
    self.latitude = try Axis.latitude.checked(latitude)
    self.longitude = try Axis.longitude.checked(longitude)
  }

  /// Takes values that this module has computed, and that are in range by construction.
  init(uncheckedLatitude latitude: Double, longitude: Double) {
    assert(abs(latitude) <= 90 && abs(longitude) <= 180)
    self.latitude = latitude + 0
    self.longitude = longitude + 0
  }
}
