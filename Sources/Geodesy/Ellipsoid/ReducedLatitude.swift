/// A latitude mapped to the auxiliary sphere, where geodesics are great circles.
struct ReducedLatitude {
  let sine: Double
  let cosine: Double

  /// How much longer a step towards the pole is on the ellipsoid than on a sphere of polar radius.
  let stretch: Double

  var angle: SinCos { SinCos(sine: sine, cosine: cosine) }

  init(degrees: Double) {
    let geographic = SinCos(degrees: degrees.withoutTinyPart)
    let reduced = SinCos(
      towardsSine: WGS84.axisRatio * geographic.sine, cosine: geographic.cosine)
    sine = reduced.sine
    // Never quite at the pole: a direction from there still needs a meridian to count from.
    cosine = max(1e-150, reduced.cosine)
    stretch = (1 + WGS84.secondEccentricitySquared * sine * sine).squareRoot()
  }
}
