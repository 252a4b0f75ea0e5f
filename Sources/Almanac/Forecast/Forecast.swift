public import Text

/// A forecast for one place, as a service gave it.
public struct Forecast: Hashable, Sendable {
  public var service: WeatherService
  public var place: ForecastPlace
  /// When it was fetched, or confirmed to be the newest, by this device's clock.
  public var fetchedAt: Instant
  /// Until when the service has nothing newer.
  public var expires: Instant
  /// In order, and at least one.
  public var hours: [ForecastHour]

  public init(
    service: WeatherService, place: ForecastPlace, fetchedAt: Instant, expires: Instant,
    hours: [ForecastHour]
  ) {
    self.service = service
    self.place = place
    self.fetchedAt = fetchedAt
    self.expires = expires
    self.hours = hours
  }

  public var attribution: String { service.attribution }

  /// What no hour gives, though people or their panels need it, in words.
  public var missing: [String] {
    var words: [String] = []
    if hours.allSatisfy({ $0.gustKmh == nil }) { words.append("gusts") }
    if hours.allSatisfy({ $0.shortwaveRadiation == nil }) { words.append("the sun's radiation") }
    return words
  }

  /// The hour of a moment; `nil` if the forecast does not cover it.
  public func hour(at time: Instant) -> ForecastHour? {
    hours.last { $0.time <= time }.flatMap { time < $0.end ? $0 : nil }
  }

  /// The hours that begin in a span.
  public func hours(from start: Instant, until end: Instant) -> ArraySlice<ForecastHour> {
    let first = hours.firstIndex { $0.time >= start } ?? hours.endIndex
    let last = hours[first...].firstIndex { $0.time >= end } ?? hours.endIndex
    return hours[first..<last]
  }
}
