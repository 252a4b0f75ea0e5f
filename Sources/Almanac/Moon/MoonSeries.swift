internal import Glibc

/// The moon as seen from the centre of the earth, to some ten arc seconds from 1900 to 2100.
enum MoonSeries {
  static let radiusKilometres = 1_737.4

  /// The apparent place: nutation is in it, and so is the light's way, which the series contain.
  static func place(
    _ time: DynamicalTime, _ arguments: LunarArguments, _ nutation: Nutation
  ) -> EclipticPlace {
    let multiples = LunarMultiples(arguments)
    let flattening = Flattening(time.centuries)
    var (longitude, metres, latitude) = (0.0, 0.0, 0.0)
    for term in MoonTerms.longitude {
      let turn = term.turn(multiples)
      let factor = flattening.factor(term.m)
      longitude += factor * term.sine * turn.sine
      metres += factor * term.cosine * turn.cosine
    }
    for term in MoonTerms.latitude {
      latitude += flattening.factor(term.m) * term.sine * term.turn(multiples).sine
    }
    let planets = Planets(time.centuries, arguments)
    return EclipticPlace(
      longitude: arguments.meanLongitude + (longitude + planets.longitude) * unit
        + nutation.longitude,
      latitude: (latitude + planets.latitude) * unit, kilometres: 385_000.56 + metres / 1_000)
  }

  private static let unit = 1e-6 * Double.radiansPerDegree

  /// The earth's orbit becomes rounder, and with it the sun's pull more even.
  private struct Flattening {
    private let once: Double

    init(_ centuries: Double) {
      once = 1 - centuries * (0.002_516 + centuries * 0.000_007_4)
    }

    func factor(_ multipleOfSunAnomaly: Int8) -> Double {
      switch multipleOfSunAnomaly {
      case 0: 1
      case 1, -1: once
      default: once * once
      }
    }
  }

  /// What Venus, Jupiter and the earth's own flattening do, in 10⁻⁶ degrees.
  private struct Planets {
    let longitude, latitude: Double

    init(_ centuries: Double, _ arguments: LunarArguments) {
      let venus = (119.75 + 131.849 * centuries) * .radiansPerDegree
      let jupiter = (53.09 + 479_264.29 * centuries) * .radiansPerDegree
      let third = (313.45 + 481_266.484 * centuries) * .radiansPerDegree
      let (mean, f) = (arguments.meanLongitude, arguments.latitude)
      let anomaly = arguments.moonAnomaly
      longitude = 3_958 * sin(venus) + 1_962 * sin(mean - f) + 318 * sin(jupiter)
      let own = 2_235 * -sin(mean) + 127 * sin(mean - anomaly) - 115 * sin(mean + anomaly)
      latitude = own + 382 * sin(third) + 175 * (sin(venus - f) + sin(venus + f))
    }
  }
}
