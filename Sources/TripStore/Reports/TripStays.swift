internal import Geodesy
internal import Records
internal import SQLite
internal import Text

/// The data of a trip's check-ins needed for statistics, in order of time.
struct TripStays {
  struct Stay {
    var day: Int64
    /// In milliseconds, if entered.
    var arrived: Int64?
    let place: String
    let country: String?
    let type: String
    let nights: Int64
    let position: Coordinate?
    /// In tenths of a degree.
    let temperature: Int64?
    let heightMetres: Int64?
  }

  static let sql = """
    SELECT sort, arrived, place, country, type, overnight, latitude, longitude, temperature, height,
      CASE WHEN overnight = 0 THEN 0 ELSE coalesce(nights, overnight, 0) END
    FROM checkin WHERE alive = 1 AND trip = ? ORDER BY sort, id
    """

  let stays: [Stay]
  let lastOfNights: [Stay]

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
        type: try row.optionalText(4) ?? "", nights: try row.int64(10),
        position: position, temperature: try row.optionalInt64(8),
        heightMetres: try row.optionalInt64(9))
    }
    stays = all.filter { period.contains(Day(daysSinceEpoch: Int($0.day))) }
    lastOfNights = Self.lastOfNights(all).filter {
      period.contains(Day(daysSinceEpoch: Int($0.day)))
    }
  }

  /// Where each night was spent, with the days of the nights: at the check-in that says so and came
  /// last, by its time where both have one on that day.
  private static func lastOfNights(_ all: [Stay]) -> [Stay] {
    var nights: [Int64: Stay] = [:]
    var last = Int64.min
    for stay in all where stay.nights > 0 {
      // A stay elsewhere means having left.
      while last > stay.day {
        nights[last] = nil
        last -= 1
      }
      last = stay.day + stay.nights - 1
      for night in 0..<stay.nights {
        var stay = stay
        stay.day += night
        // Later nights begin with no arrival, so that one of their own day comes after them.
        if night > 0 { stay.arrived = nil }
        if let other = nights[stay.day]?.arrived, stay.arrived.map({ $0 < other }) ?? (night > 0) {
          continue
        }
        nights[stay.day] = stay
      }
    }
    return nights.values.sorted { $0.day < $1.day }
  }

  var nights: [TripStats.Nights] {
    Dictionary(grouping: lastOfNights, by: \.type)
      .map { TripStats.Nights(type: $0, count: $1.count) }
      .sorted { $0.count == $1.count ? $0.type < $1.type : $0.count > $1.count }
  }
}
