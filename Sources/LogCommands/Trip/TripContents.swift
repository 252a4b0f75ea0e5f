import Records
import Text
import TripStore

/// The records that belong to a trip, the oldest first; tracks are not read, and ledger entries, which may
/// be many, are read one by one.
struct TripContents {
  let trip: Record
  let drives, checkins, documents: [Record]
  private let period: DayPeriod
  private let store: RecordStore

  /// Those of some days only; documents without a day belong to no period.
  init(of trip: Record, on period: DayPeriod = DayPeriod(), in store: RecordStore) throws {
    func records(_ kind: KindSpec, _ day: (Record) -> Day?) throws -> [Record] {
      var query = RecordQuery(kind)
      query.filters[.trip] = trip.id
      return try DayLog.records(query, in: store) { record in
        period.isAll || day(record).map(period.contains) == true
      }
    }
    (self.trip, self.period, self.store) = (trip, period, store)
    drives = try records(.drive, Self.day)
    checkins = try Self.checkins(of: trip, on: period, in: store)
    documents = try records(.document) { $0[.day] }
  }

  /// Goes through the ledger entries, reading only these fields.
  func forEachEntry(_ fields: [String]? = nil, _ body: (Record) throws -> Void) throws {
    try forEachEntry(on: period, fields, body)
  }

  /// The entries of a day that count for the trip.
  func entries(on day: Day) throws -> [Record] {
    var found: [Record] = []
    try forEachEntry(on: DayPeriod(from: day, to: day), nil) {
      if $0[.offTrip] != true { found.append($0) }
    }
    return found
  }

  private func forEachEntry(
    on period: DayPeriod, _ fields: [String]?, _ body: (Record) throws -> Void
  ) throws {
    var query = RecordQuery(.ledger)
    query.filters[.trip] = trip.id
    query.from = period.from.map { Int64($0.daysSinceEpoch) }
    query.to = period.to.map { Int64($0.daysSinceEpoch) }
    query.fields = fields.map { Set($0) }
    query.isOldestFirst = true
    try store.forEach(query, body)
  }

  /// Stays with a night in the period.
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

  /// All days that a record other than an entry names.
  var days: [Day] {
    drives.compactMap(Self.day) + (checkins + documents).compactMap { $0[.day] }
      + checkins.compactMap { $0.stayDays?.upperBound }
  }
}
