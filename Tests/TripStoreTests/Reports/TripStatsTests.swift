import Amounts
import Geodesy
import SQLite
import TestSupport
import Testing
import Text
import TrackFormats

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct TripStatsTests {
  private let store: RecordStore
  private let trip: RecordID

  init() throws {
    store = try TestHome().store()
    trip = try store.add(.trip, [.set(.name, "North"), .set(.phase, "past")])
  }

  private func stats(
    today: String = "2026-08-20", parts: [[DrivePart]] = [],
    country: (Coordinate) -> String? = { _ in nil }
  ) throws -> TripStats {
    let record = try #require(try store.record(trip, of: .trip))
    var rest = parts[...]
    return try TripStats(
      of: record, today: Day.of(today), home: Currency(known: "EUR"), in: store, country: country,
      parts: { _ in rest.popFirst() ?? [] })
  }

  private func part(_ country: String, _ entered: String, _ metres: Double) throws -> DrivePart {
    DrivePart(country: country, entered: try #require(Instant(entered)), metres: metres)
  }

  @Test func `a country through which a drive only led is one of the trip, with its share`() throws
  {
    try drive("2026-08-01", metres: 110_000)
    let stats = try stats(parts: [
      [
        part("DE", "2026-08-01T08:00:00Z", 60_000), part("AT", "2026-08-01T09:00:00Z", 20_000),
        part("DE", "2026-08-01T09:20:00Z", 20_000),
      ]
    ])
    #expect(stats.countries.map(\.country) == ["DE", "AT"])
    #expect(stats.countries.map(\.distanceMetres) == [88_000, 22_000])
  }

  @Test func `countries are in the order in which one came there`() throws {
    try checkin("2026-08-01", [.set(.country, "AT"), .set(.overnight, true)])
    try checkin(
      "2026-08-02",
      [.set(.country, "IT"), .set(.arrived, Instant("2026-08-02T06:00:00Z"))])
    try drive("2026-08-01", metres: 300_000)
    try drive("2026-08-02", metres: 100_000)
    let stats = try stats(parts: [
      [part("DE", "2026-08-01T06:30:00Z", 1), part("AT", "2026-08-01T08:00:00Z", 1)],
      [part("SI", "2026-08-02T09:00:00Z", 1), part("IT", "2026-08-02T10:00:00Z", 1)],
    ])
    #expect(stats.countries.map(\.country) == ["DE", "AT", "IT", "SI"])
  }

  @Test func `without points a drive was where it began, and came to where it ended`() throws {
    try drive(
      "2026-08-01", metres: 9_000, from: (480_000_000, 80_000_000), to: (480_000_000, 90_000_000))
    let stats = try stats { $0.longitude < 8.5 ? "FR" : "DE" }
    #expect(stats.countries.map(\.country) == ["FR", "DE"])
    #expect(stats.countries.map(\.distanceMetres) == [9_000, 0])
  }

  private func checkin(_ day: String, _ values: FieldValues) throws {
    try store.add(
      .checkin, values.merging([.set(.day, try Day.of(day)), .set(.trip, trip)]))
  }

  private func drive(
    _ day: String, metres: Int64, from: (Int64, Int64)? = nil, to: (Int64, Int64)? = nil,
    more: FieldValues = []
  ) throws {
    var values: FieldValues = [
      .set(
        .started, Instant(secondsSinceEpoch: Int64(try Day.of(day).daysSinceEpoch) * 86_400 + 1)),
      .set(.trip, trip), .set(.day, try Day.of(day)), .set(.distance, metres), .set(.moving, 600),
    ]
    (values[.startLatitude], values[.startLongitude]) = (from?.0, from?.1)
    (values[.endLatitude], values[.endLongitude]) = (to?.0, to?.1)
    try store.add(.drive, values.merging(more))
  }

  @Test func `an empty trip has no days, nights or records`() throws {
    let stats = try stats()
    #expect(stats.days == 0)
    #expect(stats.nightCount == 0)
    #expect(stats.drives == DriveSums())
    #expect(stats.costPerDay == nil)
    #expect(stats.costPerKilometre == nil)
    #expect(stats.records.furthest == nil)
    #expect(stats.records.highest == nil)
  }

  @Test func `days come from the trip, or from its records`() throws {
    try checkin("2026-08-05", [])
    try drive("2026-08-01", metres: 1)
    #expect(try stats().days == 5)
    try store.change(.trip, trip, [.set(.startDay, try Day.of("2026-07-31"))])
    #expect(try stats().days == 6)
    try store.change(.trip, trip, [.set(.endDay, try Day.of("2026-08-10"))])
    #expect(try stats().days == 11)
  }

  @Test func `a trip under way ends today`() throws {
    try checkin("2026-08-05", [])
    try store.change(.trip, trip, [.set(.phase, "active")])
    #expect(try stats(today: "2026-08-20").days == 16)
  }

  @Test func `the last check-in of a day determines where the night was spent`() throws {
    try checkin("2026-08-01", [.set(.type, "wild"), .set(.overnight, true), .set(.country, "SE")])
    try checkin(
      "2026-08-01", [.set(.type, "campsite"), .set(.overnight, true), .set(.country, "NO")])
    try checkin(
      "2026-08-02", [.set(.type, "campsite"), .set(.overnight, true), .set(.country, "NO")])
    try checkin("2026-08-03", [.set(.overnight, true)])
    try checkin("2026-08-04", [.set(.type, "services"), .set(.country, "FI")])
    let stats = try stats()
    #expect(stats.nights == [.init(type: "campsite", count: 2), .init(type: "", count: 1)])
    #expect(stats.countries.map(\.country) == ["SE", "NO", "FI"])
    #expect(stats.countries.map(\.nights) == [0, 2, 0])
  }

  @Test func `drives are summed, and costs are divided among them`() throws {
    try drive("2026-08-01", metres: 150_000)
    try drive("2026-08-01", metres: 50_000)
    try drive("2026-08-03", metres: 300_000)
    try store.addEntry("2026-08-02", "100", [.set(.trip, trip)])
    try store.addEntry("2026-08-02", "9", [.set(.trip, nil)])
    let stats = try stats()
    #expect(stats.drives.count == 3)
    #expect(stats.drives.days == 2)
    #expect(stats.drives.distanceMetres == 500_000)
    #expect(stats.drives.movingSeconds == 1_800)
    #expect(stats.costPerKilometre?.formatted() == "0.20 EUR")
    #expect(stats.costPerDay?.formatted() == "33.33 EUR")
    #expect(stats.records.longestDrive?.value == 300_000)
  }

  @Test func `records are the extremes, and name their day and place`() throws {
    try checkin(
      "2026-08-01",
      [.set(.place, "Pass"), .set(.height, 1_400), .set(.temperature, -52)])
    try checkin(
      "2026-08-02", [.set(.place, "Sea"), .set(.height, 2), .set(.temperature, 215)])
    for (day, amount) in [("2026-08-01", "30"), ("2026-08-02", "20"), ("2026-08-02", "20")] {
      try store.addEntry(day, amount, [.set(.trip, trip)])
    }
    let records = try stats().records
    #expect(records.highest?.value == 1_400)
    #expect(records.highest?.place == "Pass")
    #expect(records.coldest?.value == -52)
    #expect(records.coldest?.place == "Pass")
    #expect(records.warmest?.value == 215)
    #expect(records.warmest?.place == "Sea")
    #expect(records.mostExpensiveDay?.value.formatted() == "40.00 EUR")
    #expect(records.mostExpensiveDay?.day.description == "2026-08-02")
  }

  @Test func `a drive has the highest point only if no check-in is as high`() throws {
    try checkin("2026-08-01", [.set(.place, "Pass"), .set(.height, 1_400)])
    try drive("2026-08-03", metres: 1, more: [.set(.highest, 1_400)])
    #expect(try stats().records.highest?.place == "Pass")
    try drive(
      "2026-08-02", metres: 1, more: [.set(.highest, 2_757), .set(.title, "Stelvio")])
    try drive("2026-08-04", metres: 1, more: [.set(.highest, 2_757)])
    let highest = try #require(try stats().records.highest)
    #expect(highest.value == 2_757)
    #expect(highest.place == "Stelvio")
    #expect(highest.day.description == "2026-08-02")
  }

  @Test func `expenses are reported by category, less refunds`() throws {
    for (amount, category) in [("30", "fuel"), ("20", "food/groceries"), ("-5", "food")] {
      try store.addEntry(
        "2026-08-02", amount, [.set(.trip, trip), .set(.category, category)])
    }
    let stats = try stats()
    #expect(stats.categories.map(\.name) == ["fuel", "food"])
    #expect(stats.categories.map(\.flow.expense.number) == ["30.00", "15.00"])
    #expect(stats.costs.expense.number == "45.00")
  }

  @Test func `the distance from home is measured from where the trip began`() throws {
    let degree: Int64 = 10_000_000
    try drive("2026-08-02", metres: 1, from: (50 * degree, 0), to: (53 * degree, 0))
    #expect(try stats().records.origin == .drive)
    try checkin(
      "2026-08-01", [.set(.latitude, 51 * degree), .set(.longitude, 0)])
    let records = try stats().records
    #expect(records.origin == .checkin)
    let metres = try #require(records.furthest?.value)
    #expect((222_000..<223_000).contains(metres))
    #expect(records.furthest?.day.description == "2026-08-02")
  }

  @Test func `each kind is read through an index of trips`() throws {
    for (sql, kind) in [(TripDrives.sql, "drive"), (TripStays.sql, "checkin")] {
      let index = "SEARCH \(kind) USING INDEX \(kind)_by_trip (alive=? AND trip=?)"
      #expect(try store.plan(sql, [trip.bytes]) == [index])
    }
  }

  @Test func `a round trip was as far away as its turn`() throws {
    let degree: Int64 = 10_000_000
    let start = (47 * degree, 8 * degree)
    let track = Track(segments: [
      try [0, 4, 0].enumerated().map { index, tenths in
        TrackPoint(
          time: Instant(secondsSinceEpoch: Int64(index) * 3_600),
          position: try CoordinateE7(
            latitude: Int32(470_000_000 + tenths * 1_000_000), longitude: 80_000_000))
      }
    ])
    try drive(
      "2026-08-01", metres: 90_000, from: start, to: start,
      more: [
        .set(.south, 47 * degree), .set(.north, 47 * degree + degree / 10 * 4),
        .set(.west, 8 * degree), .set(.east, 8 * degree),
        .set(.track, try TrackCodec.encode(track)),
      ])
    try drive(
      "2026-08-02", metres: 1, from: start, to: start,
      more: [
        .set(.south, 47 * degree), .set(.north, 47 * degree), .set(.west, 8 * degree),
        .set(.east, 8 * degree),
      ])
    let furthest = try #require(try stats().records.furthest)
    #expect((44_000..<45_000).contains(furthest.value))
    #expect(furthest.day.description == "2026-08-01")
  }
}
