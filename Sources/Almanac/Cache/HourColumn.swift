internal import Text

/// One thing that is known of hours, as a column of the cache.
struct HourColumn: Sendable {
  let name: String
  let decimals: Int
  let range: ClosedRange<Double>
  let get: @Sendable (ForecastHour) -> Double?
  let set: @Sendable (inout ForecastHour, Double) -> Void

  static let all: [HourColumn] = [
    HourColumn(
      name: "temperature_c", decimals: 1, range: HourLimits.temperature,
      get: { $0.temperatureCelsius }, set: { $0.temperatureCelsius = $1 }),
    HourColumn(
      name: "wind_kmh", decimals: 1, range: HourLimits.wind,
      get: { $0.windKmh }, set: { $0.windKmh = $1 }),
    HourColumn(
      name: "wind_direction_deg", decimals: 0, range: HourLimits.direction,
      get: { $0.windDirectionDegrees }, set: { $0.windDirectionDegrees = $1 }),
    HourColumn(
      name: "cloud_percent", decimals: 0, range: HourLimits.cloud,
      get: { $0.cloudPercent }, set: { $0.cloudPercent = $1 }),
    HourColumn(
      name: "pressure_hpa", decimals: 1, range: HourLimits.pressure,
      get: { $0.pressureHectopascals }, set: { $0.pressureHectopascals = $1 }),
    HourColumn(
      name: "code", decimals: 0, range: HourLimits.code,
      get: { $0.code.map { Double($0) } }, set: { $0.code = Int($1) }),
    HourColumn(
      name: "gust_kmh", decimals: 1, range: HourLimits.gust,
      get: { $0.gustKmh }, set: { $0.gustKmh = $1 }),
    HourColumn(
      name: "precipitation_mm", decimals: 1, range: HourLimits.precipitation,
      get: { $0.precipitationMillimetres }, set: { $0.precipitationMillimetres = $1 }),
    HourColumn(
      name: "snow_cm", decimals: 1, range: HourLimits.snow,
      get: { $0.snowCentimetres }, set: { $0.snowCentimetres = $1 }),
    HourColumn(
      name: "shortwave_w_m2", decimals: 0, range: HourLimits.radiation,
      get: { $0.shortwaveRadiation }, set: { $0.shortwaveRadiation = $1 }),
    HourColumn(
      name: "diffuse_w_m2", decimals: 0, range: HourLimits.radiation,
      get: { $0.diffuseRadiation }, set: { $0.diffuseRadiation = $1 }),
  ]

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
