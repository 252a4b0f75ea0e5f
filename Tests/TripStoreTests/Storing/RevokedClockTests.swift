import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Records made while the clock was trusted and wrong.
@Suite(.temporaryDirectory) struct RevokedClockTests {
  private static let wrong: Int64 = 2_168_000_000_000

  @Test func `records of wrong times are marked once, and no others`() throws {
    let home = TestHome()
    let before = try home.store().add(.trip, [.set(.name, "Before")])
    let meanwhile = try home.store(at: Self.wrong).add(
      .trip, [.set(.name, "Meanwhile"), .set(.startDay, Day(daysSinceEpoch: 25_092))])
    let unsure = try home.store(at: Self.wrong, proven: false).add(.trip, [.set(.name, "Unsure")])
    let store = try home.store()
    let after = try store.add(.trip, [.set(.name, "After")])
    let isWrong = { (time: Instant) in time.millisecondsSinceEpoch >= Self.wrong }
    #expect(try store.revokeClock(where: isWrong) == 1)
    #expect(try store.revokeClock(where: isWrong) == 0)
    let clocks = try [before, meanwhile, unsure, after].map { id in
      try store.record(id, of: .trip)?[.clock]
    }
    #expect(clocks == ["proven", "revoked", "unproven", "proven"])
    #expect(try store.recordsOfWrongTimes().map(\.id) == [meanwhile])
    let marked = try #require(try store.record(meanwhile, of: .trip))
    #expect(marked[.created]?.millisecondsSinceEpoch == Self.wrong)
  }

  @Test func `records without a day or time have nothing to check`() throws {
    let home = TestHome()
    let wrong = try home.store(at: Self.wrong)
    let place = try wrong.add(.place, [.set(.name, "Yard")])
    _ = try wrong.add(.trip, [.set(.name, "Some day")])
    let store = try home.store()
    #expect(try store.revokeClock { _ in true } == 2)
    #expect(try store.record(place, of: .place)?[.clock] == "revoked")
    #expect(try store.recordsOfWrongTimes().isEmpty)
  }

  private static let day = Day(daysSinceEpoch: 20_000)
  private static let time = Instant(millisecondsSinceEpoch: 1_728_000_000_000)

  /// A kind, what its record has, what is set later, and whether that settles the doubt.
  static let edits: [(kind: KindSpec, has: FieldValues, sets: FieldValues, settles: Bool)] = [
    (.checkin, [.set(.day, day)], [.set(.day, day)], true),
    (.checkin, [.set(.day, day), .set(.arrived, time)], [.set(.arrived, time)], true),
    (.checkin, [.set(.day, day), .set(.arrived, time)], [.set(.arrived, nil)], true),
    (.checkin, [.set(.day, day)], [.set(.note, "x"), .set(.zone, "Europe/Oslo")], false),
    (.trip, [.set(.name, "x"), .set(.startDay, day)], [.set(.endDay, day)], true),
    (.trip, [.set(.name, "x"), .set(.startDay, day)], [.set(.phase, "past")], false),
    (.drive, [.set(.started, time)], [.set(.zone, "Europe/Oslo")], true),
    (.drive, [.set(.started, time)], [.set(.title, "x")], false),
  ]

  @Test(arguments: edits)
  func `setting a day or time settles a doubt about the clock, and nothing else does`(
    kind: KindSpec, has: FieldValues, sets: FieldValues, settles: Bool
  ) throws {
    let store = try TestHome().store()
    let id = try store.add(kind, has)
    try store.revokeClock { _ in true }
    let record = try #require(try store.record(id, of: kind))
    var values = sets
    values.settleClock(of: record)
    try store.edit { try $0.update(kind, id, values) }
    #expect(try store.record(id, of: kind)?[.clock] == (settles ? "unproven" : "revoked"))
    #expect(try store.recordsOfWrongTimes().isEmpty == settles)
    #expect(try store.revokeClock { _ in true } == 0)
  }
}
