import Almanac
import CommandLineKit
import Text

/// Measurements of the weather for people.
extension UnitSystem {
  func temperature(celsius: Double) -> String {
    temperature(tenths: Int64(celsius.rounded()) * 10)
  }

  func wind(kmh: Double) -> String { speed(metresPerSecond: kmh / 3.6) }

  /// Rain: `2.4 mm`, `0.09 in`.
  func rain(millimetres: Double) -> String {
    switch self {
    case .metric: "\(FixedDecimal.text(millimetres, decimals: 1)) mm"
    case .imperial: "\(FixedDecimal.text(millimetres / 25.4, decimals: 2)) in"
    }
  }

  func snow(centimetres: Double) -> String {
    switch self {
    case .metric: "\(FixedDecimal.text(centimetres, decimals: 1)) cm of snow"
    case .imperial: "\(FixedDecimal.text(centimetres / 2.54, decimals: 1)) in of snow"
    }
  }
}

/// Words for the weather of an hour.
enum ForecastWords {
  private static let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
  /// A change of the pressure within three hours that is worth a word, in hectopascals.
  private static let steady = 1.0

  /// Where the wind comes from, as one of eight.
  static func wind(fromDegrees degrees: Double) -> String {
    winds[Int((degrees / 45).rounded()) % 8]
  }

  /// The weather of an hour in one line; what is not known is left out.
  static func sentence(_ hour: ForecastHour, _ units: UnitSystem) -> String {
    var parts: [String] = []
    if let text = hour.code.flatMap(WeatherWords.text) { parts.append(text) }
    if let celsius = hour.temperatureCelsius { parts.append(units.temperature(celsius: celsius)) }
    if let kmh = hour.windKmh {
      let from = hour.windDirectionDegrees.map { " from \(wind(fromDegrees: $0))" } ?? ""
      parts.append("wind \(units.wind(kmh: kmh))\(from)")
    }
    if let kmh = hour.gustKmh { parts.append("gusts \(units.wind(kmh: kmh))") }
    if let rain = hour.precipitationMillimetres, rain >= 0.05 {
      parts.append(units.rain(millimetres: rain))
    }
    if let snow = hour.snowCentimetres, snow >= 0.05 { parts.append(units.snow(centimetres: snow)) }
    if let cloud = hour.cloudPercent {
      parts.append("\(FixedDecimal.text(cloud, decimals: 0)) % cloud")
    }
    return parts.joined(separator: ", ")
  }

  /// The pressure and where it goes: `1012 hPa, falling`.
  static func pressure(_ pressure: Double, change: Double?) -> String {
    let text = "\(FixedDecimal.text(pressure, decimals: 0)) hPa"
    guard let change else { return text }
    return text + (change > steady ? ", rising" : change < -steady ? ", falling" : ", steady")
  }

  /// What to do about the weather, in one line; `nil` if there is nothing.
  static func line(
    _ advice: [WeatherAdvice], _ units: UnitSystem, _ clock: (Instant) -> String
  ) -> String? {
    guard !advice.isEmpty else { return nil }
    return advice.map { advice in
      switch advice {
      case .gusts(let kmh, let time):
        "gusts of \(units.wind(kmh: kmh)) around \(clock(time)): stow the awning"
      case .wind(let kmh, let time):
        "wind of \(units.wind(kmh: kmh)) around \(clock(time)), with stronger gusts: stow the awning"
      case .frost(let celsius, let time):
        "\(units.temperature(celsius: celsius)) around \(clock(time)): mind the water"
      case .heat(let celsius, let time):
        "inside about \(units.temperature(celsius: celsius)) around \(clock(time)), estimated from air "
          + "and sun: seek shade"
      case .rain(let millimetres, let time):
        "\(units.rain(millimetres: millimetres)) of rain on the road from \(clock(time))"
      }
    }.joined(separator: "; ")
  }
}
