import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// How far a van has gone, by its readings and by what was driven since.
@Suite(.temporaryDirectory) struct OdometerTests {
  let store: RecordStore
  let van: RecordID

  init() throws {
    store = try storeForManifest()
    van = try store.add(.van, [.set(.name, "Bulli"), .set(.inUse, true)])
  }

  @discardableResult
  private func read(_ kilometres: Int64, on day: Day, of van: RecordID? = nil) throws -> RecordID {
    try store.add(
      .ledger,
      [
        .set(.day, day), .set(.direction, "expense"), .set(.amount, 1), .set(.currency, "EUR"),
        .set(.odometer, kilometres), .set(.van, van ?? self.van),
      ])
  }

  private func drive(_ metres: Int64, on day: Day, hour: Int64 = 12) throws {
    let start = Instant(millisecondsSinceEpoch: (Int64(day.daysSinceEpoch) * 24 + hour) * 3_600_000)
    try store.add(
      .drive,
      [.set(.started, start), .set(.day, day), .set(.distance, metres), .set(.van, van)])
  }

  private func odometer(on day: Day? = nil) throws -> VanOdometer? {
    try OdometerLog(of: van, in: store).odometer(on: day)
  }

  @Test func `without a reading it is unknown`() throws {
    try drive(10_000, on: 20_000)
    #expect(try odometer() == nil)
  }

  @Test func `drives since the newest reading are added to it, and others are not`() throws {
    let other = try store.add(.van, [.set(.name, "Other")])
    try read(900_000, on: 20_050, of: other)
    try read(1_000, on: 20_000)
    let newest = try read(1_500, on: 20_010)
    try drive(99_000, on: 20_005)
    try drive(30_000, on: 20_011)
    try drive(12_500, on: 20_012)
    let odometer = try #require(try odometer())
    #expect(odometer.readingMetres == 1_500_000)
    #expect(odometer.record == newest && odometer.source == .ledger && odometer.day == 20_010)
    #expect(odometer.drivenMetres == 42_500 && odometer.drives == 2)
    #expect(odometer.metres == 1_542_500)
    #expect(odometer.doubts == [])
  }

  /// Entries of these stores are entered at a fixed moment, 7:06 in UTC on day 20 671.
  @Test(arguments: [(7, 0), (8, 25_000)] as [(Int64, Int64)])
  func `of the same day counts what began after the reading was entered`(
    hour: Int64, driven: Int64
  ) throws {
    try read(5_000, on: 20_671)
    try drive(25_000, on: 20_671, hour: hour)
    #expect(try odometer()?.drivenMetres == driven)
  }

  @Test func `a reading of a service counts like one of a ledger entry`() throws {
    try read(1_000, on: 20_000)
    let service = try store.add(
      .service,
      [
        .set(.name, "Oil"), .set(.day, 20_020), .set(.odometer, 2_000), .set(.van, van),
      ])
    let odometer = try #require(try odometer())
    #expect(odometer.source == .service && odometer.record == service)
    #expect(odometer.metres == 2_000_000)
  }

  @Test func `a reading that goes down is passed over and named`() throws {
    try read(184_800, on: 20_000)
    let wrong = try read(18_520, on: 20_005)
    let right = try read(185_200, on: 20_010)
    let log = try OdometerLog(of: van, in: store)
    #expect(try log.odometer()?.record == right)
    #expect(log.doubts.map(\.entry) == [wrong])
    #expect(log.doubts.map(\.problem) == [.backwards])
    #expect(log.doubts.map(\.metres) == [18_520_000])
    #expect(log.doubts.map(\.previousMetres) == [184_800_000])
  }

  @Test func `a service and the entry that paid for it are not two witnesses`() throws {
    let right = try read(184_230, on: 20_000)
    try read(184_100, on: 20_007)
    try store.add(
      .service,
      [
        .set(.name, "Alternator"), .set(.day, 20_007), .set(.odometer, 184_100), .set(.van, van),
      ])
    let log = try OdometerLog(of: van, in: store)
    #expect(try log.odometer()?.record == right)
    #expect(log.doubts.map(\.wrong.metres) == [184_100_000])
  }

  @Test func `an early reading that no later one fits is the one passed over`() throws {
    let wrong = try read(184_230, on: 20_000)
    try read(183_100, on: 20_001)
    let newest = try read(183_150, on: 20_002)
    let log = try OdometerLog(of: van, in: store)
    #expect(try log.odometer()?.record == newest)
    let doubt = try #require(log.doubts.first)
    #expect(log.doubts.count == 1 && doubt.entry == wrong)
    #expect(doubt.wrong == (20_000, 184_230_000))
    #expect(doubt.other == (20_001, 183_100_000))
  }

  @Test func `the odometer of an earlier day is that of the reading before, and drives until then`()
    throws
  {
    try read(1_000, on: 20_000)
    try drive(40_000, on: 20_005)
    try drive(50_000, on: 20_015)
    try read(1_200, on: 20_030)
    #expect(try odometer(on: 19_999) == nil)
    #expect(try odometer(on: 20_000)?.metres == 1_000_000)
    #expect(try odometer(on: 20_010)?.metres == 1_040_000)
    #expect(try odometer(on: 20_020)?.metres == 1_090_000)
    #expect(try odometer(on: 20_030)?.metres == 1_200_000)
  }

  @Test func `what was deleted counts no more`() throws {
    try read(1_000, on: 20_000)
    let entry = try read(2_000, on: 20_010)
    try store.edit { try $0.delete(.ledger, entry) }
    #expect(try odometer()?.metres == 1_000_000)
  }

  @Test func `absurd numbers from another device do not overflow`() throws {
    try read(10_000_000, on: 20_000)
    for _ in 0..<3 { try drive(1_000_000_000, on: 20_001) }
    try store.connection.run("UPDATE drive SET distance = ?", [Int64.max])
    #expect(try odometer()?.metres == .max)
    try store.connection.run("UPDATE drive SET distance = ?", [Int64.min])
    #expect(try odometer()?.metres == 10_000_000_000)
  }

  @Test func `the queries use the indexes of the van`() throws {
    #expect(
      try store.plan(OdometerLog.readings(.ledger), 1) == [
        "SEARCH ledger USING INDEX ledger_by_van (alive=? AND van=?)"
      ])
    #expect(
      try store.plan(OdometerLog.readings(.service), 1) == [
        "SEARCH service USING INDEX service_by_van (alive=? AND van=?)"
      ])
    #expect(
      try store.plan(OdometerLog.drives, 2) == [
        "SEARCH drive USING INDEX drive_by_van (alive=? AND van=? AND sort>?)"
      ])
  }
}
