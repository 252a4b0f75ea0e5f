import SQLite
import TestSupport
import Testing
import Text

@testable import TripStore

@Suite(.temporaryDirectory) struct FuelReportTests {
  private let euro = Currency(known: "EUR")

  private func fill(
    _ store: TripStore, _ kilometres: Int64?, _ litres: Int64, _ amount: String = "10",
    _ currency: String = "EUR", full: Bool? = nil, van: RecordID? = nil
  ) throws {
    var fields: FieldValues = [.set(.litres, litres * 1_000)]
    if let kilometres { fields[.odometer] = kilometres }
    if let full { fields[.full] = full }
    if let van { fields[.van] = van }
    try store.addEntry("2026-08-01", amount, currency, fields)
  }

  private func report(_ store: TripStore) throws -> [FuelReport.VanFuel] {
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
}
