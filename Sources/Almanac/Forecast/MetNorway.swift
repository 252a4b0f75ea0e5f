internal import Text

/// The compact format of MET Norway's locationforecast 2.0: a list of moments, each with what follows.
public enum MetNorway {
  private static let kmhPerMetreASecond = 3.6

  /// Reads an answer for a place.
  public static func parse(
    _ bytes: [UInt8], for place: ForecastPlace
  ) throws(ForecastRefusal) -> ForecastReading {
    let document = try ForecastParser.document(bytes)
    let position = document["geometry"]?["coordinates"]?.elements ?? []
    guard position.count >= 2 else { throw .notAForecast }
    try ForecastParser.check(
      latitude: position[1].number, longitude: position[0].number, against: place)
    guard let series = document["properties"]?["timeseries"]?.elements else { throw .noHours }
    guard series.count <= ForecastParser.mostHours else { throw .tooManyHours }
    var doubts = ForecastDoubts()
    var hours: [ForecastHour] = []
    for element in series {
      guard let time = element["time"]?.string.flatMap({ Instant($0) }) else {
        throw .notAForecast
      }
      hours.append(hour(at: time, element["data"], &doubts))
    }
    try ForecastParser.check(times: hours.map { $0.time })
    hours = hours.filter { $0.hasValue }
    guard !hours.isEmpty else { throw .noHours }
    return ForecastReading(hours: hours, doubts: doubts.all)
  }

  private static func hour(
    at time: Instant, _ data: JSONValue?, _ doubts: inout ForecastDoubts
  ) -> ForecastHour {
    var hour = ForecastHour(time: time)
    let now = Details(data?["instant"])
    now.read("air_temperature", .temperature, into: &hour, &doubts)
    now.read("wind_speed", .wind, times: kmhPerMetreASecond, into: &hour, &doubts)
    now.read("wind_speed_of_gust", .gust, times: kmhPerMetreASecond, into: &hour, &doubts)
    now.read("wind_from_direction", .windDirection, into: &hour, &doubts)
    now.read("cloud_area_fraction", .cloud, into: &hour, &doubts)
    now.read("air_pressure_at_sea_level", .pressure, into: &hour, &doubts)
    for (name, length) in [("next_1_hours", 1), ("next_6_hours", 6)] {
      guard let next = data?[name] else { continue }
      hour.hours = length
      hour.code = next["summary"]?["symbol_code"]?.string.flatMap(WeatherSymbol.code)
      Details(next).read("precipitation_amount", .precipitation, into: &hour, &doubts)
      break
    }
    return hour
  }

  /// The numbers of a part, by their names.
  private struct Details {
    private let values: JSONValue?

    init(_ part: JSONValue?) { values = part?["details"] }

    func read(
      _ name: String, _ measure: HourMeasure, times factor: Double = 1,
      into hour: inout ForecastHour, _ doubts: inout ForecastDoubts
    ) {
      guard let value = values?[name], value != .null else { return }
      guard let number = value.number else { return doubts.count(measure.words) }
      measure.set(&hour, doubts.possible(number * factor, measure))
    }
  }
}

/// The words that MET Norway has for the weather, such as `lightrainshowers_day`.
enum WeatherSymbol {
  private static let codes: [(word: String, code: Int)] = [
    ("clearsky", 0), ("fair", 1), ("partlycloudy", 2), ("cloudy", 3), ("fog", 45),
    ("lightrain", 61), ("rain", 63), ("heavyrain", 65),
    ("lightrainshowers", 80), ("rainshowers", 81), ("heavyrainshowers", 82),
    ("lightsleet", 68), ("sleet", 68), ("heavysleet", 69),
    ("lightsleetshowers", 83), ("sleetshowers", 83), ("heavysleetshowers", 84),
    ("lightsnow", 71), ("snow", 73), ("heavysnow", 75),
    ("lightsnowshowers", 85), ("snowshowers", 85), ("heavysnowshowers", 86),
  ]
  private static let thunder = 95

  /// The number of the World Meteorological Organization; `nil` for a word that is not known.
  static func code(_ symbol: String) -> Int? {
    let word = String(symbol.prefix { $0 != "_" })
    if word.hasSuffix("thunder") { return thunder }
    return codes.first { $0.word == word }?.code
  }
}
