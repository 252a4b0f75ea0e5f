/// The moon as seen from the centre of the earth, to some ten arc seconds from 1900 to 2100.
enum MoonSeries {
  static let radiusKilometres = 1_737.4

  /// The way around a moment; the light's way is in it, since the series contain that.
  static func way(
    _ time: DynamicalTime, _ arguments: LunarArguments, _ turns: Span<Turn>
  ) -> BodyWay {
    let flattening = Flattening(time.centuries)
    var (longitude, metres, latitude) = (SineSum(), SineSum(), SineSum())
    Planets.add(time.centuries, arguments, longitude: &longitude, latitude: &latitude)
    let along = MoonTerms.longitude.span
    for index in along.indices {
      let term = along[index]
      let turn = term.turn(turns)
      let factor = flattening.factor(term.m)
      longitude.add(factor * term.sine, sineOf: turn)
      metres.add(factor * term.cosine, cosineOf: turn)
    }
    let across = MoonTerms.latitude.span
    for index in across.indices {
      let term = across[index]
      latitude.add(flattening.factor(term.m) * term.sine, sineOf: term.turn(turns))
    }
    let mean = DayPowers(arguments.meanLongitude, slope: LunarArguments.meanLongitudeRate)
    return BodyWay(
      longitude: mean + longitude.powers * unit, latitude: latitude.powers * unit,
      kilometres: metres.powers * 1e-3 + 385_000.56)
  }

  private static let unit = 1e-6 * Double.radiansPerDegree

  /// What Venus, Jupiter and the earth's own flattening do, in 10⁻⁶ degrees.
  private enum Planets {
    static func add(
      _ centuries: Double, _ arguments: LunarArguments, longitude: inout SineSum,
      latitude: inout SineSum
    ) {
      let venus = turn(119.75, 131.849, centuries)
      let mean = Turn(arguments.meanLongitude, rate: LunarArguments.meanLongitudeRate)
      let anomaly = Turn(arguments.moonAnomaly, rate: LunarArguments.moonAnomalyRate)
      let fromNode = Turn(arguments.latitude, rate: LunarArguments.latitudeRate)
      longitude.add(3_958, sineOf: venus)
      longitude.add(1_962, sineOf: mean + fromNode.reversed)
      longitude.add(318, sineOf: turn(53.09, 479_264.29, centuries))
      latitude.add(-2_235, sineOf: mean)
      latitude.add(127, sineOf: mean + anomaly.reversed)
      latitude.add(-115, sineOf: mean + anomaly)
      latitude.add(382, sineOf: turn(313.45, 481_266.484, centuries))
      latitude.add(175, sineOf: venus + fromNode.reversed)
      latitude.add(175, sineOf: venus + fromNode)
    }

    /// An angle in degrees that grows by a rate in degrees per century.
    private static func turn(_ degrees: Double, _ rate: Double, _ centuries: Double) -> Turn {
      Turn(
        (degrees + rate * centuries) * .radiansPerDegree, rate: LunarArguments.rate(rate))
    }
  }
}
