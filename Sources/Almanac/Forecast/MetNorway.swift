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
    hour.temperatureCelsius = now.value(
      "air_temperature", HourLimits.temperature, "temperature", &doubts)
    hour.windKmh = now.value("wind_speed", 0...125, "wind", &doubts).map { $0 * kmhPerMetreASecond }
    hour.gustKmh = now.value("wind_speed_of_gust", 0...125, "gusts", &doubts)
      .map { $0 * kmhPerMetreASecond }
    hour.windDirectionDegrees = now.value(
      "wind_from_direction", HourLimits.direction, "direction of the wind", &doubts)
    hour.cloudPercent = now.value("cloud_area_fraction", HourLimits.cloud, "cloud", &doubts)
    hour.pressureHectopascals = now.value(
      "air_pressure_at_sea_level", HourLimits.pressure, "pressure", &doubts)
    for (name, length) in [("next_1_hours", 1), ("next_6_hours", 6)] {
      guard let next = data?[name] else { continue }
      hour.hours = length
      hour.code = next["summary"]?["symbol_code"]?.string.flatMap(WeatherSymbol.code)
      hour.precipitationMillimetres = Details(next).value(
        "precipitation_amount", HourLimits.precipitation, "precipitation", &doubts)
      break
    }
    return hour
  }

  /// The numbers of a part, by their names.
  private struct Details {
    private let values: JSONValue?

    init(_ part: JSONValue?) { values = part?["details"] }

    func value(
      _ name: String, _ range: ClosedRange<Double>, _ words: String,
      _ doubts: inout ForecastDoubts
    ) -> Double? {
      guard let value = values?[name], value != .null else { return nil }
      guard let number = value.number else {
        doubts.count(words)
        return nil
      }
      return doubts.possible(number, range, words)
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
