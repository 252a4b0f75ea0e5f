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
