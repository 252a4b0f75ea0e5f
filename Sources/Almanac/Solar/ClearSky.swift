internal import Glibc

/// Light under a sky without clouds: Ineichen and Perez (2002), for air as it is on average.
struct ClearSky: Hashable, Sendable {
  let heightMetres: Double

  /// Linke's turbidity: 2 is cold, clear mountain air, 5 a humid town.
  static let usualTurbidity = 3.0

  /// The light; at night there is none.
  func daylight(_ ray: SunRay, turbidity: Double = usualTurbidity) -> Daylight {
    guard ray.isUp else { return .none }
    let air = airMass(ray)
    let (near, far) = (exp(-heightMetres / 8_000), exp(-heightMetres / 1_250))
    let dimming = 3.92e-5 * heightMetres + 0.0387
    let global =
      (5.09e-5 * heightMetres + 0.868) * ray.strength * ray.height
      * exp(-dimming * air * (near + far * (turbidity - 1)))
    let straight = (0.664 + 0.163 / near) * ray.strength * exp(-0.09 * air * (turbidity - 1))
    // Near the horizon not all of the light can come straight from the sun.
    let share = max(0, 1 - (0.1 - 0.2 * exp(-turbidity)) / (0.1 + 0.882 / near))
    let beam = min(straight, global * share / ray.height)
    return Daylight(beam: beam, diffuse: max(0, global - beam * ray.height))
  }

  /// How much air the light passes, compared with the zenith at sea level: Kasten and Young (1989).
  func airMass(_ ray: SunRay) -> Double {
    let elevation = max(0, ray.elevationDegrees)
    let relative =
      1 / (sin(elevation * .radiansPerDegree) + 0.50572 * pow(elevation + 6.07995, -1.6364))
    return relative * pressureShare
  }

  /// The air above this height, compared with that above the sea: the standard atmosphere.
  private var pressureShare: Double { pow(1 - 2.25577e-5 * heightMetres, 5.25588) }
}

/// What is known about the light of an hour where a service does not say all.
enum CloudyLight {
  /// The part of the global radiation that is diffuse: Erbs, Klein and Duffie (1982).
  ///
  /// `clearness` compares the radiation with that outside the atmosphere on a level plane.
  static func diffuseShare(clearness: Double) -> Double {
    let k = min(max(clearness, 0), 1)
    if k <= 0.22 { return 1 - 0.09 * k }
    if k > 0.8 { return 0.165 }
    return 0.9511 + k * (-0.1604 + k * (4.388 + k * (-16.638 + k * 12.336)))
  }

  /// What clouds leave of the global radiation of a clear sky: Kasten and Czeplak (1980).
  static func share(leftByPercent cloud: Double) -> Double {
    1 - 0.75 * pow(min(max(cloud, 0), 100) / 100, 3.4)
  }
}
