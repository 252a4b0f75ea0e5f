/// The sun as seen from the centre of the earth, to an arc second from 1900 to 2100.
enum SunSeries {
  static let kilometresPerUnit = 149_597_870.7
  static let radiusKilometres = 696_000.0

  /// The way around a moment, with aberration.
  static func way(_ time: DynamicalTime) -> BodyWay {
    typealias Terms = EarthTerms
    let t = time.centuries / 10
    let distance =
      sum(Terms.radius0.span, t) + sum(Terms.radius1.span, t) * t
      + sum(Terms.radius2.span, t) * (t * t)
    let slowly = sum(Terms.longitude3.span, t) + sum(Terms.longitude4.span, t) * t
    let change = sum(Terms.longitude1.span, t) + sum(Terms.longitude2.span, t) * t
    let longitude =
      DayPowers(0, slope: Terms.meanMotion / daysOfMillennium) + sum(Terms.longitude0.span, t)
      + change * t + slowly * (t * t * t)
    let corrections = toFK5 - aberration / (distance.value * unit)
    return BodyWay(
      longitude: longitude * unit + (.pi + corrections * .radiansPerArcSecond),
      latitude: sum(Terms.latitude.span, t) * -unit,
      kilometres: distance * (unit * kilometresPerUnit))
  }

  /// Arc seconds: from the frame of VSOP87 to that of FK5, and how far the sun lags behind.
  private static let toFK5 = -0.090_33
  private static let aberration = 20.4898

  private static let unit = 1e-8
  private static let daysOfMillennium = 365_250.0

  /// The sum of some terms.
  ///
  /// The power of millennia that it is multiplied by barely changes within days.
  private static func sum(_ terms: Span<EarthTerms.Term>, _ millennia: Double) -> DayPowers {
    var sum = SineSum()
    for index in terms.indices {
      let term = terms[index]
      let turn = Turn(
        term.phase + term.rate * millennia, rate: term.rate * (1 / daysOfMillennium))
      sum.add(term.amplitude, cosineOf: turn)
    }
    return sum.powers
  }
}
