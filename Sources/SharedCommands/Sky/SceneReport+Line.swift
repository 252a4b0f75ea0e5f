internal import Almanac
public import CommandLineKit
internal import Text

extension SceneReport {
  /// Whether the weather is that of this moment and this place.
  var isWeatherCurrent: Bool { scene.isCurrent && distanceMetres == nil }

  /// The sky in one line, such as `rain, 9 °C, gusts 45 km/h; sun until 16:21 (forecast 3 hours
  /// old)`.
  public func line(_ units: UnitSystem) -> String {
    let weather = weatherText(units).map { $0 + "; " } ?? ""
    let parts = weather + bodies
    return age(units).map { "\(parts) (\($0))" } ?? parts
  }

  private func weatherText(_ units: UnitSystem) -> String? {
    guard let hour = scene.hour else { return nil }
    var parts: [String] = []
    if let words = hour.code.flatMap(WeatherWords.text) ?? scene.weather?.rawValue {
      parts.append(words)
    }
    if let celsius = hour.temperatureCelsius {
      parts.append(units.temperature(tenths: Int64((celsius * 10).rounded())))
    }
    if let gust = hour.gustKmh ?? hour.windKmh, gust >= Self.breeze {
      let speed = units.speed(metresPerSecond: gust / 3.6)
      parts.append("\(hour.gustKmh == nil ? "wind" : "gusts") \(speed)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Weaker wind, in km/h, matters to no van.
  private static let breeze = 20.0

  // MARK: Sun and moon

  private var bodies: String {
    guard scene.isPlaced else { return moonText }
    if scene.isSunUp {
      return scene.nextSet.map { "sun until \(clock($0))" } ?? "the sun stays up"
    }
    let dark = scene.nextRise.map { "sunrise \(clock($0))" } ?? "the sun stays down"
    return "\(dark), \(moonText)\(scene.isMoonUp ? "" : " below the horizon")"
  }

  private var moonText: String {
    let shape = MoonShape(elongationDegrees: scene.moon.elongationDegrees)
    let percent = FixedDecimal.text(scene.moon.illuminated * 100, decimals: 0)
    return switch shape {
    case .new, .full: shape.words
    case .firstQuarter, .lastQuarter: "moon in its \(shape.words)"
    default: "\(shape.words) moon, \(percent) % lit"
    }
  }

  /// Rounded to the minute, as almanacs do.
  private func clock(_ instant: Instant) -> String {
    Instant(millisecondsSinceEpoch: instant.millisecondsSinceEpoch + 30_000)
      .clockText(offsetSeconds: offsetSeconds)
  }

  // MARK: Its age

  private func age(_ units: UnitSystem) -> String? {
    let age = ageMilliseconds.map { Age.text(milliseconds: $0) } ?? "of unknown age"
    if scene.hour != nil {
      let far = distanceMetres.map { " for a place \(units.distance(metres: $0)) away" } ?? ""
      let over = scene.isCurrent ? "" : ", which is over"
      return "forecast\(far) \(age)\(over)"
    }
    if case .position = ground { return "position \(age)" }
    return nil
  }
}
