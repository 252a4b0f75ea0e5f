internal import Glibc

/// Where a body stands as seen from the centre of the earth, apparent, for the equinox of the date.
struct EclipticPlace: Sendable {
  let longitude, latitude: Double
  let kilometres: Double

  /// The vector to it, whose axes are those of the equator.
  func equatorial(obliquity: Double) -> EquatorialVector {
    let (sine, cosine) = (sin(obliquity), cos(obliquity))
    let flat = kilometres * cos(latitude)
    let (east, up) = (flat * sin(longitude), kilometres * sin(latitude))
    return EquatorialVector(
      x: flat * cos(longitude), y: east * cosine - up * sine, z: east * sine + up * cosine)
  }
}

/// A vector in kilometres: towards the equinox, a quarter turn east of it, and the north pole.
struct EquatorialVector: Sendable {
  var x, y, z: Double

  var rightAscension: Double { atan2(y, x) }
  var length: Double { (x * x + y * y + z * z).squareRoot() }
}
