public import Text

/// What of the next day's weather matters to a van.
public enum WeatherAdvice: Hashable, Sendable {
  /// Gusts that shake the van, and lift awnings.
  case gusts(kmh: Double, at: Instant)
  /// Wind that is as strong, of a service that says nothing of gusts.
  case wind(kmh: Double, at: Instant)
  /// A night in which water freezes.
  case frost(celsius: Double, at: Instant)
  /// Heat inside by day, by a rough estimate.
  case heat(celsius: Double, at: Instant)
  /// Rain on the road, while the van is under way.
  case rain(millimetres: Double, at: Instant)

  public static let gustLimit = 40.0
  public static let frostLimit = 0.0
  public static let heatLimit = 28.0
  /// In one hour; less wets the road only.
  public static let rainLimit = 0.5

  private static let day: Int64 = 86_400_000
  private static let road: Int64 = 4 * 3_600_000
  /// Between these local hours it is night for people who sleep.
  private static let (evening, morning) = (20, 9)
  /// How much warmer than outside a closed van gets in full sun, of 1000 W/m².
  private static let sunGain = 10.0

  /// The advice of a forecast, worst values first found; none if it does not cover the moment.
  ///
  /// `offsetSeconds` says how far local time is ahead.
  public static func of(
    _ forecast: Forecast, at now: Instant, isUnderWay: Bool, offsetSeconds: Int
  ) -> [WeatherAdvice] {
    guard forecast.hour(at: now) != nil else { return [] }
    let ahead = forecast.hours.filter { hour in
      hour.end > now
        && hour.time.millisecondsSinceEpoch < now.millisecondsSinceEpoch.addingSaturated(day)
    }
    var advice: [WeatherAdvice] = []
    if let worst = most(ahead, { $0.gustKmh }), worst.value > gustLimit {
      advice.append(.gusts(kmh: worst.value, at: worst.time))
    } else if let worst = most(ahead, { $0.gustKmh == nil ? $0.windKmh : nil }),
      worst.value > gustLimit
    {
      advice.append(.wind(kmh: worst.value, at: worst.time))
    }
    let night = ahead.filter { hour in
      let clock = hour.time.timeOfDay(offsetSeconds: offsetSeconds).hour
      return clock >= evening || clock < morning
    }
    if let worst = most(night, { $0.temperatureCelsius.map { -$0 } }), -worst.value < frostLimit {
      advice.append(.frost(celsius: -worst.value, at: worst.time))
    }
    if let worst = most(ahead, inside), worst.value > heatLimit {
      advice.append(.heat(celsius: worst.value, at: worst.time))
    }
    if isUnderWay { advice += rain(ahead, at: now) }
    return advice
  }

  /// The first rain of the next hours on the road.
  private static func rain(_ ahead: [ForecastHour], at now: Instant) -> [WeatherAdvice] {
    let end = now.millisecondsSinceEpoch.addingSaturated(road)
    let wet = ahead.first { hour in
      hour.time.millisecondsSinceEpoch < end
        && (hour.precipitationMillimetres ?? 0) / Double(hour.hours) >= rainLimit
    }
    return wet.map { [.rain(millimetres: $0.precipitationMillimetres ?? 0, at: $0.time)] } ?? []
  }

  /// The air outside, and what the sun adds to it; without radiation only the air.
  public static func inside(_ hour: ForecastHour) -> Double? {
    hour.temperatureCelsius.map { $0 + (hour.shortwaveRadiation ?? 0) / 1_000 * sunGain }
  }

  private static func most(
    _ hours: [ForecastHour], _ value: (ForecastHour) -> Double?
  ) -> (value: Double, time: Instant)? {
    var most: (value: Double, time: Instant)?
    for hour in hours {
      guard let value = value(hour), value > most?.value ?? -.infinity else { continue }
      most = (value, hour.time)
    }
    return most
  }
}
