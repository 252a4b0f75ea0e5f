/// A place on the earth's surface, in degrees on WGS84, always in range.
///
/// Longitudes 180 and −180 are kept as given, so that files round-trip unchanged; calculations
/// treat them as the same meridian, and all longitudes at a pole as one place.
public struct Coordinate: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// Refuses values that are not finite or outside ±90 and ±180 degrees.
  public init(latitude: Double, longitude: Double) throws(GeodesyError) {
    self.latitude = try Axis.latitude.checked(latitude)
    self.longitude = try Axis.longitude.checked(longitude)
  }

  /// Takes values computed by this module, which are in range by construction.
  init(uncheckedLatitude latitude: Double, longitude: Double) {
    assert(abs(latitude) <= 90 && abs(longitude) <= 180)
    self.latitude = latitude + 0
    self.longitude = longitude + 0
  }
}
