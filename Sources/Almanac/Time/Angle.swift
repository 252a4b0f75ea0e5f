/// Angles are radians inside the almanac and degrees in what it gives out.
extension Double {
  static let radiansPerDegree = Double.pi / 180
  static let radiansPerArcSecond = Double.pi / 648_000
  static let turn = 2 * Double.pi

  /// The same direction, from −π to π.
  var withinHalfTurn: Double { reduced(by: .turn) }

  /// The number less as many of another as there are in it, rounded; several times as fast as
  /// `remainder`, and exact enough for angles.
  func reduced(by whole: Double) -> Double {
    self - whole * (self / whole).rounded(.toNearestOrEven)
  }

  /// The cosine, to 10⁻¹¹, in a third of the time that the C library needs to be right in every bit:
  /// for the hundreds of small terms of a series.
  var quickCosine: Double {
    let turns = self * (1 / Double.turn)
    // A number so large has no room for a fraction, so adding it rounds.
    let (large, quarter) = (0x1.8p52, 0.25)
    let part = (turns - ((turns + large) - large)).magnitude
    // The sine of what is missing to a quarter of a turn, by its series.
    let x = (quarter - part) * .turn
    let square = x * x
    let end = 1 / 6_227_020_800 - square * (1 / 1_307_674_368_000.0)
    let rest = -1 / 5_040 + square * (1 / 362_880 + square * (-1 / 39_916_800 + square * end))
    return x * (1 + square * (-1 / 6 + square * (1 / 120 + square * rest)))
  }

  /// The same direction in degrees, from 0 to below 360.
  var degreesOfTurn: Double {
    let degrees = (withinHalfTurn / .radiansPerDegree + 360).truncatingRemainder(dividingBy: 360)
    return degrees + 0
  }
}
