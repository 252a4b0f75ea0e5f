/// The shape of the earth that GPS and every distance in this module refer to.
public enum WGS84 {
  static let equatorialRadius = 6_378_137.0
  static let flattening = 1 / 298.257223563

  /// Polar over equatorial radius.
  static let axisRatio = 1 - flattening
  static let polarRadius = equatorialRadius * axisRatio
  static let thirdFlattening = flattening / (2 - flattening)
  static let eccentricitySquared = flattening * (2 - flattening)
  static let secondEccentricitySquared = eccentricitySquared / (axisRatio * axisRatio)

  /// The radius of the sphere that best fits the ellipsoid, for distances that are only compared.
  @inlinable public static var meanRadius: Double { 6_371_008.8 }
  /// A degree of a great circle of that sphere.
  @inlinable public static var metresPerDegree: Double { meanRadius * .pi / 180 }

  /// By what part of it a distance on that sphere can be off; the most is 0.562 %.
  @inlinable public static var sphericalError: Double { 0.00563 }

  /// A little more than half a meridian, the farthest that two places can be apart.
  @inlinable public static var aboveAnyDistance: Double { 20_100_000 }
}
