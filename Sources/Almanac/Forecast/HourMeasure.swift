internal import Text

/// One thing that can be known of an hour of weather.
struct HourMeasure: Sendable {
  /// In the cache.
  let name: String
  /// For people.
  let words: String
  let decimals: Int
  /// What it can be on earth; anything outside is a mistake of the service.
  let range: ClosedRange<Double>
  let get: @Sendable (ForecastHour) -> Double?
  let set: @Sendable (inout ForecastHour, Double?) -> Void

  static let all = [
    temperature, wind, windDirection, cloud, pressure, code, gust, precipitation, snow, radiation,
    diffuse,
  ]

  static let temperature = HourMeasure(
    name: "temperature_c", words: "temperature", decimals: 1, range: -95...60,
    get: { $0.temperatureCelsius }, set: { $0.temperatureCelsius = $1 })
  static let wind = HourMeasure(
    name: "wind_kmh", words: "wind", decimals: 1, range: 0...450,
    get: { $0.windKmh }, set: { $0.windKmh = $1 })
  static let windDirection = HourMeasure(
    name: "wind_direction_deg", words: "direction of the wind", decimals: 0, range: 0...360,
    get: { $0.windDirectionDegrees }, set: { $0.windDirectionDegrees = $1 })
  static let cloud = HourMeasure(
    name: "cloud_percent", words: "cloud", decimals: 0, range: 0...100,
    get: { $0.cloudPercent }, set: { $0.cloudPercent = $1 })
  static let pressure = HourMeasure(
    name: "pressure_hpa", words: "pressure", decimals: 1, range: 850...1_100,
    get: { $0.pressureHectopascals }, set: { $0.pressureHectopascals = $1 })
  static let code = HourMeasure(
    name: "code", words: "weather", decimals: 0, range: 0...99,
    get: { $0.code.map { Double($0) } }, set: { $0.code = $1.map { Int($0) } })
  static let gust = HourMeasure(
    name: "gust_kmh", words: "gusts", decimals: 1, range: 0...450,
    get: { $0.gustKmh }, set: { $0.gustKmh = $1 })
  /// In one hour; more has never been measured.
  static let precipitation = HourMeasure(
    name: "precipitation_mm", words: "precipitation", decimals: 1, range: 0...320,
    get: { $0.precipitationMillimetres }, set: { $0.precipitationMillimetres = $1 })
  static let snow = HourMeasure(
    name: "snow_cm", words: "snow", decimals: 1, range: 0...100,
    get: { $0.snowCentimetres }, set: { $0.snowCentimetres = $1 })
  static let radiation = HourMeasure(
    name: "shortwave_w_m2", words: "radiation", decimals: 0, range: 0...1_500,
    get: { $0.shortwaveRadiation }, set: { $0.shortwaveRadiation = $1 })
  static let diffuse = HourMeasure(
    name: "diffuse_w_m2", words: "diffuse radiation", decimals: 0, range: 0...1_500,
    get: { $0.diffuseRadiation }, set: { $0.diffuseRadiation = $1 })

  // MARK: As a column of the cache

  /// Writes the column, unless nothing in it is known.
  func write(_ hours: [ForecastHour], to json: inout JSONWriter) {
    guard hours.contains(where: { get($0) != nil }) else { return }
    json.field(array: name) { json in
      for hour in hours {
        if let value = get(hour) { json.value(value, decimals: decimals) } else { json.null() }
      }
    }
  }

  /// Reads the column, if there is one; `false` if it does not fit the hours.
  func read(_ value: JSONValue?, into hours: inout [ForecastHour]) -> Bool {
    guard let value else { return true }
    guard let elements = value.elements, elements.count == hours.count else { return false }
    for (index, element) in elements.enumerated() where element != .null {
      guard let number = element.number, range.contains(number) else { return false }
      set(&hours[index], number)
    }
    return true
  }
}
