// The shortest path, found as in C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87
// (2013), section 4: guess the azimuth at the first end, follow that geodesic to the latitude of the
// second, and correct the azimuth by how far east or west of it the geodesic ends.

extension InverseProblem {
  /// The shortest path.
  var geodesic: Geodesic {
    if longitude.sine == 0 || first.cosine < 1e-149 { return alongMeridian }
    if first.sine == 0, 180 - longitudeDegrees >= 180 * WGS84.flattening { return alongEquator }
    let stretch = GreatCircle.stretch(between: first, second)
    let circle = shortcut(stretch: stretch)
    if let circle, circle.arc < Self.longestShortcut {
      return geodesic(
        length: circle.arc * stretch * WGS84.polarRadius,
        firstAzimuth: circle.startAzimuth, secondAzimuth: circle.endAzimuth)
    }
    let guess = circle ?? GreatCircle(from: first, to: second, longitude: longitude)
    let solution = solution(startingAt: guess.startAzimuth)
    return geodesic(
      length: solution.lengthMetres,
      firstAzimuth: solution.startAzimuth, secondAzimuth: solution.endAzimuth)
  }

  /// Up to this arc, 100 metres, the great circle is off by less than a nanometre.
  private static let longestShortcut = 1.6e-5

  /// The great circle, its longitudes stretched to fit the ellipsoid, if the ends are near.
  private func shortcut(stretch: Double) -> GreatCircle? {
    let radians = longitudeDegrees * .radiansPerDegree
    guard second.cosine * radians < 0.5, (second.angle - first.angle).sine < 0.5 else { return nil }
    // Close to a pole, stretching can move ends on opposite sides past half a turn.
    let stretched = min(.pi, radians / (WGS84.axisRatio * stretch))
    return GreatCircle(from: first, to: second, longitude: SinCos(radians: stretched))
  }

  /// On an oblate ellipsoid a meridian is the shortest path between any two of its points.
  private var alongMeridian: Geodesic {
    let meridian = TrialGeodesic(from: first, azimuth: longitude, to: second)
    return geodesic(length: meridian.lengthMetres, firstAzimuth: longitude, secondAzimuth: .zero)
  }

  /// The equator is the shortest path except between near antipodes, where it goes past a pole.
  private var alongEquator: Geodesic {
    geodesic(
      length: WGS84.equatorialRadius * longitudeDegrees * .radiansPerDegree,
      firstAzimuth: .quarterTurn, secondAzimuth: .quarterTurn)
  }

  private func solution(startingAt azimuth: SinCos) -> TrialGeodesic {
    var search = AzimuthSearch(startingAt: azimuth)
    while true {
      let trial = TrialGeodesic(from: first, azimuth: search.azimuth, to: second)
      let overshoot = trial.overshoot(of: longitude)
      guard search.advance(overshoot: overshoot, slope: trial.overshootSlope) else { return trial }
    }
  }
}
