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

  /// The same direction in degrees, from 0 to below 360.
  var degreesOfTurn: Double {
    let degrees = (withinHalfTurn / .radiansPerDegree + 360).truncatingRemainder(dividingBy: 360)
    return degrees + 0
  }
}
