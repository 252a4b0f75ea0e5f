/// The shape of the earth that GPS and every distance in this module refer to.
enum WGS84 {
  static let equatorialRadius = 6_378_137.0
  static let flattening = 1 / 298.257223563

  /// Polar over equatorial radius.
  static let axisRatio = 1 - flattening
  static let polarRadius = equatorialRadius * axisRatio
  static let thirdFlattening = flattening / (2 - flattening)
  static let eccentricitySquared = flattening * (2 - flattening)
  static let secondEccentricitySquared = eccentricitySquared / (axisRatio * axisRatio)

  /// The radius of curvature of a meridian at the equator: the smallest radius anywhere.
  static let smallestRadius = equatorialRadius * (1 - eccentricitySquared)

  /// The radius of the sphere that best fits the ellipsoid, for distances that are only compared.
  static let meanRadius = 6_371_008.8
}
