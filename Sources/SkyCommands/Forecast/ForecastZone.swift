import Almanac
import Borders
import Geodesy
import HomeFolder
import Text

/// The time zone of a forecast's place, in which people read it.
struct ForecastZone {
  private let zone: String?
  private let world: WorldClock

  init(_ place: ForecastPlace, _ settings: Settings) {
    zone = place.coordinate.map { BorderMap.embedded.zone(at: $0) }
    world = WorldClock(home: LocalTime(settings: settings))
  }

  func offsetSeconds(at time: Instant) -> Int { world.offsetSeconds(at: time, in: zone) }

  func clockText(_ time: Instant) -> String {
    time.clockText(offsetSeconds: offsetSeconds(at: time))
  }
}

extension ForecastPlace {
  init(_ coordinate: Coordinate, heightMetres: Double? = nil) {
    self.init(
      latitude: coordinate.latitude, longitude: coordinate.longitude, heightMetres: heightMetres)
  }

  /// The middle of its cell.
  var coordinate: Coordinate? { try? Coordinate(latitude: latitude, longitude: longitude) }
}
