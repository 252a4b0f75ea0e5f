public import Text

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

/// The address at which a service is asked, and what it learns: only a rounded place.
public struct ForecastRequest: Hashable, Sendable {
  public let url: String

  /// How many days are asked for, today included: as many as fit in few bytes.
  public static let days = 7

  private static let openMeteoBase = "https://api.open-meteo.com"
  private static let metNorwayBase = "https://api.met.no"
  private static let archiveBase = "https://archive-api.open-meteo.com"

  /// Asks for the forecast; `address` is a server of one's own, without a slash at its end.
  public init(_ service: WeatherService, _ place: ForecastPlace, address: String? = nil) {
    switch service {
    case .openMeteo:
      let columns = OpenMeteo.columns.map { $0.name }.joined(separator: ",")
      url =
        (address ?? Self.openMeteoBase) + "/v1/forecast?" + Self.position(place)
        + (place.heightMetres.map { "&elevation=\($0)" } ?? "")
        + "&hourly=\(columns)&timezone=UTC&forecast_days=\(Self.days)"
    case .metNorway:
      let position = "lat=\(Self.degrees(place.latitude))&lon=\(Self.degrees(place.longitude))"
      url =
        (address ?? Self.metNorwayBase) + "/weatherapi/locationforecast/2.0/compact?" + position
        + (place.heightMetres.map { "&altitude=\($0)" } ?? "")
    }
  }

  /// Asks for what the weather was on some days.
  public init(
    archive place: ForecastPlace, from first: Day, to last: Day, address: String? = nil
  ) {
    url =
      (address ?? Self.archiveBase) + "/v1/archive?" + Self.position(place)
      + (place.heightMetres.map { "&elevation=\($0)" } ?? "")
      + "&hourly=temperature_2m,weather_code&timezone=UTC&start_date=\(first)&end_date=\(last)"
  }

  private static func position(_ place: ForecastPlace) -> String {
    "latitude=\(degrees(place.latitude))&longitude=\(degrees(place.longitude))"
  }

  private static func degrees(_ value: Double) -> String {
    FixedDecimal.text(value, decimals: 1)
  }
}
