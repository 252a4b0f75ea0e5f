/// A place on the turning earth, with what each look at the sky needs of it.
struct Observer: Sendable {
  private let sine, cosine: Double
  private let longitude: Double
  /// From the axis and from the plane of the equator, in kilometres.
  private let fromAxis, fromEquator: Double
  /// How far the horizon lies below the level: the height lowers it, the air lifts it by a little.
  let dip: Double

  init(_ place: SkyPlace) {
    let latitude = place.latitudeDegrees * .radiansPerDegree
    let turn = Turn(latitude)
    (sine, cosine) = (turn.sine, turn.cosine)
    longitude = place.longitudeDegrees * .radiansPerDegree
    let normal = Self.equatorialRadius / (1 - Self.squaredEccentricity * sine * sine).squareRoot()
    fromAxis = normal * cosine
    fromEquator = normal * (1 - Self.squaredEccentricity) * sine
    dip = Self.dipArcMinutes * place.heightMetres.squareRoot() * 60 * .radiansPerArcSecond
  }

  /// WGS84, in kilometres.
  private static let equatorialRadius = 6_378.137
  private static let squaredEccentricity = 0.006_694_379_990_14
  /// At a height of one metre.
  private static let dipArcMinutes = 1.76

  /// The local sidereal time, less what nutation adds.
  func meanSiderealTime(_ time: UniversalTime) -> Double {
    let centuries = time.days / 36_525
    let degrees =
      280.460_618_37 + 360.985_647_366_29 * time.days + 0.000_387_933 * centuries * centuries
    return degrees.reduced(by: 360) * .radiansPerDegree + longitude
  }

  /// The body seen from here, where its place as seen from the centre of the earth is known.
  func view(of body: EquatorialVector, siderealTime: Double) -> LocalView {
    let time = Turn(siderealTime)
    let outward = body.x * time.cosine + body.y * time.sine - fromAxis
    let east = body.y * time.cosine - body.x * time.sine
    let along = body.z - fromEquator
    return LocalView(
      east: east, north: cosine * along - sine * outward, up: cosine * outward + sine * along)
  }

  /// How far from the meridian a body culminates whose declination changes by `drift` for each
  /// radian that it moves west: at high latitudes, it still rises after it has passed.
  func culminationOffset(declination: Turn, drift: Double, isUpper: Bool) -> Double {
    let slope = sine * declination.cosine - cosine * declination.sine * (isUpper ? 1 : -1)
    let reach = cosine * declination.cosine
    let ratio = drift * slope
    guard abs(ratio) < reach else { return ratio < 0 ? -.pi / 2 : .pi / 2 }
    return .angle(y: ratio, x: (reach * reach - ratio * ratio).squareRoot())
  }
}

/// The vector to a body from a place on the ground, in kilometres.
struct LocalView: Sendable {
  let east, north, up: Double

  var kilometres: Double { (east * east + north * north + up * up).squareRoot() }

  /// Without the bending of light by the air.
  var elevationDegrees: Double {
    .angle(y: up, x: (east * east + north * north).squareRoot()) / .radiansPerDegree
  }

  /// From north, clockwise.
  var azimuthDegrees: Double { Double.angle(y: east, x: north).degreesOfTurn }
}
