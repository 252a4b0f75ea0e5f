/// The weather in the few kinds that a picture tells apart.
public enum WeatherKind: String, CaseIterable, Sendable {
  case clear, fair, cloudy, overcast, fog, drizzle, rain, sleet, snow, thunderstorm

  /// By the numbers of the World Meteorological Organization (table 4677); `nil` for a number that
  /// stands for no weather of a forecast.
  public init?(code: Int) {
    switch code {
    case 0: self = .clear
    case 1: self = .fair
    case 2: self = .cloudy
    case 3: self = .overcast
    case 45, 48: self = .fog
    case 51, 53, 55: self = .drizzle
    case 61, 63, 65, 80...82: self = .rain
    case 56, 57, 66...69, 83, 84: self = .sleet
    case 71, 73, 75, 77, 85, 86: self = .snow
    case 95, 96, 99: self = .thunderstorm
    default: return nil
    }
  }

  /// By clouds alone, where a service gives no number.
  public init(cloudPercent: Double) {
    switch cloudPercent {
    case ..<12.5: self = .clear
    case ..<37.5: self = .fair
    case ..<87.5: self = .cloudy
    default: self = .overcast
    }
  }

  /// What a forecast says about an hour; `nil` if it says nothing about the sky.
  public init?(_ hour: ForecastHour) {
    if let kind = hour.code.flatMap(WeatherKind.init(code:)) {
      self = kind
    } else if let cloud = hour.cloudPercent {
      self.init(cloudPercent: cloud)
    } else {
      return nil
    }
  }
}
