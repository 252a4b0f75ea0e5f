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
    self - whole * (self / whole).wholePart
  }

  /// The nearest whole number: a number so large has no room for a fraction, so adding it rounds.
  @inline(__always)
  var wholePart: Double {
    let large = 0x1.8p52
    return (self + large) - large
  }

  /// The angle of a direction, from −π to π, to 10⁻¹²: what the C library has as `atan2`, in a third of
  /// the time.
  static func angle(y: Double, x: Double) -> Double {
    let (level, up) = (x.magnitude, y.magnitude)
    let long = level > up ? level : up
    guard long > 0 else { return 0 }
    var part = (level > up ? up : level) / long
    // Beyond half of it, what is missing to an eighth of a turn.
    let isWide = part > 0.414_213_562_373_095
    if isWide { part = (part - 1) / (part + 1) }
    let s = part * part
    // The polynomial that meets the arc tangent at Chebyshev's nodes.
    let high =
      0.111_005_786_084_449_6 + s
      * (-0.089_706_633_382_560_9 + s * (0.068_893_774_640_345_2 - s * 0.036_339_895_248_751))
    let middle = 0.199_999_857_103_612_6 + s * (-0.142_851_837_315_742_2 + s * high)
    let slope = 0.999_999_999_993_808 + s * (-0.333_333_331_595_530_9 + s * middle)
    var angle = part * slope + (isWide ? .pi / 4 : 0)
    if up > level { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }

  /// The same direction in degrees, from 0 to below 360.
  var degreesOfTurn: Double {
    let degrees = (withinHalfTurn / .radiansPerDegree + 360).truncatingRemainder(dividingBy: 360)
    return degrees + 0
  }
}
