import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// A route with its stops, the legs between them, and the days on which they are reached.
struct RouteOutline {
  /// A stop and how one gets there.
  struct Line {
    let stop: Record
    let place: Coordinate?
    /// From the stop before, over the ellipsoid; `nil` for the first one.
    let legMetres: Double?
    /// From the first stop.
    let totalMetres: Double
    /// Nights at the stops before.
    let nightsBefore: Int64
  }

  let route: Record
  let lines: [Line]

  init(_ route: Record, in store: RecordStore) throws {
    self.route = route
    lines = Self.lines(of: try store.stops(of: route.id))
  }

  private static func lines(of stops: [Record]) -> [Line] {
    var (total, nights, last) = (0.0, 0 as Int64, nil as Coordinate?)
    return stops.map { stop in
      let place = stop.place(.latitude, .longitude)
      let leg = place.flatMap { there in last.map { $0.distanceMetres(to: there) } }
      total += leg ?? 0
      defer {
        nights += max(0, min(stop[.nights] ?? 0, 365))
        last = place ?? last
      }
      return Line(
        stop: stop, place: place, legMetres: leg, totalMetres: total, nightsBefore: nights)
    }
  }

  var metres: Double { lines.last?.totalMetres ?? 0 }
  var nights: Int64 { lines.reduce(0) { $0 + max(0, min($1.stop[.nights] ?? 0, 365)) } }
  var places: [Coordinate] { lines.compactMap(\.place) }

  /// The day on which a stop is reached, if the day of departure is known.
  func day(of line: Line) -> Day? {
    route[.startDay].map { Self.day($0, after: line.nightsBefore) }
  }

  /// The day after the last night, if any night is planned.
  var lastDay: Day? { nights == 0 ? nil : route[.startDay].map { Self.day($0, after: nights) } }

  static func day(_ start: Day, after nights: Int64) -> Day {
    Day(daysSinceEpoch: start.daysSinceEpoch + Int(nights))
  }

  /// The route in a sentence, for notes.
  func sentence(_ units: UnitSystem) -> String {
    guard lines.count > 1 else {
      let count = lines.isEmpty ? "no stops yet" : "one stop so far"
      return "the route has \(count); add some with 'vanlog route stop add'"
    }
    let names = lines.map { Printable.line($0.stop.title) }.joined(separator: " to ")
    return "\(names): \(units.distance(metres: metres)) as the crow flies"
  }
}
