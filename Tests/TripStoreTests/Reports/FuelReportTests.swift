import Amounts
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct FuelReportTests {
  private let euro = Currency(known: "EUR")

  private func fill(
    _ store: RecordStore, _ kilometres: Int64?, _ litres: Int64, _ amount: String = "10",
    _ currency: String = "EUR", full: Bool? = nil, van: RecordID? = nil, day: Int = 1
  ) throws {
    var fields: FieldValues = [.set(.litres, litres * 1_000)]
    if let kilometres { fields[.odometer] = kilometres }
    if let full { fields[.full] = full }
    if let van { fields[.van] = van }
    let day = Day(daysSinceEpoch: try Day.of("2026-07-31").daysSinceEpoch + day).description
    try store.addEntry(day, amount, currency, fields)
  }

  private func report(_ store: RecordStore) throws -> [FuelReport.VanFuel] {
    try FuelReport(of: LedgerSlice(), home: euro, in: store).vans
  }

  @Test func `the fuel added between full tanks is the fuel used`() throws {
    let store = try TestHome().store()
    try fill(store, 1_000, 99)
    try fill(store, 1_200, 15, "20", full: false)
    try fill(store, 1_500, 35, "60")
    try fill(store, 1_600, 12, "18")
    try fill(store, 1_700, 5, "9", full: false)
    let van = try #require(try report(store).first)
    #expect(van.fills == 5)
    #expect(van.use?.distanceMetres == 600_000)
    #expect(van.use?.millilitres == 62_000)
    #expect(van.use?.costPer100Kilometres?.formatted() == "16.33 EUR")
    #expect(van.latest?.millilitresPer100Kilometres == 12_000)
  }

  @Test func `an odometer that was reset is said, and its stretch does not count`() throws {
    let store = try TestHome().store()
    try fill(store, 184_000, 60, day: 1)
    try fill(store, 184_500, 40, day: 3)
    try fill(store, 120, 30, day: 9)
    try fill(store, 720, 54, day: 11)
    let van = try #require(try report(store).first)
    #expect(van.use?.distanceMetres == 1_100_000)
    #expect(van.use?.millilitres == 94_000)
    #expect(van.latest?.millilitresPer100Kilometres == 9_000)
    #expect(van.doubts.map(\.problem) == [.backwards])
    #expect(van.doubts.map(\.previousMetres) == [184_500_000])
    #expect(van.doubts.map(\.metres) == [120_000])
  }

  @Test(
    arguments: [
      (18_450, .backwards), (1_844_500, .tooFar),
    ] as [(Int64, OdometerDoubt.Problem)])
  func `a mistyped reading is said and passed over, and its fuel counts on its day`(
    typed: Int64, problem: OdometerDoubt.Problem
  ) throws {
    let store = try TestHome().store()
    try fill(store, 184_000, 60, day: 1)
    try fill(store, 184_400, 40, day: 3)
    try fill(store, typed, 5, day: 5)
    try fill(store, 184_900, 45, day: 7)
    try fill(store, 185_400, 50, day: 9)
    let van = try #require(try report(store).first)
    #expect(van.doubts.map(\.problem) == [problem])
    #expect(van.doubts.map(\.metres) == [typed * 1_000])
    #expect(van.doubts.map(\.entry) == van.mistyped)
    #expect(van.use?.distanceMetres == 1_400_000)
    #expect(van.use?.millilitres == 140_000)
    #expect(van.latest?.distanceMetres == 500_000)
  }

  /// Two drivers in turn may go 2,000 km a day, counting both days of the fills.
  @Test(arguments: [(0, 1_999, 0), (0, 2_000, 1), (1, 3_999, 0), (1, 4_000, 1)])
  func `a stretch is in doubt from as far as no one can drive`(
    days: Int, kilometres: Int64, doubts: Int
  ) throws {
    let store = try TestHome().store()
    try fill(store, 10_000, 60, day: 1)
    try fill(store, 10_000 + kilometres, 40, day: 1 + days)
    let van = try #require(try report(store).first)
    #expect(van.doubts.count == doubts)
    #expect(van.use?.distanceMetres == (doubts == 0 ? kilometres * 1_000 : nil))
  }

  @Test func `the tank and a canister filled at one reading are not in doubt`() throws {
    let store = try TestHome().store()
    try fill(store, 1_000, 60, day: 1)
    try fill(store, 1_500, 30, day: 3)
    try fill(store, 1_500, 10, day: 4)
    let van = try #require(try report(store).first)
    #expect(van.doubts == [])
    #expect(van.use?.millilitres == 40_000)
  }

  @Test func `fills that were entered late belong to their days`() throws {
    let store = try TestHome().store()
    try fill(store, 1_500, 35, day: 9)
    try fill(store, 1_000, 99, day: 1)
    let van = try #require(try report(store).first)
    #expect(van.use?.distanceMetres == 500_000)
    #expect(van.doubts == [])
  }

  @Test func `vans are reported separately, the one that went farthest first`() throws {
    let store = try TestHome().store()
    for (name, distance) in [("Old", 100), ("New", 500)] as [(String, Int64)] {
      let van = try store.add(.van, [.set(.name, name)])
      try fill(store, 1_000, 10, van: van)
      try fill(store, 1_000 + distance, 10, van: van)
    }
    #expect(try report(store).map(\.van) == ["New", "Old"])
  }

  @Test func `a fill without an odometer reading is counted separately`() throws {
    let store = try TestHome().store()
    try fill(store, nil, 10)
    try fill(store, 1_000, 10)
    let van = try #require(try report(store).first)
    #expect(van.fills == 1)
    #expect(van.fillsWithoutOdometer == 1)
    #expect(van.use == nil)
  }

  @Test func `a fill without a rate gives consumption but no cost`() throws {
    let store = try TestHome().store()
    try fill(store, 1_000, 10)
    try fill(store, 1_100, 8, "100", "NOK")
    let van = try #require(try report(store).first)
    #expect(van.use?.millilitresPer100Kilometres == 8_000)
    #expect(van.use?.cost == nil)
  }

  @Test func `entries without litres are not fills`() throws {
    let store = try TestHome().store()
    try store.addEntry("2026-08-01", "5", [.set(.odometer, 1_000)])
    #expect(try report(store).isEmpty)
  }

  @Test func `fills are read through an index`() throws {
    let store = try TestHome().store()
    let (sql, bindings) = FuelReport.statement(LedgerSlice(), euro)
    let plan = try store.plan(sql, bindings)
    #expect(plan == ["SEARCH ledger USING INDEX ledger_by_direction (alive=? AND direction=?)"])
  }

  @Test func `fuel without a reading counts between the full tanks around its day`() throws {
    let store = try TestHome().store()
    try fill(store, 100_000, 50, day: 1)
    try fill(store, nil, 40, day: 3)
    try fill(store, 101_000, 40, day: 5)
    try fill(store, nil, 30, day: 7)
    let van = try #require(try report(store).first)
    #expect(van.use?.millilitresPer100Kilometres == 8_000)
    #expect(van.use?.costPer100Kilometres?.formatted() == "2.00 EUR")
    #expect(van.latest?.millilitres == 80_000)
    #expect(van.fillsWithoutOdometer == 2)
  }

  @Test func `fuel without a reading before the first full tank is in no stretch`() throws {
    let store = try TestHome().store()
    try fill(store, nil, 40, day: 1)
    try fill(store, 100_000, 50, day: 2)
    try fill(store, 100_500, 40, day: 3)
    #expect(try report(store).first?.use?.millilitres == 40_000)
  }
}
