internal import Geodesy
internal import Records
internal import SQLite
internal import Text

/// The data of a trip's check-ins needed for statistics, in order of time.
struct TripStays {
  struct Stay {
    let day: Int64
    /// In milliseconds, if entered.
    let arrived: Int64?
    let place: String
    let country: String?
    let type: String
    let isOvernight: Bool
    let position: Coordinate?
    /// In tenths of a degree.
    let temperature: Int64?
    let heightMetres: Int64?
  }

  static let sql = """
    SELECT sort, arrived, place, country, type, overnight, latitude, longitude, temperature, height
    FROM checkin WHERE alive = 1 AND trip = ? ORDER BY sort, id
    """

  let stays: [Stay]

  /// `country` tells that of check-ins that name none.
  init(
    of trip: RecordID, on period: DayPeriod = DayPeriod(), in store: RecordStore,
    country: (Coordinate) -> String? = { _ in nil }
  ) throws {
    let all = try store.connection.all(Self.sql, [trip.bytes]) { row in
      let position = try row.coordinate(6, 7)
      return Stay(
        day: try row.int64(0), arrived: try row.optionalInt64(1),
        place: try row.optionalText(2) ?? "",
        country: try row.optionalText(3) ?? position.flatMap(country),
        type: try row.optionalText(4) ?? "", isOvernight: try row.optionalBool(5) ?? false,
        position: position, temperature: try row.optionalInt64(8),
        heightMetres: try row.optionalInt64(9))
    }
    stays = all.filter { period.contains(Day(daysSinceEpoch: Int($0.day))) }
  }

  /// Where each night was spent: at the check-in of the day that says so and came last, by its
  /// time where both have one.
  var lastOfNights: [Stay] {
    var nights: [Int64: Stay] = [:]
    for stay in stays where stay.isOvernight {
      if let other = nights[stay.day]?.arrived, let arrived = stay.arrived, arrived < other {
        continue
      }
      nights[stay.day] = stay
    }
    return Array(nights.values)
  }

  var nights: [TripStats.Nights] {
    Dictionary(grouping: lastOfNights, by: \.type)
      .map { TripStats.Nights(type: $0, count: $1.count) }
      .sorted { $0.count == $1.count ? $0.type < $1.type : $0.count > $1.count }
  }
}
