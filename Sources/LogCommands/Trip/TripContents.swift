import Records
import Text
import TripStore

/// The records that belong to a trip, the oldest first; tracks are not read.
struct TripContents {
  let trip: Record
  let drives, checkins, entries, documents: [Record]

  /// Those of some days only; documents without a day belong to no period.
  init(of trip: Record, on period: DayPeriod = DayPeriod(), in store: RecordStore) throws {
    func records(_ kind: KindSpec, _ day: (Record) -> Day?) throws -> [Record] {
      var query = RecordQuery(kind)
      query.filters[.trip] = trip.id
      return try DayLog.records(query, in: store) { record in
        period.isAll || day(record).map(period.contains) == true
      }
    }
    self.trip = trip
    drives = try records(.drive, Self.day)
    checkins = try Self.checkins(of: trip, on: period, in: store)
    entries = try records(.ledger) { $0[.day] }
    documents = try records(.document) { $0[.day] }
  }

  /// Stays of which a night is in the period.
  private static func checkins(
    of trip: Record, on period: DayPeriod, in store: RecordStore
  ) throws -> [Record] {
    var query = RecordQuery(.checkin)
    query.filters[.trip] = trip.id
    return try DayLog.records(query, in: store) { record in
      period.isAll || record.stayDays.map(period.overlaps) == true
    }
  }

  /// The local day of a drive; that of UTC if it has none of its own.
  static func day(of drive: Record) -> Day? {
    drive[.day] ?? drive[.started].map { $0.day() }
  }

  /// Documents that are photos, with their files.
  var photos: [Record] { documents.filter { $0[.type] == "photo" && $0[.content] != nil } }

  /// All days that a record names.
  var days: [Day] {
    drives.compactMap(Self.day) + (checkins + entries + documents).compactMap { $0[.day] }
      + checkins.compactMap { $0.stayDays?.upperBound }
  }
}
