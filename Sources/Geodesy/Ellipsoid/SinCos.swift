import Glibc

/// An angle kept as its sine and cosine, which stays exact where degrees lose digits: near 0, 90, 180.
struct SinCos {
  var sine: Double
  var cosine: Double

  static let zero = SinCos(sine: 0, cosine: 1)
  static let quarterTurn = SinCos(sine: 1, cosine: 0)

  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The direction of a vector of any length but zero.
  init(towardsSine sine: Double, cosine: Double) {
    let length = (sine * sine + cosine * cosine).squareRoot()
    self.init(sine: sine / length, cosine: cosine / length)
  }

  init(radians: Double) {
    self.init(sine: sin(radians), cosine: cos(radians))
  }

  /// Exact at every multiple of 90 degrees: the angle is reduced to ±45 degrees without rounding.
  init(degrees: Double) {
    let quarters = (degrees / 90).rounded()
    let rest = SinCos(radians: (degrees - quarters * 90) * .radiansPerDegree)
    switch Int(quarters.truncatingRemainder(dividingBy: 4)) {
    case 1, -3: self.init(sine: rest.cosine, cosine: -rest.sine)
    case 2, -2: self.init(sine: -rest.sine, cosine: -rest.cosine)
    case 3, -1: self.init(sine: -rest.cosine, cosine: rest.sine)
    default: self = rest
    }
  }

  var radians: Double { atan2(sine, cosine) }
  var degrees: Double { radians / .radiansPerDegree }

  static func + (first: SinCos, second: SinCos) -> SinCos {
    SinCos(
      sine: first.sine * second.cosine + first.cosine * second.sine,
      cosine: first.cosine * second.cosine - first.sine * second.sine)
  }

  static func - (first: SinCos, second: SinCos) -> SinCos {
    first + SinCos(sine: -second.sine, cosine: second.cosine)
  }
}

extension Double {
  static let radiansPerDegree = Double.pi / 180

  /// The same degrees, but below a sixteenth in steps of a picometre, so that squares never vanish.
  var withoutTinyPart: Double {
    guard magnitude < 1 / 16 else { return self }
    let coarse = 1 / 16 - (1 / 16 - magnitude)
    return self < 0 ? -coarse : coarse
  }
}

/// A latitude mapped to the auxiliary sphere, where geodesics are great circles.
struct ReducedLatitude {
  let sine: Double
  let cosine: Double

  /// How much longer a step towards the pole is on the ellipsoid than on a sphere of polar radius.
  let stretch: Double

  var angle: SinCos { SinCos(sine: sine, cosine: cosine) }

  init(degrees: Double) {
    let geographic = SinCos(degrees: degrees.withoutTinyPart)
    let reduced = SinCos(towardsSine: WGS84.axisRatio * geographic.sine, cosine: geographic.cosine)
    sine = reduced.sine
    // Never quite at the pole: a direction from there still needs a meridian to count from.
    cosine = max(1e-150, reduced.cosine)
    stretch = (1 + WGS84.secondEccentricitySquared * sine * sine).squareRoot()
  }
}
