internal import Answers
public import Text

/// The last forecast as far as rules need it, however old.
public struct RuleWeather: Sendable, Hashable {
  /// One hour, or several where the service has no more.
  public struct Hour: Sendable, Hashable {
    public let time: Instant
    public let gustKmh: Double?
    public let temperatureCelsius: Double?
    public let rainMillimetres: Double?

    public init(
      time: Instant, gustKmh: Double? = nil, temperatureCelsius: Double? = nil,
      rainMillimetres: Double? = nil
    ) {
      self.time = time
      self.gustKmh = gustKmh
      self.temperatureCelsius = temperatureCelsius
      self.rainMillimetres = rainMillimetres
    }
  }

  /// How many hours ahead rules can look.
  public static let hours = 168

  /// How old it is; `nil` if that is unknown.
  public let age: RuleSpan?
  public let hours: [Hour]

  public init(age: RuleSpan?, hours: [Hour]) {
    self.age = age
    self.hours = hours
  }

  /// Reads what `sky forecast --json` prints.
  public init?(_ value: JSONValue) {
    guard let elements = value[ForecastKeys.hours] else { return nil }
    age = value[ForecastKeys.age].flatMap { seconds in
      (0...Int64(100_000_000)).contains(seconds) ? RuleSpan(milliseconds: seconds * 1_000) : nil
    }
    hours = elements.prefix(Self.hours).compactMap { hour in
      guard let time = hour[ForecastKeys.time] else { return nil }
      return Hour(
        time: time, gustKmh: hour[ForecastKeys.gust].map { $0 * 3.6 },
        temperatureCelsius: hour[ForecastKeys.temperature],
        rainMillimetres: hour[ForecastKeys.precipitation])
    }
  }
}

/// What of a forecast sets a rule off.
public struct RuleWeatherLimit: Sendable, Hashable {
  public enum Measure: String, Sendable, CaseIterable {
    case gustAbove = "gust_above_kmh"
    case temperatureBelow = "temperature_below_c"
    case temperatureAbove = "temperature_above_c"
    case rainAbove = "rain_above_mm"

    public var range: ClosedRange<Double> {
      switch self {
      case .gustAbove: 1...400
      case .temperatureBelow, .temperatureAbove: -90...60
      case .rainAbove: 0...300
      }
    }
  }

  public let measure: Measure
  public let limit: Double
  /// How far ahead to look.
  public let within: RuleSpan
  /// A forecast that is older says nothing.
  public let maxAge: RuleSpan

  public static let standardWithin = RuleSpan(milliseconds: 12 * 3_600_000)
  public static let standardMaxAge = RuleSpan(milliseconds: 12 * 3_600_000)
  static let shortest = RuleSpan(milliseconds: 3_600_000)
  static let longest = RuleSpan(milliseconds: 7 * 86_400_000)

  public init(
    _ measure: Measure, _ limit: Double, within: RuleSpan = standardWithin,
    maxAge: RuleSpan = standardMaxAge
  ) {
    self.measure = measure
    self.limit = limit
    self.within = within
    self.maxAge = maxAge
  }

  /// The first hour within the span that passes the limit, and its value.
  func first(
    in weather: RuleWeather, from now: Instant
  ) -> (time: Instant, value: Double)? {
    for hour in weather.hours {
      let ahead = hour.time.milliseconds(since: now)
      guard ahead > -3_600_000, ahead <= within.milliseconds else { continue }
      if let value = value(of: hour), passes(value) { return (hour.time, value) }
    }
    return nil
  }

  private func value(of hour: RuleWeather.Hour) -> Double? {
    switch measure {
    case .gustAbove: hour.gustKmh
    case .temperatureBelow, .temperatureAbove: hour.temperatureCelsius
    case .rainAbove: hour.rainMillimetres
    }
  }

  private func passes(_ value: Double) -> Bool {
    measure == .temperatureBelow ? value < limit : value > limit
  }

  /// What it looks for, in words.
  var sentence: String {
    let number = FixedDecimal.text(limit, decimals: limit == limit.rounded() ? 0 : 1)
    let what =
      switch measure {
      case .gustAbove: "gusts of more than \(number) km/h"
      case .temperatureBelow: "less than \(number) °C"
      case .temperatureAbove: "more than \(number) °C"
      case .rainAbove: "more than \(number) mm of rain in an hour"
      }
    return "\(what) are forecast within \(within)"
  }

  /// What was found, in words.
  func found(_ value: Double) -> String {
    let number = FixedDecimal.text(value, decimals: 0)
    return switch measure {
    case .gustAbove: "gusts of \(number) km/h"
    case .temperatureBelow, .temperatureAbove: "\(number) °C"
    case .rainAbove: "\(FixedDecimal.text(value, decimals: 1)) mm of rain in an hour"
    }
  }
}

/// What a rule was set off by: the first hour that passes its limit.
public struct RuleWeatherFinding: Sendable, Hashable {
  public let measure: RuleWeatherLimit.Measure
  public let value: Double
  public let time: Instant
  public let words: String
}
