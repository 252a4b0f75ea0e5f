/// By how much the phases of the moon differ from those of a moon and a sun that go evenly.
///
/// The amplitudes were fitted to the 7,596 phases that the ephemeris DE421 has from 1900 to 2052, with
/// the arguments that Meeus lists in chapter 49 of "Astronomical Algorithms"; the worst is 16 seconds
/// off.
enum PhaseTerms {
  /// Multiples of M, M′ and F, and how many seconds of their sine belong to each phase.
  struct Term: Sendable {
    let m, moon, f: Int8
    let new, full, quarter: Double

    init(_ m: Int8, _ moon: Int8, _ f: Int8, _ new: Double, _ full: Double, _ quarter: Double) {
      (self.m, self.moon, self.f) = (m, moon, f)
      (self.new, self.full, self.quarter) = (new, full, quarter)
    }
  }

  static let terms: InlineArray<28, Term> = [
    Term(0, 1, 0, -35_182.1, -35_090.3, -54_260.1), Term(1, 0, 0, 14_895.7, 14_949.3, 14_836.8),
    Term(0, 2, 0, 1_389, 1_394.1, 744.6), Term(1, 1, 0, -444.1, -445.3, -1_022.4),
    Term(0, 0, 2, 897.6, 900.9, 695), Term(-1, 1, 0, 638.7, 634.3, 391.9),
    Term(2, 0, 0, 180.2, 181.1, 176), Term(0, 1, -2, -96.2, -96.1, -155.5),
    Term(0, 1, 2, -49.4, -49.3, -60.4), Term(1, 2, 0, 47.9, 48.3, 23.4),
    Term(0, 3, 0, -36.5, -36.5, -34.9), Term(1, 0, 2, 36.2, 36.5, 27.7),
    Term(1, 0, -2, 33.5, 33.7, 27.5), Term(-1, 2, 0, -20.8, -21.7, -29.6),
    Term(2, 1, 0, -5.8, -5.9, -24.5), Term(-1, 1, -2, -1.9, -1.9, -4.6),
    Term(1, 1, 2, -2.9, -2.9, -3.6), Term(0, 2, 2, 2.8, 2.8, 3.3),
    Term(-2, 1, 0, -0.7, -0.8, 3.3), Term(0, 2, -2, 3.2, 3.2, 1.6), Term(3, 0, 0, 3.1, 3.1, 2.9),
    Term(1, 1, -2, 2.7, 2.4, 2.7), Term(-1, 1, 2, 2.6, 2.6, 2.5),
    Term(1, 3, 0, -1.9, -1.9, -1.9), Term(2, 2, 0, 1.4, 1.5, 0.6), Term(0, 4, 0, 1.4, 1.4, 1.2),
    Term(-1, 3, 0, 0.9, 1.2, 1.2), Term(2, 0, 2, 1.2, 1.2, 0.9),
  ]

  /// Multiples of M, M′ and F, and the seconds of their cosine by which a first quarter is late and a
  /// last quarter early.
  struct QuarterTerm: Sendable {
    let m, moon, f: Int8
    let seconds: Double

    init(_ m: Int8, _ moon: Int8, _ f: Int8, _ seconds: Double) {
      (self.m, self.moon, self.f, self.seconds) = (m, moon, f, seconds)
    }
  }

  static let quarters: InlineArray<6, QuarterTerm> = [
    QuarterTerm(0, 0, 0, 264.7), QuarterTerm(1, 0, 0, -32.8), QuarterTerm(0, 1, 0, 21.9),
    QuarterTerm(-1, 1, 0, -2.2), QuarterTerm(1, 1, 0, 1.8), QuarterTerm(0, 0, 2, 1.3),
  ]

  /// What the planets do: seconds times the sine of an angle, in degrees and degrees in a century.
  struct PlanetTerm: Sendable {
    let seconds, angle, rate: Double

    init(_ seconds: Double, _ angle: Double, _ rate: Double) {
      (self.seconds, self.angle, self.rate) = (seconds, angle, rate)
    }
  }

  static let planets: InlineArray<14, PlanetTerm> = [
    PlanetTerm(28.1, 299.75, 132.848), PlanetTerm(14.3, 251.88, 20.187),
    PlanetTerm(15.4, 247.23, 32_964.467), PlanetTerm(11.4, 343.13, 45_036.886),
    PlanetTerm(11.1, 81.52, 22_518.443), PlanetTerm(5.8, 132.54, 65_928.934),
    PlanetTerm(5.3, 206.72, 3_034.906), PlanetTerm(5.5, 153.58, 9_037.512),
    PlanetTerm(4.4, 29.81, 33_718.148), PlanetTerm(4.1, 207.17, 150.678),
    PlanetTerm(4.3, 291.02, 2_281.226), PlanetTerm(3.6, 157.54, 29_929.561),
    PlanetTerm(3.3, 235.16, 31_555.955), PlanetTerm(1.5, 330.93, 4_443.417),
  ]

  /// At every phase.
  static let constant = -39.9
  /// Seconds of the sine of Ω.
  static let node = -14.2
  /// Seconds of the cosine of M′.
  static let cosineOfMoonAnomaly = 5.9
}
