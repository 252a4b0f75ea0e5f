/// The sun as seen from the centre of the earth, to an arc second from 1900 to 2100.
enum SunSeries {
  static let kilometresPerUnit = 149_597_870.7
  static let radiusKilometres = 696_000.0

  /// The apparent place: aberration and nutation are in it.
  static func place(_ time: DynamicalTime, _ nutation: Nutation) -> EclipticPlace {
    let course = course(time)
    return EclipticPlace(
      longitude: course.longitude + nutation.longitude,
      latitude: -sum(EarthTerms.latitude, time.centuries / 10) * unit,
      kilometres: course.kilometres)
  }

  /// How far it is along the ecliptic, with aberration but without nutation, and how far away.
  static func course(_ time: DynamicalTime) -> (longitude: Double, kilometres: Double) {
    let t = time.centuries / 10
    typealias Terms = EarthTerms
    let slowly = sum(Terms.radius1, t) + t * sum(Terms.radius2, t)
    let distance = (sum(Terms.radius0, t) + t * slowly) * unit
    let slower = sum(Terms.longitude3, t) + t * sum(Terms.longitude4, t)
    let change = sum(Terms.longitude1, t) + t * (sum(Terms.longitude2, t) + t * slower)
    let longitude = (sum(Terms.longitude0, t) + t * change) * unit
    let corrections = toFK5 - aberration / distance
    return (
      longitude + .pi + corrections * .radiansPerArcSecond, distance * kilometresPerUnit
    )
  }

  /// Arc seconds: from the frame of VSOP87 to that of FK5, and how far the sun lags behind.
  private static let toFK5 = -0.090_33
  private static let aberration = 20.4898

  private static let unit = 1e-8

  private static func sum(_ terms: [EarthTerms.Term], _ millennia: Double) -> Double {
    var sum = 0.0
    for term in terms { sum += term.amplitude * (term.phase + term.rate * millennia).quickCosine }
    return sum
  }
}
