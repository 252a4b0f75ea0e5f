public import Text

/// A local day of a forecast in a few numbers.
public struct ForecastDay: Hashable, Sendable {
  public let day: Day
  public private(set) var lowCelsius: Double?
  public private(set) var highCelsius: Double?
  public private(set) var precipitationMillimetres: Double?
  public private(set) var snowCentimetres: Double?
  public private(set) var gustKmh: Double?
  public private(set) var windKmh: Double?
  /// The weather that matters most: the highest number stands for the roughest.
  public private(set) var code: Int?
  /// How many hours of the day the forecast has.
  public private(set) var coveredHours = 0

  /// The days of hours, by local time.
  public static func days(
    of hours: some Sequence<ForecastHour>, offsetSeconds: (Instant) -> Int
  ) -> [ForecastDay] {
    var days: [ForecastDay] = []
    for hour in hours {
      let day = hour.time.day(offsetSeconds: offsetSeconds(hour.time))
      if days.last?.day != day { days.append(ForecastDay(day: day)) }
      days[days.count - 1].take(hour)
    }
    return days
  }

  private init(day: Day) { self.day = day }

  private mutating func take(_ hour: ForecastHour) {
    coveredHours += hour.hours
    lowCelsius = Self.combined(lowCelsius, hour.temperatureCelsius, min)
    highCelsius = Self.combined(highCelsius, hour.temperatureCelsius, max)
    precipitationMillimetres = Self.combined(
      precipitationMillimetres, hour.precipitationMillimetres, +)
    snowCentimetres = Self.combined(snowCentimetres, hour.snowCentimetres, +)
    gustKmh = Self.combined(gustKmh, hour.gustKmh, max)
    windKmh = Self.combined(windKmh, hour.windKmh, max)
    code = [code, hour.code].compactMap { $0 }.max()
  }

  private static func combined(
    _ first: Double?, _ second: Double?, _ combine: (Double, Double) -> Double
  ) -> Double? {
    guard let first, let second else { return first ?? second }
    return combine(first, second)
  }
}
