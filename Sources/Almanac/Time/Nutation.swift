/// How the axis of the earth nods, by the largest terms of the IAU's theory of 1980, to 0.02 arc
/// seconds.
struct Nutation: Sendable {
  /// Along the ecliptic.
  let longitude: Double
  /// Angle between the equator and the ecliptic, nodding included.
  let obliquity: Double

  init(_ time: DynamicalTime, _ turns: Span<Turn>) {
    let centuries = time.centuries
    var (inLongitude, inObliquity) = (0.0, 0.0)
    let terms = Self.terms.span
    for index in terms.indices {
      let term = terms[index]
      let turn = turns.turn(term.d, term.m, term.moon, term.f) + turns.turn(ofNode: term.node)
      inLongitude += (term.sine + term.sineRate * centuries) * turn.sine
      inObliquity += (term.cosine + term.cosineRate * centuries) * turn.cosine
    }
    longitude = inLongitude * Self.unit
    obliquity = Self.meanObliquity(centuries) + inObliquity * Self.unit
  }

  private static func meanObliquity(_ centuries: Double) -> Double {
    let arcSeconds =
      84_381.448 - centuries * (46.815 + centuries * (0.000_59 - centuries * 0.001_813))
    return arcSeconds * .radiansPerArcSecond
  }

  /// The coefficients are in 0.0001 arc seconds.
  private static let unit = 0.0001 * Double.radiansPerArcSecond

  /// Multiples of D, M, M′, F and Ω, then the sines in longitude and the cosines in obliquity, each
  /// with its change in a century.
  private struct Term: Sendable {
    let d, m, moon, f, node: Int8
    let sine, sineRate, cosine, cosineRate: Double

    init(
      _ d: Int8, _ m: Int8, _ moon: Int8, _ f: Int8, _ node: Int8,
      _ sine: Double, _ sineRate: Double, _ cosine: Double, _ cosineRate: Double
    ) {
      (self.d, self.m, self.moon, self.f, self.node) = (d, m, moon, f, node)
      (self.sine, self.sineRate) = (sine, sineRate)
      (self.cosine, self.cosineRate) = (cosine, cosineRate)
    }
  }

  private static let terms: InlineArray<22, Term> = [
    Term(0, 0, 0, 0, 1, -171_996, -174.2, 92_025, 8.9),
    Term(-2, 0, 0, 2, 2, -13_187, -1.6, 5736, -3.1), Term(0, 0, 0, 2, 2, -2274, -0.2, 977, -0.5),
    Term(0, 0, 0, 0, 2, 2062, 0.2, -895, 0.5), Term(0, 1, 0, 0, 0, 1426, -3.4, 54, -0.1),
    Term(0, 0, 1, 0, 0, 712, 0.1, -7, 0), Term(-2, 1, 0, 2, 2, -517, 1.2, 224, -0.6),
    Term(0, 0, 0, 2, 1, -386, -0.4, 200, 0), Term(0, 0, 1, 2, 2, -301, 0, 129, -0.1),
    Term(-2, -1, 0, 2, 2, 217, -0.5, -95, 0.3), Term(-2, 0, 1, 0, 0, -158, 0, 0, 0),
    Term(-2, 0, 0, 2, 1, 129, 0.1, -70, 0), Term(0, 0, -1, 2, 2, 123, 0, -53, 0),
    Term(2, 0, 0, 0, 0, 63, 0, 0, 0), Term(0, 0, 1, 0, 1, 63, 0.1, -33, 0),
    Term(2, 0, -1, 2, 2, -59, 0, 26, 0), Term(0, 0, -1, 0, 1, -58, -0.1, 32, 0),
    Term(0, 0, 1, 2, 1, -51, 0, 27, 0), Term(-2, 0, 2, 0, 0, 48, 0, 0, 0),
    Term(0, 0, -2, 2, 1, 46, 0, -24, 0), Term(2, 0, 0, 2, 2, -38, 0, 16, 0),
    Term(0, 0, 2, 2, 2, -31, 0, 13, 0),
  ]
}
