import SQLite
import TestSupport
import Testing
import Text

@testable import TripStore

@Suite(.temporaryDirectory) struct TripStatsTests {
  private let store: TripStore
  private let trip: RecordID

  init() throws {
    store = try TestHome().store()
    trip = try store.add(.trip, ["name": .text("North"), "phase": .text("past")])
  }

  private func stats(today: String = "2026-08-20") throws -> TripStats {
    let record = try #require(try store.record(trip, of: .trip))
    return try TripStats(
      of: record, today: Day.of(today), home: Currency(known: "EUR"), in: store)
  }

  private func days(_ text: String) throws -> Int64 { Int64(try Day.of(text).daysSinceEpoch) }

  private func checkin(_ day: String, _ values: [String: FieldValue]) throws {
    try store.add(
      .checkin,
      values.merging(["day": .integer(try days(day)), "trip": .bytes(trip.bytes)]) { $1 })
  }

  private func drive(
    _ day: String, metres: Int64, from: (Int64, Int64)? = nil, to: (Int64, Int64)? = nil,
    more: [String: FieldValue] = [:]
  ) throws {
    var values: [String: FieldValue] = [
      "started": .integer(try days(day) * 86_400_000 + 1), "trip": .bytes(trip.bytes),
      "day": .integer(try days(day)), "distance": .integer(metres), "moving": .integer(600),
    ]
    for (side, place) in [("start", from), ("end", to)] {
      guard let place else { continue }
      values["\(side)_latitude"] = .integer(place.0)
      values["\(side)_longitude"] = .integer(place.1)
    }
    try store.add(.drive, values.merging(more) { $1 })
  }

  @Test func `a trip of which nothing is known has no days, nights or records`() throws {
    let stats = try stats()
    #expect(stats.days == 0)
    #expect(stats.nightCount == 0)
    #expect(stats.drives == DriveSums())
    #expect(stats.costPerDay == nil)
    #expect(stats.costPerKilometre == nil)
    #expect(stats.records.furthest == nil)
    #expect(stats.records.highest == nil)
  }

  @Test func `days are those of the trip, else those that records say`() throws {
    try checkin("2026-08-05", [:])
    try drive("2026-08-01", metres: 1)
    #expect(try stats().days == 5)
    try store.change(.trip, trip, ["start_day": .set(.integer(try days("2026-07-31")))])
    #expect(try stats().days == 6)
    try store.change(.trip, trip, ["end_day": .set(.integer(try days("2026-08-10")))])
    #expect(try stats().days == 11)
  }

  @Test func `a trip under way ends today`() throws {
    try checkin("2026-08-05", [:])
    try store.change(.trip, trip, ["phase": .set(.text("active"))])
    #expect(try stats(today: "2026-08-20").days == 16)
  }

  @Test func `the last check-in of a day says where the night was`() throws {
    let night = FieldValue.integer(1)
    try checkin("2026-08-01", ["type": .text("wild"), "overnight": night, "country": .text("SE")])
    try checkin(
      "2026-08-01", ["type": .text("campsite"), "overnight": night, "country": .text("NO")])
    try checkin(
      "2026-08-02", ["type": .text("campsite"), "overnight": night, "country": .text("NO")])
    try checkin("2026-08-03", ["overnight": night])
    try checkin("2026-08-04", ["type": .text("services"), "country": .text("FI")])
    let stats = try stats()
    #expect(stats.nights == [.init(type: "campsite", count: 2), .init(type: "", count: 1)])
    #expect(stats.countries.map(\.country) == ["SE", "NO", "FI"])
    #expect(stats.countries.map(\.nights) == [0, 2, 0])
  }

  @Test func `drives are added up, and shared costs follow`() throws {
    try drive("2026-08-01", metres: 150_000)
    try drive("2026-08-01", metres: 50_000)
    try drive("2026-08-03", metres: 300_000)
    try store.addEntry("2026-08-02", "100", ["trip": .bytes(trip.bytes)])
    try store.addEntry("2026-08-02", "9", ["trip": .none])
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
      ["place": .text("Pass"), "height": .integer(1_400), "temperature": .integer(-52)])
    try checkin(
      "2026-08-02", ["place": .text("Sea"), "height": .integer(2), "temperature": .integer(215)])
    for (day, amount) in [("2026-08-01", "30"), ("2026-08-02", "20"), ("2026-08-02", "20")] {
      try store.addEntry(day, amount, ["trip": .bytes(trip.bytes)])
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

  @Test func `the highest point is that of a drive where no check-in was as high`() throws {
    try checkin("2026-08-01", ["place": .text("Pass"), "height": .integer(1_400)])
    try drive("2026-08-03", metres: 1, more: ["highest": .integer(1_400)])
    #expect(try stats().records.highest?.place == "Pass")
    try drive(
      "2026-08-02", metres: 1, more: ["highest": .integer(2_757), "title": .text("Stelvio")])
    try drive("2026-08-04", metres: 1, more: ["highest": .integer(2_757)])
    let highest = try #require(try stats().records.highest)
    #expect(highest.value == 2_757)
    #expect(highest.place == "Stelvio")
    #expect(highest.day.description == "2026-08-02")
  }

  @Test func `what was spent is told by category, and a refund is taken off`() throws {
    for (amount, category) in [("30", "fuel"), ("20", "food/groceries"), ("-5", "food")] {
      try store.addEntry(
        "2026-08-02", amount, ["trip": .bytes(trip.bytes), "category": .text(category)])
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
      "2026-08-01", ["latitude": .integer(51 * degree), "longitude": .integer(0)])
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
}
