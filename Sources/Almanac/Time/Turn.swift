/// A direction, as the cosine and the sine of its angle, and how fast the angle grows.
public struct Turn: Sendable {
  public let cosine, sine: Double
  /// In radians a day.
  let rate: Double

  @inline(__always)
  init(cosine: Double, sine: Double, rate: Double) {
    (self.cosine, self.sine, self.rate) = (cosine, sine, rate)
  }

  /// The direction of an angle, to 10⁻¹² as far as the angle itself is that exact, in a third of the
  /// time that the C library needs to be right in every bit: for the hundreds of small terms of a
  /// series.
  ///
  /// The polynomials are those that meet the sine and the cosine at Chebyshev's nodes.
  @inline(__always)
  init(_ angle: Double, rate: Double = 0) {
    let turns = angle * (1 / Double.turn)
    let part = turns - turns.wholePart
    // What is missing to a quarter of a turn: its sine is the cosine of the angle.
    let x = 0.25 - part.magnitude
    let s = x * x
    let high =
      -76.705_841_100_485 + s
      * (42.057_963_094_486 + s * (-15.079_284_924_757 + s * 3.655_034_742_36))
    let low =
      6.283_185_307_177_219 + s * (-41.341_702_238_985_375 + s * (81.605_249_031_522_33 + s * high))
    let end = 60.243_311_766_454 + s * (-26.394_948_021_571 + s * 7.536_596_735_055)
    let rest = 64.939_393_720_599 + s * (-85.456_788_176_740_5 + s * end)
    let even = 0.999_999_999_999_248 + s * (-19.739_208_800_999_4 + s * rest)
    self.init(cosine: x * low, sine: Double(signOf: part, magnitudeOf: even), rate: rate)
  }

  /// The direction of an angle in degrees.
  public init(degrees: Double) {
    self.init(degrees * .radiansPerDegree)
  }

  /// The direction within a quarter of a turn that has a sine.
  init(sine: Double) {
    self.init(cosine: (1 - sine * sine).squareRoot(), sine: sine, rate: 0)
  }

  static let none = Turn(cosine: 1, sine: 0, rate: 0)

  /// The other way by the same angle.
  var reversed: Turn { Turn(cosine: cosine, sine: -sine, rate: -rate) }

  /// Turned on by another angle.
  @inline(__always)
  static func + (a: Turn, b: Turn) -> Turn {
    Turn(
      cosine: a.cosine * b.cosine - a.sine * b.sine, sine: a.sine * b.cosine + a.cosine * b.sine,
      rate: a.rate + b.rate)
  }
}
