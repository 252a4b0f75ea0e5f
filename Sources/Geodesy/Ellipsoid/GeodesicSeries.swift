/// The integrals along a geodesic, as series in its small parameter ε, exact to about 10⁻¹⁵.
///
/// From C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), equations 16 to 25
/// and 41 to 43. Each integral is `scale · (σ + series(σ))`, σ being the arc on the auxiliary sphere.
enum GeodesicSeries {
  /// ε for a geodesic that crosses the equator at an azimuth with this cosine; at most 0.0017.
  static func parameter(cosineAtEquator cosine: Double) -> Double {
    let k2 = cosine * cosine * WGS84.secondEccentricitySquared
    return k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  // Equation 17: distance over the polar radius.
  static func distanceScale(_ e: Double) -> Double {
    let e2 = e * e
    return (1 + e2 * (1 / 4 + e2 * (1 / 64 + e2 / 256))) / (1 - e)
  }

  // Equation 18.
  static func distance(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e2 * e
    return SineSeries(
      c1: e * (-1 / 2 + e2 * (3 / 16 - e2 / 32)),
      c2: e2 * (-1 / 16 + e2 * (1 / 32 - e2 * 9 / 2048)),
      c3: e3 * (-1 / 48 + e2 * 3 / 256),
      c4: e2 * e2 * (-5 / 512 + e2 * 3 / 512),
      c5: e3 * e2 * -7 / 1280,
      c6: e3 * e3 * -7 / 2048)
  }

  // Equation 21: from distance back to arc.
  static func arc(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e2 * e
    return SineSeries(
      c1: e * (1 / 2 + e2 * (-9 / 32 + e2 * 205 / 1536)),
      c2: e2 * (5 / 16 + e2 * (-37 / 96 + e2 * 1335 / 4096)),
      c3: e3 * (29 / 96 - e2 * 75 / 128),
      c4: e2 * e2 * (539 / 1536 - e2 * 2391 / 2560),
      c5: e3 * e2 * 3467 / 7680,
      c6: e3 * e3 * 38081 / 61440)
  }

  // Equation 42: the integral that, with the distance, gives the reduced length.
  static func reductionScale(_ e: Double) -> Double {
    let e2 = e * e
    return (1 + e2 * (1 / 4 + e2 * (9 / 64 + e2 * 25 / 256))) * (1 - e)
  }

  // Equation 43.
  static func reduction(_ e: Double) -> SineSeries {
    let e2 = e * e
    let e3 = e2 * e
    return SineSeries(
      c1: e * (1 / 2 + e2 * (1 / 16 + e2 / 32)),
      c2: e2 * (3 / 16 + e2 * (1 / 32 + e2 * 35 / 2048)),
      c3: e3 * (5 / 48 + e2 * 5 / 256),
      c4: e2 * e2 * (35 / 512 + e2 * 7 / 512),
      c5: e3 * e2 * 63 / 1280,
      c6: e3 * e3 * 77 / 2048)
  }

  // Equation 24: how far longitude on the ellipsoid lags behind that on the sphere.
  static func longitudeScale(_ e: Double) -> Double {
    let n = WGS84.thirdFlattening
    let a1 = -(1 - n) / 2
    let a2 = -(2 + n * (1 - 3 * n)) / 8
    let a3 = -(1 + n * (3 + n)) / 16
    let a4 = -(3 + 2 * n) / 64
    return 1 + e * (a1 + e * (a2 + e * (a3 + e * (a4 - e * 3 / 128))))
  }

  // Equation 25.
  static func longitude(_ e: Double) -> SineSeries {
    let n = WGS84.thirdFlattening
    let n2 = n * n
    let e2 = e * e
    let e3 = e2 * e
    let first = (1 - n2) / 8 + e * ((3 + 3 * n - n2) / 64 + e * ((5 + 2 * n) / 128 + e * 3 / 128))
    let second = (3 - 2 * n - 3 * n2) / 64 + e * ((3 + n) / 128 + e * 5 / 256)
    let third = (9 - 10 * n) / 384 + e * 7 / 512
    return SineSeries(
      c1: e * ((1 - n) / 4 + e * first),
      c2: e2 * ((2 - 3 * n + n2) / 32 + e * second),
      c3: e3 * ((5 - 9 * n + 5 * n2) / 192 + e * third),
      c4: e2 * e2 * ((7 - 14 * n) / 512 + e * 7 / 512),
      c5: e3 * e2 * 21 / 2560,
      c6: 0)
  }
}

/// A sum of six sines, c₁ sin 2σ + c₂ sin 4σ + … + c₆ sin 12σ: how an ellipse departs from a circle.
struct SineSeries {
  let c1, c2, c3, c4, c5, c6: Double

  /// The sum at an angle, by Clenshaw's recurrence: one cosine of the double angle, no other calls.
  func callAsFunction(_ angle: SinCos) -> Double {
    let twiceCosine = 2 * (angle.cosine - angle.sine) * (angle.cosine + angle.sine)
    let b6 = c6
    let b5 = twiceCosine * b6 + c5
    let b4 = twiceCosine * b5 - b6 + c4
    let b3 = twiceCosine * b4 - b5 + c3
    let b2 = twiceCosine * b3 - b4 + c2
    let b1 = twiceCosine * b2 - b3 + c1
    return 2 * angle.sine * angle.cosine * b1
  }
}
