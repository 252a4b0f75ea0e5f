import Glibc

extension BoundingBox {
  /// A box that holds every place within a distance on the ellipsoid, and little more.
  ///
  /// If the circle holds a pole, the box goes all the way round it. At most 0.7 % too wide or high
  /// for circles up to 1 000 km that stay 1 000 km from the poles. The radius must not be negative.
  public static func around(_ center: Coordinate, radiusMetres: Double) -> BoundingBox {
    precondition(radiusMetres >= 0)
    return CircleCover(center, radiusMetres: radiusMetres).box
  }
}

/// The latitudes and longitudes that a circle on the ellipsoid can reach.
///
/// With reduced latitudes in place of geographic ones, no path on the ellipsoid is shorter than the
/// same path on a sphere of polar radius. So the circle on that sphere holds all of the true
/// circle.
private struct CircleCover {
  private let center: Coordinate
  private let reduced: Double
  private let arc: Double

  init(_ center: Coordinate, radiusMetres: Double) {
    self.center = center
    reduced = atan(WGS84.axisRatio * tan(center.latitude * .radiansPerDegree))
    // An extra micrometre and a billionth outweigh all rounding.
    arc = (radiusMetres * (1 + 1e-9) + 1e-6) / WGS84.polarRadius
  }

  var box: BoundingBox {
    let latitudes = Self.geographic(reduced - arc)...Self.geographic(reduced + arc)
    guard latitudes.lowerBound > -90, latitudes.upperBound < 90 else {
      return BoundingBox(latitudes: latitudes, west: -180, east: 180)
    }
    return BoundingBox(
      latitudes: latitudes,
      west: wrapped(center.longitude - reach), east: wrapped(center.longitude + reach))
  }

  /// How far the circle reaches east and west, in degrees; below 90, as it contains no pole.
  private var reach: Double {
    // In a right triangle sin reach = sin arc / cos β; this form keeps its digits close to the poles.
    let cosine = (cos(reduced + arc) * cos(reduced - arc)).squareRoot()
    return atan2(sin(arc), cosine) / .radiansPerDegree * (1 + 1e-9)
  }

  private func wrapped(_ longitude: Double) -> Double {
    longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
  }

  /// The geographic latitude, or the pole if the circle reaches it.
  private static func geographic(_ reduced: Double) -> Double {
    let nearestToPole = .pi / 2 - 1e-12
    guard abs(reduced) < nearestToPole else { return reduced < 0 ? -90 : 90 }
    return atan(tan(reduced) / WGS84.axisRatio) / .radiansPerDegree
  }
}
