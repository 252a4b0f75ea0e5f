import Answers
import Almanac
import CommandLineKit
import Text

/// Hours and days of a forecast for programs.
enum ForecastMembers {
  static let hour = Members<ForecastHour> {
    Member(ForecastKeys.time, .instant, "when the hour begins") { $0.time }
    Member("hour_count", .count, "how many hours it stands for") { $0.hours }
    Member("weather", .text, "the weather in words") { $0.code.flatMap(WeatherWords.text) }
    Member("wmo_code", .number(.plain), "the same as a number of WMO table 4677") { $0.code }
    Member(
      ForecastKeys.temperature, .number(.celsius, decimals: 1), "air temperature at its beginning"
    ) {
      $0.temperatureCelsius
    }
    Member("wind_mps", .number(.metresPerSecond, decimals: 1), "wind at its beginning") {
      $0.windKmh.map { $0 / 3.6 }
    }
    Member("wind_deg", .number(.degrees, decimals: 0), "where the wind comes from") {
      $0.windDirectionDegrees
    }
    Member(
      ForecastKeys.gust, .number(.metresPerSecond, decimals: 1), "strongest gust until its end"
    ) {
      $0.gustKmh.map { $0 / 3.6 }
    }
    Member(
      ForecastKeys.precipitation, .number(.millimetres, decimals: 1),
      "rain and melted snow until its end"
    ) { $0.precipitationMillimetres }
    Member("snow_mm", .number(.millimetres, decimals: 0), "new snow until its end") {
      $0.snowCentimetres.map { $0 * 10 }
    }
    Member("cloud_percent", .number(.percent, decimals: 0), "part of the sky behind clouds") {
      $0.cloudPercent
    }
    Member(
      "pressure_hpa", .number(.hectopascals, decimals: 1), "air pressure at the level of the sea"
    ) { $0.pressureHectopascals }
    Member(
      "radiation_w_per_m2", .number(.wattsPerSquareMetre, decimals: 0),
      "sun on level ground until its end"
    ) { $0.shortwaveRadiation }
  }

  static let day = Members<ForecastDay> {
    Member("day", .day, "the local date") { $0.day }
    Member("hour_count", .count, "how many of its hours the forecast has") { $0.coveredHours }
    Member("weather", .text, "the roughest weather of the day, in words") {
      $0.code.flatMap(WeatherWords.text)
    }
    Member("low_c", .number(.celsius, decimals: 1), "lowest air temperature") { $0.lowCelsius }
    Member("high_c", .number(.celsius, decimals: 1), "highest air temperature") { $0.highCelsius }
    Member(
      "precipitation_mm", .number(.millimetres, decimals: 1), "rain and melted snow in all"
    ) { $0.precipitationMillimetres }
    Member("snow_mm", .number(.millimetres, decimals: 0), "new snow in all") {
      $0.snowCentimetres.map { $0 * 10 }
    }
    Member("gust_mps", .number(.metresPerSecond, decimals: 1), "strongest gust") {
      $0.gustKmh.map { $0 / 3.6 }
    }
  }
}
