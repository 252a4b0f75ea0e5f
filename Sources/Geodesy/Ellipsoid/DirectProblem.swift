import Glibc

/// The end of a geodesic whose start, direction and length are known.
///
/// From C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), section 3: the length
/// becomes an arc σ on the auxiliary sphere, and the end of that arc is carried back to the ellipsoid.
struct DirectProblem {
  private let startLongitude: Double
  private let atEquator: SinCos
  private let startArc: SinCos
  private let parameter: Double

  init(from start: Coordinate, bearing: Double) {
    let latitude = ReducedLatitude(degrees: start.latitude)
    let azimuth = SinCos(degrees: bearing.remainder(dividingBy: 360).withoutTinyPart)
    startLongitude = start.longitude
    // Equation 10, which loses no digits near the equator or near its poles.
    let rise = azimuth.sine * latitude.sine
    atEquator = SinCos(
      sine: azimuth.sine * latitude.cosine,
      cosine: (azimuth.cosine * azimuth.cosine + rise * rise).squareRoot())
    let forward = azimuth.cosine * latitude.cosine
    // Along the equator every point is as good a start as any other.
    let isOnEquator = latitude.sine == 0 && forward == 0
    startArc = isOnEquator ? .zero : SinCos(towardsSine: latitude.sine, cosine: forward)
    parameter = GeodesicSeries.parameter(cosineAtEquator: atEquator.cosine)
  }

  /// The place after this many metres; negative lengths go backwards.
  func end(afterMetres length: Double) -> Coordinate {
    let arc = arc(ofMetres: length)
    let endArc = startArc + SinCos(radians: arc)
    let latitude = SinCos(
      sine: atEquator.cosine * endArc.sine,
      cosine: WGS84.axisRatio * hypot(atEquator.sine, atEquator.cosine * endArc.cosine))
    let turned = longitude(at: endArc) - longitude(at: startArc)
    let degreesEast = turned.degrees - lag(to: endArc, arc: arc) / .radiansPerDegree
    return Coordinate(
      uncheckedLatitude: min(90, max(-90, latitude.degrees)),
      longitude: Self.wrapped(startLongitude + degreesEast))
  }

  // Equations 7 and 20.
  private func arc(ofMetres length: Double) -> Double {
    let distance = GeodesicSeries.distance(parameter)
    let straight = length / (WGS84.polarRadius * GeodesicSeries.distanceScale(parameter))
    let fromStart = distance(startArc)
    let end = startArc + SinCos(radians: fromStart + straight)
    return straight + fromStart + GeodesicSeries.arc(parameter)(end)
  }

  /// Longitude ω on the auxiliary sphere, counted from where the geodesic crosses the equator.
  private func longitude(at arc: SinCos) -> SinCos {
    SinCos(towardsSine: atEquator.sine * arc.sine, cosine: arc.cosine)
  }

  // Equation 8.
  private func lag(to endArc: SinCos, arc: Double) -> Double {
    let series = GeodesicSeries.longitude(parameter)
    return WGS84.flattening * atEquator.sine * GeodesicSeries.longitudeScale(parameter)
      * (arc + (series(endArc) - series(startArc)))
  }

  private static func wrapped(_ longitude: Double) -> Double {
    let rest = longitude.remainder(dividingBy: 360)
    return min(180, max(-180, rest))
  }
}

extension Coordinate {
  /// The end of the geodesic that starts in a direction, in degrees clockwise from north.
  ///
  /// Accurate to a few nanometres. Any length is allowed, even more than once around the earth, and
  /// a negative one goes backwards. Both numbers must be finite.
  public func destination(bearing: Double, distanceMetres: Double) -> Coordinate {
    precondition(bearing.isFinite && distanceMetres.isFinite)
    return DirectProblem(from: self, bearing: bearing).end(afterMetres: distanceMetres)
  }
}
