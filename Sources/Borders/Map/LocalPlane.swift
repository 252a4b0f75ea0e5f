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
  func patch(startingAt x: Double, _ y: Double) -> Patch {
    let northing = y * radiansPerUnit - .pi / 2
    var turn = 0.0
    let east = x * radiansPerUnit - .pi - longitude
    if east > .pi { turn = -2 * .pi } else if east < -.pi { turn = 2 * .pi }
    let cosineThere = max(cos(northing), 1e-6)
    let scale = (max(cosine, 0) * cosineThere).squareRoot()
    return Patch(
      radiansPerUnit: radiansPerUnit, west: .pi + longitude - turn, south: .pi / 2 + latitude,
      scale: scale, slope: -scale * sin(northing) / cosineThere / 2, y: northing - latitude)
  }

  /// The plane near one place, where the root of the cosines is a straight line.
  struct Patch {
    let radiansPerUnit: Double
    let west, south: Double
    let scale, slope, y: Double

    @inline(__always)
    func point(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let east = x * radiansPerUnit - west
      let north = y * radiansPerUnit - south
      return SIMD2(
        Self.twiceSineOfHalf(east) * (scale + slope * (north - self.y)),
        Self.twiceSineOfHalf(north))
    }

    /// 2 sin(x/2) for x from −π to π, within 10⁻⁵.
    @inline(__always)
    private static func twiceSineOfHalf(_ x: Double) -> Double {
      let square = x * x / 4
      return x
        * (1 - square * (1 / 6 - square * (1 / 120 - square * (1 / 5_040 - square / 362_880))))
    }
  }
}
