internal import Glibc

/// The sun as seen from the centre of the earth, to an arc second from 1900 to 2100.
enum SunSeries {
  static let kilometresPerUnit = 149_597_870.7
  static let radiusKilometres = 696_000.0

  /// The apparent place: aberration and nutation are in it.
  static func place(_ time: DynamicalTime, _ nutation: Nutation) -> EclipticPlace {
    let millennia = time.centuries / 10
    let distance = polynomial(
      [EarthTerms.radius0, EarthTerms.radius1, EarthTerms.radius2], millennia)
    let longitude = polynomial(
      [
        EarthTerms.longitude0, EarthTerms.longitude1, EarthTerms.longitude2, EarthTerms.longitude3,
        EarthTerms.longitude4,
      ], millennia)
    let corrections = toFK5 - aberration / distance
    return EclipticPlace(
      longitude: longitude + .pi + corrections * .radiansPerArcSecond + nutation.longitude,
      latitude: -polynomial([EarthTerms.latitude], millennia),
      kilometres: distance * kilometresPerUnit)
  }

  /// Arc seconds: from the frame of VSOP87 to that of FK5, and how far the sun lags behind.
  private static let toFK5 = -0.090_33
  private static let aberration = 20.4898

  private static func polynomial(_ series: [[EarthTerms.Term]], _ millennia: Double) -> Double {
    var sum = 0.0
    for terms in series.reversed() {
      sum *= millennia
      for term in terms { sum += term.amplitude * cos(term.phase + term.rate * millennia) }
    }
    return sum * 1e-8
  }
}
