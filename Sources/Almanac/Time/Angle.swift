/// Angles are radians inside the almanac and degrees in what it gives out.
extension Double {
  static let radiansPerDegree = Double.pi / 180
  static let radiansPerArcSecond = Double.pi / 648_000
  static let turn = 2 * Double.pi

  /// The same direction, from −π to π.
  var withinHalfTurn: Double { remainder(dividingBy: .turn) }

  /// The same direction in degrees, from 0 to below 360.
  var degreesOfTurn: Double {
    let degrees = (withinHalfTurn / .radiansPerDegree + 360).truncatingRemainder(dividingBy: 360)
    return degrees + 0
  }
}
