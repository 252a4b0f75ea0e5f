internal import Glibc

/// The moon as seen from the centre of the earth, to some ten arc seconds from 1900 to 2100.
enum MoonSeries {
  static let radiusKilometres = 1_737.4

  /// The apparent place: nutation is in it, and so is the light's way, which the series contain.
  static func place(
    _ time: DynamicalTime, _ arguments: LunarArguments, _ turns: Span<Turn>, _ nutation: Nutation
  ) -> EclipticPlace {
    let course = course(time, arguments, turns)
    return EclipticPlace(
      longitude: course.longitude + nutation.longitude,
      latitude: latitude(time, arguments, turns), kilometres: course.kilometres)
  }

  /// How far it is along the ecliptic, without nutation, and how far away.
  static func course(
    _ time: DynamicalTime, _ arguments: LunarArguments, _ turns: Span<Turn>
  ) -> (longitude: Double, kilometres: Double) {
    let flattening = Flattening(time.centuries)
    var longitude = Planets.longitude(time.centuries, arguments)
    var metres = 0.0
    for term in MoonTerms.longitude {
      let turn = term.turn(turns)
      let factor = flattening.factor(term.m)
      longitude += factor * term.sine * turn.sine
      metres += factor * term.cosine * turn.cosine
    }
    return (arguments.meanLongitude + longitude * unit, 385_000.56 + metres / 1_000)
  }

  private static func latitude(
    _ time: DynamicalTime, _ arguments: LunarArguments, _ turns: Span<Turn>
  ) -> Double {
    let flattening = Flattening(time.centuries)
    var latitude = Planets.latitude(time.centuries, arguments)
    for term in MoonTerms.latitude {
      latitude += flattening.factor(term.m) * term.sine * term.turn(turns).sine
    }
    return latitude * unit
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
  private enum Planets {
    static func longitude(_ centuries: Double, _ arguments: LunarArguments) -> Double {
      let jupiter = (53.09 + 479_264.29 * centuries) * .radiansPerDegree
      let flattened = arguments.meanLongitude - arguments.latitude
      return 3_958 * sin(venus(centuries)) + 1_962 * sin(flattened) + 318 * sin(jupiter)
    }

    static func latitude(_ centuries: Double, _ arguments: LunarArguments) -> Double {
      let third = (313.45 + 481_266.484 * centuries) * .radiansPerDegree
      let (mean, f) = (arguments.meanLongitude, arguments.latitude)
      let (anomaly, venus) = (arguments.moonAnomaly, venus(centuries))
      let own = 2_235 * -sin(mean) + 127 * sin(mean - anomaly) - 115 * sin(mean + anomaly)
      return own + 382 * sin(third) + 175 * (sin(venus - f) + sin(venus + f))
    }

    private static func venus(_ centuries: Double) -> Double {
      (119.75 + 131.849 * centuries) * .radiansPerDegree
    }
  }
}
