/// The services that give a forecast without a key.
public enum WeatherService: String, CaseIterable, Sendable {
  case openMeteo = "open-meteo"
  case metNorway = "met-norway"

  /// Who made the data, as its licence wants it shown.
  public var attribution: String {
    switch self {
    case .openMeteo: "weather data by Open-Meteo.com, CC BY 4.0"
    case .metNorway: "weather data from MET Norway, CC BY 4.0"
    }
  }
}
