internal import Almanac
internal import Borders
internal import Geodesy
internal import HomeFolder
internal import Text
internal import Watching

/// When the sun rises and sets where the van is, for the days around today.
///
/// They are computed once a day and after the van has moved, and only if a rule wants them. As long
/// as the van was not seen, `vanlog` is asked where it was last.
struct SunKeeper {
  /// A distance in metres that moves sunrise by less than half a minute.
  private static let reach = 5_000.0
  private static let retry: Int64 = 300_000
  private static let count = 4

  private(set) var days: [RuleSunDay] = []
  private var known: (day: Day, place: Coordinate)?
  /// Where the van was last, by what was asked on a day.
  private var remembered: (day: Day, place: Coordinate)?
  private var due: Int64 = .min

  /// Whether it is to be asked where the van was last.
  mutating func asks(now uptime: Int64, today: Day, place: Coordinate?) -> Bool {
    guard place == nil, remembered?.day != today, uptime >= due else { return false }
    due = uptime + Self.retry
    return true
  }

  /// Takes the answer.
  mutating func take(_ place: Coordinate, on day: Day) { remembered = (day, place) }

  /// Computes the days, if those that are known are of another day or place.
  mutating func step(today: Day, place: Coordinate?, _ world: @autoclosure () -> WorldClock) {
    guard let place = place ?? remembered?.place, !isKnown(today, place) else { return }
    known = (today, place)
    let world = world()
    let zone = world.zone(at: place)
    days = (0..<Self.count).compactMap { number in
      let day = Day(daysSinceEpoch: today.daysSinceEpoch - 1 + number)
      let noon = Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + 43_200)
      return RuleSunDay(
        day, noon: world.moments(showing: noon, in: zone).first, at: SkyPlace(place))
    }
  }

  private func isKnown(_ today: Day, _ place: Coordinate) -> Bool {
    guard let known, known.day == today else { return false }
    return known.place.sphericalDistanceMetres(to: place) < Self.reach
  }
}
