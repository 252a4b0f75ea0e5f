import Glibc

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

/// Why a coordinate or a box cannot be made.
public enum GeodesyError: Error, Hashable, Sendable {
  case notFinite(Axis)
  case outOfRange(Axis)
  case southAboveNorth
}

extension GeodesyError: CustomStringConvertible {
  /// What is wrong, without the value itself: locations do not belong in logs.
  public var description: String {
    switch self {
    case .notFinite(let axis): "the \(axis) is not a finite number"
    case .outOfRange(let axis): "the \(axis) is outside \(axis.range)"
    case .southAboveNorth: "the southern edge of the box is north of its northern edge"
    }
  }
}

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
