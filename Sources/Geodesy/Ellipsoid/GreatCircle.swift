import Glibc

/// The great circle between two reduced latitudes that are `longitude` apart on the auxiliary sphere.
///
/// A first guess at the geodesic, and over short distances already the answer.
struct GreatCircle {
  let start, end: ReducedLatitude
  let longitude: SinCos
  private let latitudeGap: SinCos

  init(from start: ReducedLatitude, to end: ReducedLatitude, longitude: SinCos) {
    self.start = start
    self.end = end
    self.longitude = longitude
    latitudeGap = end.angle - start.angle
  }

  var startAzimuth: SinCos {
    let (east, north) = startDirection
    return SinCos(towardsSine: east, cosine: north)
  }

  var endAzimuth: SinCos {
    let turn = longitude.cosine >= 0 ? bend : 1 - longitude.cosine
    return SinCos(
      towardsSine: start.cosine * longitude.sine,
      cosine: latitudeGap.sine - start.cosine * end.sine * turn)
  }

  /// The length in radians.
  var arc: Double {
    let (east, north) = startDirection
    return atan2(
      (east * east + north * north).squareRoot(),
      start.sine * end.sine + start.cosine * end.cosine * longitude.cosine)
  }

  /// The direction of the end as seen from the start, foreshortened; exact for tiny gaps.
  private var startDirection: (east: Double, north: Double) {
    let curve = end.cosine * start.sine * bend
    let north =
      longitude.cosine >= 0
      ? latitudeGap.sine + curve : (end.angle + start.angle).sine - curve
    return (end.cosine * longitude.sine, north)
  }

  /// 1 - |cos ω| without cancellation.
  private var bend: Double { longitude.sine * longitude.sine / (1 + abs(longitude.cosine)) }
}

extension GreatCircle {
  /// How much longer paths near the mean of two latitudes are than on a sphere of polar radius.
  static func stretch(between start: ReducedLatitude, _ end: ReducedLatitude) -> Double {
    let (sine, cosine) = (start.sine + end.sine, start.cosine + end.cosine)
    let middle = sine * sine / (sine * sine + cosine * cosine)
    return (1 + WGS84.secondEccentricitySquared * middle).squareRoot()
  }
}
