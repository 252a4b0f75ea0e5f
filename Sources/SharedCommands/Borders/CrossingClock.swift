public import Borders
public import CommandLineKit
public import Geodesy
internal import HomeFolder
public import Text

/// Local times at the places of crossings.
public final class CrossingClock {
  private let world: WorldClock

  public init(_ context: CommandContext) throws {
    let settings = try context.settings()
    world = WorldClock(home: LocalTime(settings: settings))
  }

  public func offsetSeconds(_ crossing: Crossing) -> Int { offsetSeconds(crossing.event) }

  public func offsetSeconds(_ event: Crossing.Event) -> Int {
    world.offsetSeconds(at: event.at, in: zone(event.to, at: event.place))
  }

  /// The date that clocks in a country show, where it has several zones by the place.
  public func day(_ moment: Instant, in country: String, at place: CoordinateE7?) -> Day {
    world.day(at: moment, in: zone(country, at: place))
  }

  /// The moment at which clocks in a country show a time, the first if there are two.
  public func moment(showing shown: Instant, in country: String, at place: CoordinateE7?) -> Instant
  {
    world.moments(showing: shown, in: zone(country, at: place)).first
  }

  /// Of a country with several zones, the one at the place, or else that of most people.
  private func zone(_ code: String, at place: CoordinateE7?) -> String? {
    guard let country = Country(code: code) else { return nil }
    guard let place else { return BorderMap.embedded.mainZone(of: country) }
    return BorderMap.embedded.zone(of: country, at: Coordinate(place))
  }
}
