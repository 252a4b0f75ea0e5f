public import Almanac
public import CommandLineKit
public import Geodesy
internal import HomeFolder
internal import Text

extension CommandContext {
  /// Now, for comparing with what the cache remembers.
  public func cacheMoment() throws -> CacheMoment {
    let clock = try clock()
    return CacheMoment(
      boot: BootID.current() ?? "unknown", uptime: MonotonicClock.now, time: clock.now,
      isProven: clock.isProven)
  }

  /// The last forecast that was fetched, for any place; a damaged one counts as none.
  public func keptForecast() -> KeptForecast? {
    guard let home = try? home() else { return nil }
    return (try? WeatherCache.forecast(in: home))?.forecast
  }

  /// The last forecast, if it is for the surroundings of a place.
  public func keptForecast(at place: Coordinate) -> KeptForecast? {
    keptForecast().flatMap { kept in
      let distance = kept.forecast.place.distanceMetres(from: place)
      return distance <= ForecastPlace.surroundings ? kept : nil
    }
  }
}

extension ForecastPlace {
  /// The distance in metres over which radiation and weather hardly change.
  static let surroundings = 30_000.0

  func distanceMetres(from other: Coordinate) -> Double {
    guard let place = try? Coordinate(latitude: latitude, longitude: longitude) else {
      return .infinity
    }
    return place.sphericalDistanceMetres(to: other)
  }
}
