internal import Glibc
internal import Geodesy

/// A plane around a place in which lengths are chords through the earth, in units of its radius.
///
/// For a chord c between two places, c² = (2 sin Δφ/2)² + cos φ₁ cos φ₂ (2 sin Δλ/2)². So the plane's
/// coordinates are 2 sin Δφ/2 and 2 sin Δλ/2 times the root of both cosines, and its distances are
/// right for points, and very nearly so for short lines.
struct LocalPlane {
  let longitude, latitude: Double
  let sine, cosine: Double
  private let radiansPerUnit: Double

  /// `unit` is that of the coordinates to come, in 10⁻⁷ degrees.
  init(_ coordinate: Coordinate, unit: Double) {
    longitude = coordinate.longitude * .pi / 180
    latitude = coordinate.latitude * .pi / 180
    sine = sin(latitude)
    cosine = cos(latitude)
    radiansPerUnit = unit * 1e-7 * .pi / 180
  }

  /// The plane for places near one at these coordinates, counted from the pole and the antimeridian.
  func patch(startingAt x: Int, _ y: Int) -> Patch {
    var east = Double(x) * radiansPerUnit - .pi - longitude
    if east > .pi { east -= 2 * .pi } else if east < -.pi { east += 2 * .pi }
    let north = Double(y) * radiansPerUnit - .pi / 2 - latitude
    let sines = Self.twiceSineOfHalf(SIMD2(east, north))
    let cosines = (4 - sines * sines).squareRoot()
    // Sine and cosine of the latitude there, from those of the way there.
    let (up, along) = (sines.y * cosines.y / 2, 1 - sines.y * sines.y / 2)
    let cosineThere = max(cosine * along - sine * up, 1e-6)
    let sineThere = sine * along + cosine * up
    let scale = (max(cosine, 0) * cosineThere).squareRoot()
    return Patch(
      radiansPerUnit: radiansPerUnit, x: x, y: y, sines: sines, cosines: cosines / 2, scale: scale,
      slope: -scale * sineThere / cosineThere / 2)
  }

  /// 2 sin(x/2) for x from −π to π, within 10⁻⁵.
  @inline(__always)
  private static func twiceSineOfHalf(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let square = x * x / 4
    var series = square / -362_880 + 1 / 5_040
    series = series * square * -1 + 1 / 120
    series = series * square * -1 + 1 / 6
    series = series * square * -1 + 1
    return x * series
  }

  /// The plane near one place, where the root of the cosines is a straight line and sines are
  /// those of the sum of two angles, the second of them small.
  struct Patch {
    let radiansPerUnit: Double
    let x, y: Int
    let sines, cosines: SIMD2<Double>
    let scale, slope: Double

    @inline(__always)
    func point(_ x: Int, _ y: Int) -> SIMD2<Double> {
      let way = SIMD2(Double(x - self.x), Double(y - self.y)) * radiansPerUnit
      let square = way * way
      let turned = sines - sines * (square * 0.125)
      let point = turned + cosines * (way - way * (square * (1.0 / 24)))
      return SIMD2(point.x * (scale + slope * way.y), point.y)
    }
  }
}
