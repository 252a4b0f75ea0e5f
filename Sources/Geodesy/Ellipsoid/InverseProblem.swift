/// Two places rotated and mirrored until the shortest path between them has one known form.
///
/// The first end lies in the south, or on the equator, and at least as far from the equator as the
/// second, which lies to its east. The shortest path then starts at an azimuth of 0...180 degrees.
struct InverseProblem {
  let first, second: ReducedLatitude

  /// Longitude from first to second, 0...180 degrees.
  let longitudeDegrees: Double
  let longitude: SinCos

  private let endsSwapped, northSouthMirrored, eastWestMirrored: Bool

  init(from start: Coordinate, to end: Coordinate) {
    let eastward = Self.degreesEast(from: start.longitude, to: end.longitude)
    eastWestMirrored = eastward < 0
    longitudeDegrees = abs(eastward)
    longitude = SinCos(degrees: longitudeDegrees)

    endsSwapped = abs(start.latitude) < abs(end.latitude)
    let outer = endsSwapped ? end.latitude : start.latitude
    let inner = endsSwapped ? start.latitude : end.latitude
    northSouthMirrored = outer > 0
    first = ReducedLatitude(degrees: northSouthMirrored ? -outer : outer)
    second = ReducedLatitude(degrees: northSouthMirrored ? -inner : inner)
  }

  /// The difference of two longitudes in -180...180, without the rounding of a plain subtraction.
  private static func degreesEast(from west: Double, to east: Double) -> Double {
    let difference = east - west
    let restored = difference + west
    let lost = (east - restored) + ((restored - difference) - west)
    let wrapped =
      difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
    return min(180, max(-180, wrapped + lost)).withoutTinyPart
  }

  /// The answer for the two places as originally given.
  func geodesic(length: Double, firstAzimuth: SinCos, secondAzimuth: SinCos) -> Geodesic {
    // After a swap, the path runs backwards from what was its end.
    let (initial, final) =
      endsSwapped ? (secondAzimuth, firstAzimuth) : (firstAzimuth, secondAzimuth)
    // Below a picometre both are the same place, as are all longitudes at a pole.
    guard length > 1e-12 else { return .none }
    return Geodesic(
      lengthMetres: length, initialBearing: bearing(initial), finalBearing: bearing(final))
  }

  private func bearing(_ azimuth: SinCos) -> Double {
    // Swapping the ends would swap east and west, but so did keeping the longitude positive.
    let sine = eastWestMirrored ? -azimuth.sine : azimuth.sine
    let cosine = endsSwapped != northSouthMirrored ? -azimuth.cosine : azimuth.cosine
    return SinCos(sine: sine, cosine: cosine).bearing
  }
}

extension SinCos {
  /// The angle as a compass bearing, 0..<360 degrees.
  var bearing: Double {
    let degrees = degrees
    // A tiny negative value would round to 360 itself.
    return degrees < 0 ? (degrees + 360 < 360 ? degrees + 360 : 0) : degrees + 0
  }
}
