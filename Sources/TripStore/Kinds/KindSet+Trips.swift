public import Records

extension KindSet {
  /// The kinds of a logbook, and what its file has gone through.
  ///
  /// A new field or kind only needs one more version of `[.fields]`.
  public static let trips = KindSet(versions: [
    [.base, .tables(driveBounds), .fields],
    // Drives: descent, lowest, mode, ended_by.
    [.fields],
    // Search: letters of all alphabets are folded before they are indexed.
    [.fields, .words],
    [.actors],
    [.syncing],
    // Ledger entries: latitude, longitude.
    [.fields],
    // Check-ins: archive_weather, archive_temperature, archive_source.
    // Solar panels; vans: battery, daily_use.
    [.fields],
    [.commands],
    // Documents: trip, day.
    [.fields],
    // Check-ins: spot, cost. Routes and their stops.
    [.fields],
    // Own places: shade, low_emission_zone.
    [.fields],
    // Ledger entries: who paid for whom, flags, place, check-in, transfers. Documents: entry.
    // Repeated entries and budgets. Tasks, services, checks, preflights; vans, people, documents and
    // items: what payload and care need. The index of words has room for the numbers of more kinds.
    [.fields, .words],
    // Lists: records of equal days in the order of their ids, not of arrival.
    [.authors, .order, .fields],
    [.clocks],
    // Check-ins: nights.
    [.fields],
  ]) {
    KindSpec.all
  }

  private static let driveBounds =
    "CREATE VIRTUAL TABLE drive_bounds USING rtree_i32(key, south, north, west, east);"
}

extension KindSpec {
  public static let all = [
    trip, drive, checkin, ledger, item, document, van, person, setting, place, spotNote,
    panel, route, stop, repetition, budget, task, service, check, preflight,
  ]

  /// Whether its records are things that happened on a day, many of them at one place.
  public var isOfEvents: Bool {
    [KindSpec.drive, .checkin, .ledger].contains { $0.name == name }
  }
}
