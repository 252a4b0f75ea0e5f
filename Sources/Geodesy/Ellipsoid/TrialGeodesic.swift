/// The geodesic that leaves one latitude in a given direction, up to where it first meets another.
///
/// The direction is a guess until the geodesic spans the right longitude. Everything is on the
/// auxiliary sphere: σ is the arc from the equator, ω the longitude, α₀ the azimuth at the equator.
struct TrialGeodesic {
  let start, end: ReducedLatitude
  let startAzimuth, endAzimuth: SinCos
  let startArc, endArc: SinCos
  let arc: Double
  let sphericalLongitude: SinCos
  let sineAtEquator: Double
  let parameter: Double

  /// `end` must not be farther from the equator than `start`, which lies on it or to the south.
  init(from start: ReducedLatitude, azimuth: SinCos, to end: ReducedLatitude) {
    // Along the equator both ends are at σ = 0; moving slightly south makes that half a turn.
    let isAlongEquator = start.sine == 0 && azimuth.cosine == 0
    let azimuth = isAlongEquator ? SinCos(sine: 1, cosine: -1e-150) : azimuth
    let endAzimuth = Self.azimuth(at: end, leaving: start, azimuth)
    self.start = start
    self.end = end
    startAzimuth = azimuth
    self.endAzimuth = endAzimuth
    // Clairaut: this product is constant along the geodesic.
    let sine = azimuth.sine * start.cosine
    let rise = azimuth.sine * start.sine
    sineAtEquator = sine
    parameter = GeodesicSeries.parameter(
      cosineAtEquator: (azimuth.cosine * azimuth.cosine + rise * rise).squareRoot())

    let startForward = azimuth.cosine * start.cosine
    let endForward = endAzimuth.cosine * end.cosine
    startArc = SinCos(towardsSine: start.sine, cosine: startForward)
    endArc = SinCos(towardsSine: end.sine, cosine: endForward)
    arc = (endArc - startArc).nonNegative.radians
    let startLongitude = SinCos(sine: sine * start.sine, cosine: startForward)
    let endLongitude = SinCos(sine: sine * end.sine, cosine: endForward)
    sphericalLongitude = (endLongitude - startLongitude).nonNegative
  }

  // Equation 45, in the form with the least cancellation at this latitude.
  private static func azimuth(
    at end: ReducedLatitude, leaving start: ReducedLatitude, _ azimuth: SinCos
  ) -> SinCos {
    let forward = azimuth.cosine * start.cosine
    let gained =
      start.cosine < -start.sine
      ? (end.cosine - start.cosine) * (end.cosine + start.cosine)
      : (start.sine - end.sine) * (start.sine + end.sine)
    return SinCos(
      sine: azimuth.sine * start.cosine / end.cosine,
      cosine: (forward * forward + max(0, gained)).squareRoot() / end.cosine)
  }

  /// How far the geodesic overshoots the longitude that it should span, in radians.
  func overshoot(of longitude: SinCos) -> Double {
    let series = GeodesicSeries.longitude(parameter)
    let lag =
      WGS84.flattening * sineAtEquator * GeodesicSeries.longitudeScale(parameter)
      * (arc + (series(endArc) - series(startArc)))
    return (sphericalLongitude - longitude).radians - lag
  }

  /// How fast the overshoot grows with the azimuth (equation 46).
  var overshootSlope: Double {
    guard endAzimuth.cosine > 0 else { return -2 * WGS84.axisRatio * start.stretch / start.sine }
    return reducedLength * WGS84.axisRatio / (endAzimuth.cosine * end.cosine)
  }

  var lengthMetres: Double {
    let series = GeodesicSeries.distance(parameter)
    return WGS84.polarRadius * GeodesicSeries.distanceScale(parameter)
      * (arc + (series(endArc) - series(startArc)))
  }

  /// How far neighbouring geodesics spread at this one's end, over the polar radius (equation 38).
  private var reducedLength: Double {
    let distance = GeodesicSeries.distance(parameter)
    let reduction = GeodesicSeries.reduction(parameter)
    let distanceArc = arc + (distance(endArc) - distance(startArc))
    let reductionArc = arc + (reduction(endArc) - reduction(startArc))
    let difference =
      GeodesicSeries.distanceScale(parameter) * distanceArc
      - GeodesicSeries.reductionScale(parameter) * reductionArc
    return end.stretch * startArc.cosine * endArc.sine
      - start.stretch * startArc.sine * endArc.cosine
      - startArc.cosine * endArc.cosine * difference
  }
}

extension SinCos {
  /// The same angle without rounding errors below zero, and without −0, which would be a full turn.
  fileprivate var nonNegative: SinCos { SinCos(sine: sine > 0 ? sine : 0, cosine: cosine) }
}
