import TestSupport
import Testing
import Text

@testable import TripStore

/// Records made while the clock was trusted and wrong.
@Suite(.temporaryDirectory) struct RevokedClockTests {
  private static let wrong: Int64 = 2_168_000_000_000

  @Test func `records of wrong times are marked once, and no others`() throws {
    let home = TestHome()
    let before = try home.store().add(.trip, [.set(.name, "Before")])
    let meanwhile = try home.store(at: Self.wrong).add(.trip, [.set(.name, "Meanwhile")])
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
}
