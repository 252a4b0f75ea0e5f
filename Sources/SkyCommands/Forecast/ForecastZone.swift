import Almanac
import Borders
import Geodesy
import HomeFolder
import Text

/// The time zone of a forecast's place, in which people read it.
struct ForecastZone {
  let name: String?

  init(_ place: ForecastPlace) {
    let coordinate = try? Coordinate(latitude: place.latitude, longitude: place.longitude)
    name = coordinate.map { BorderMap.embedded.zone(at: $0) }
  }

  func offsetSeconds(at time: Instant) -> Int {
    name.flatMap { LocalTime.offsetSeconds(of: $0, at: time) } ?? 0
  }

  func clockText(_ time: Instant) -> String {
    time.clockText(offsetSeconds: offsetSeconds(at: time))
  }
}
