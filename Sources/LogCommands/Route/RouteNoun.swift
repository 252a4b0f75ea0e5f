import CommandLineKit
import Geodesy
import Records
import SharedCommands
import TripStore

/// Planned routes, which become trips.
enum RouteNoun: RecordNoun {
  static let kind = KindSpec.route
  static let columns: [String] = .fields(.startDay, .trip)
  static let example = "\"Lofoten\" --start-day +2w"
}

/// The stops of a route, each of which is a record of its own.
enum StopNoun: RecordNoun {
  static let kind = KindSpec.stop
  static let columns: [String] = .fields(.route, .country, .nights)
  static let example = "Lofoten \"Camping Bled\" --nights 2"
  static let hidden: [String] = .fields(.route, .rank, .spot)

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    draft.fillInCountry()
    guard draft[.latitude] != nil else {
      throw StoreError.badValue(field: "a stop", reason: "needs a position; use --at COORDINATES")
    }
  }
}

extension NamedPlace {
  /// The fields of a stop there.
  func stop(nights: Int?) -> FieldValues {
    var values: FieldValues = [
      .set(.name, FittingText.line(name, limit: 200)),
      .set(.latitude, Int64(position.latitude)), .set(.longitude, Int64(position.longitude)),
    ]
    values[.country] = country
    values[.spot] = spot
    values[.nights] = nights.map { Int64($0) }
    return values
  }
}
