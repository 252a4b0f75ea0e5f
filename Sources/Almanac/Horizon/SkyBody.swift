/// What rises and sets.
enum SkyBody: Sendable {
  case sun, moon

  var radiusKilometres: Double {
    switch self {
    case .sun: SunSeries.radiusKilometres
    case .moon: MoonSeries.radiusKilometres
    }
  }
}

/// Where a body is, and what nutation adds to the sidereal time of that moment.
struct BodyPosition: Sendable {
  let vector: EquatorialVector
  let equationOfEquinoxes: Double
}

extension Observer {
  func siderealTime(_ time: UniversalTime, _ sighting: BodyPosition) -> Double {
    meanSiderealTime(time) + sighting.equationOfEquinoxes
  }

  func view(of sighting: BodyPosition, at time: UniversalTime) -> LocalView {
    view(of: sighting.vector, siderealTime: siderealTime(time, sighting))
  }

  /// How far the earth has turned since the body was on the meridian, from −π to π.
  func hourAngle(of sighting: BodyPosition, at time: UniversalTime) -> Double {
    (siderealTime(time, sighting) - sighting.vector.rightAscension).withinHalfTurn
  }
}
