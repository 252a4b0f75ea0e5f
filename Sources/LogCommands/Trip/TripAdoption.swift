import Records
import Text
import TripStore

/// What lies in the days of a trip and belongs to none, as if the trip had been started late.
struct TripAdoption {
  let trip: Record
  private(set) var drives, checkins, entries, documents: [RecordID]

  /// Without a first day nothing can be said about it; a trip without a last day lasts until
  /// `today`.
  init(of trip: Record, today: Day, in store: RecordStore) throws {
    self.trip = trip
    (drives, checkins, entries, documents) = ([], [], [], [])
    guard let first = trip[.startDay] else { return }
    let last = trip[.endDay] ?? today
    guard first <= last else { return }
    let days = first...last
    // Local days begin up to a day before or after those of UTC, by which drives are sorted.
    let instants = (
      from: Int64(first.daysSinceEpoch - 1) * 86_400_000,
      to: Int64(last.daysSinceEpoch + 2) * 86_400_000
    )
    drives = try Self.records(.drive, instants.from, instants.to, in: store) { record in
      TripContents.day(of: record).map(days.contains) == true
    }
    let (from, to) = (Int64(first.daysSinceEpoch), Int64(last.daysSinceEpoch))
    checkins = try Self.records(.checkin, from, to, in: store) { _ in true }
    entries = try Self.records(.ledger, from, to, in: store) { $0[.offTrip] != true }
    documents = try Self.records(.document, nil, nil, in: store) { document in
      DocumentNoun.belongsToTrips(document) && document[.day].map(days.contains) == true
    }
  }

  private static func records(
    _ kind: KindSpec, _ from: Int64?, _ to: Int64?, in store: RecordStore, _ isIn: (Record) -> Bool
  ) throws -> [RecordID] {
    var query = RecordQuery(kind)
    (query.from, query.to) = (from, to)
    var found: [RecordID] = []
    try store.forEach(query) { record in
      if (record[.trip] as RecordID?) == nil, isIn(record) { found.append(record.id) }
    }
    return found
  }

  var isEmpty: Bool { drives.isEmpty && checkins.isEmpty && entries.isEmpty && documents.isEmpty }

  /// Such as `3 drives, 1 check-in and 2 entries`.
  var sentence: String {
    let parts = [
      drives.isEmpty ? nil : Phrase.count(drives.count, "drive"),
      checkins.isEmpty ? nil : Phrase.count(checkins.count, "check-in"),
      entries.isEmpty ? nil : Phrase.count(entries.count, "entry", "entries"),
      documents.isEmpty ? nil : Phrase.count(documents.count, "document"),
    ].compactMap(\.self)
    return Phrase.list(parts)
  }

  /// Makes them parts of the trip.
  func adopt(_ edit: Edit) throws {
    for (kind, ids) in [
      (KindSpec.drive, drives), (.checkin, checkins), (.ledger, entries), (.document, documents),
    ] {
      for id in ids { try edit.update(kind, id, [.set(.trip, trip.id)]) }
    }
  }
}
