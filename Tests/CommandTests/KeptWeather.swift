import Almanac
import Foundation
import HomeFolder
import TestSupport
import Text

/// A forecast in the home of a `Desk`, as if it had been fetched.
enum KeptWeather {
  /// Hours in a row, the first of which began so many hours ago; fetched just then, or earlier.
  ///
  /// There are enough for the next seven days, to the end of the hour in which they end.
  static func keep(
    latitude: Double = 46.1, longitude: Double = 8.8, hours: Int = 24 * 10, begunHoursAgo: Int = 48,
    fetchedMinutesAgo: Int64 = 0, _ fill: (inout ForecastHour) -> Void
  ) throws {
    let hour: Int64 = 3_600_000
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    let first = (now / hour - Int64(begunHoursAgo)) * hour
    let made = (0..<hours).map { number in
      var made = ForecastHour(time: Instant(millisecondsSinceEpoch: first + Int64(number) * hour))
      fill(&made)
      return made
    }
    let time = Instant(millisecondsSinceEpoch: now - fetchedMinutesAgo * 60_000)
    let forecast = Forecast(
      service: .openMeteo, place: ForecastPlace(latitude: latitude, longitude: longitude),
      fetchedAt: time, expires: time, hours: made)
    // Of an earlier boot: how old it is follows from the clock, which is trusted.
    let moment = CacheMoment(boot: "earlier", uptime: 0, time: time, isProven: true)
    _ = try Desk().run("config set clock.trust yes")
    let home = HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)
    try WeatherCache.save(
      KeptForecast(forecast, moment: moment, freshSeconds: 1_800, source: "test"), in: home)
  }
}
