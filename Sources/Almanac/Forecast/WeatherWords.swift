/// The weather in words, by the numbers of the World Meteorological Organization (table 4677).
public enum WeatherWords {
  /// `nil` for a number that stands for no weather of a forecast.
  public static func text(_ code: Int) -> String? {
    switch code {
    case 0: "clear sky"
    case 1: "mostly clear"
    case 2: "partly cloudy"
    case 3: "overcast"
    case 45: "fog"
    case 48: "freezing fog"
    case 51: "light drizzle"
    case 53: "drizzle"
    case 55: "heavy drizzle"
    case 56, 57: "freezing drizzle"
    case 61: "light rain"
    case 63: "rain"
    case 65: "heavy rain"
    case 66, 67: "freezing rain"
    case 68: "sleet"
    case 69: "heavy sleet"
    case 71: "light snow"
    case 73: "snow"
    case 75: "heavy snow"
    case 77: "snow grains"
    case 80: "light showers"
    case 81: "showers"
    case 82: "heavy showers"
    case 83: "showers of sleet"
    case 84: "heavy showers of sleet"
    case 85: "snow showers"
    case 86: "heavy snow showers"
    case 95: "thunderstorm"
    case 96, 99: "thunderstorm with hail"
    default: nil
    }
  }
}
