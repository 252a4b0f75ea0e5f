import Almanac
import CommandLineKit
import Text

/// One hour of a forecast for programs.
struct HourMembers: JSONObject {
  let hour: ForecastHour

  static let jsonFields = [
    JSONField("time", .instant, "when the hour begins"),
    JSONField("hour_count", .count, "how many hours it stands for"),
    JSONField("weather", .text, "the weather in words"),
    JSONField("wmo_code", .number(.plain), "the same as a number of WMO table 4677"),
    JSONField("temperature_c", .number(.celsius), "air temperature at its beginning"),
    JSONField("wind_mps", .number(.metresPerSecond), "wind at its beginning"),
    JSONField("wind_deg", .number(.degrees), "where the wind comes from"),
    JSONField("gust_mps", .number(.metresPerSecond), "strongest gust until its end"),
    JSONField("precipitation_mm", .number(.millimetres), "rain and melted snow until its end"),
    JSONField("snow_mm", .number(.millimetres), "new snow until its end"),
    JSONField("cloud_percent", .number(.percent), "part of the sky behind clouds"),
    JSONField("pressure_hpa", .number(.hectopascals), "air pressure at the level of the sea"),
    JSONField(
      "radiation_w_per_m2", .number(.wattsPerSquareMetre), "sun on level ground until its end"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("time", hour.time.description)
    json.field("hour_count", hour.hours)
    json.field("weather", hour.code.flatMap(WeatherWords.text))
    json.field("wmo_code", hour.code)
    json.field("temperature_c", hour.temperatureCelsius, decimals: 1)
    json.field("wind_mps", hour.windKmh.map { $0 / 3.6 }, decimals: 1)
    json.field("wind_deg", hour.windDirectionDegrees, decimals: 0)
    json.field("gust_mps", hour.gustKmh.map { $0 / 3.6 }, decimals: 1)
    json.field("precipitation_mm", hour.precipitationMillimetres, decimals: 1)
    json.field("snow_mm", hour.snowCentimetres.map { $0 * 10 }, decimals: 0)
    json.field("cloud_percent", hour.cloudPercent, decimals: 0)
    json.field("pressure_hpa", hour.pressureHectopascals, decimals: 1)
    json.field("radiation_w_per_m2", hour.shortwaveRadiation, decimals: 0)
  }
}

/// One day of a forecast for programs.
struct DayMembers: JSONObject {
  let day: ForecastDay

  static let jsonFields = [
    JSONField("day", .day, "the local date"),
    JSONField("hour_count", .count, "how many of its hours the forecast has"),
    JSONField("weather", .text, "the roughest weather of the day, in words"),
    JSONField("low_c", .number(.celsius), "lowest air temperature"),
    JSONField("high_c", .number(.celsius), "highest air temperature"),
    JSONField("precipitation_mm", .number(.millimetres), "rain and melted snow in all"),
    JSONField("snow_mm", .number(.millimetres), "new snow in all"),
    JSONField("gust_mps", .number(.metresPerSecond), "strongest gust"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("day", day.day.description)
    json.field("hour_count", day.coveredHours)
    json.field("weather", day.code.flatMap(WeatherWords.text))
    json.field("low_c", day.lowCelsius, decimals: 1)
    json.field("high_c", day.highCelsius, decimals: 1)
    json.field("precipitation_mm", day.precipitationMillimetres, decimals: 1)
    json.field("snow_mm", day.snowCentimetres.map { $0 * 10 }, decimals: 0)
    json.field("gust_mps", day.gustKmh.map { $0 / 3.6 }, decimals: 1)
  }
}
