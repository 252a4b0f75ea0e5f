import Glibc

/// A place as metres from the earth's centre along three axes: no poles, no antimeridian, no angles.
struct Geocentric {
  let x, y, z: Double

  init(_ coordinate: Coordinate) {
    let latitude = SinCos(degrees: coordinate.latitude)
    let longitude = SinCos(degrees: coordinate.longitude)
    let normal =
      WGS84.equatorialRadius
      / (1 - WGS84.eccentricitySquared * latitude.sine * latitude.sine).squareRoot()
    self.init(
      x: normal * latitude.cosine * longitude.cosine,
      y: normal * latitude.cosine * longitude.sine,
      z: normal * (1 - WGS84.eccentricitySquared) * latitude.sine)
  }

  private init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Geocentric) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Geocentric) -> Geocentric {
    Geocentric(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  static func - (first: Geocentric, second: Geocentric) -> Geocentric {
    Geocentric(x: first.x - second.x, y: first.y - second.y, z: first.z - second.z)
  }
}
