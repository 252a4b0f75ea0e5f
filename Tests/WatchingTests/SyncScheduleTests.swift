import TestSupport
import Testing

@testable import Watching

@Suite struct SyncScheduleTests {
  private static let limits = SyncSchedule.Limits()

  private func started() -> SyncSchedule {
    var random = SplitMix64(seed: 3)
    var schedule = SyncSchedule()
    schedule.start(now: 0, using: &random)
    schedule.begin()
    schedule.end(succeeded: true, waiting: 0, now: 20_000, using: &random)
    return schedule
  }

  @Test func `it syncs at the start, and then once in an hour or so`() throws {
    var random = SplitMix64(seed: 3)
    var schedule = SyncSchedule()
    #expect(schedule.deadline == nil)
    schedule.start(now: 5_000, using: &random)
    #expect((13_000...17_000).contains(try #require(schedule.deadline)))
    schedule.begin()
    #expect(schedule.deadline == nil)
    schedule.end(succeeded: true, waiting: 0, now: 20_000, using: &random)
    let next = try #require(schedule.deadline) - 20_000
    #expect((2_880_000...4_320_000).contains(next))
  }

  @Test func `changes of some seconds go together, within 30 s of the first`() {
    var schedule = started()
    for now in stride(from: Int64(100_000), to: 110_000, by: 1_000) {
      schedule.noteChange(now: now)
    }
    #expect(schedule.deadline == 115_000)
  }

  @Test(arguments: [(0, false), (3, true)])
  func `what a sync itself writes starts no other, what people write meanwhile does`(
    waiting: Int, isSoon: Bool
  ) throws {
    var random = SplitMix64(seed: 3)
    var schedule = started()
    schedule.noteChange(now: 100_000)
    schedule.begin()
    schedule.noteChange(now: 101_000)
    schedule.end(succeeded: true, waiting: waiting, now: 102_000, using: &random)
    #expect((try #require(schedule.deadline) == 117_000) == isSoon)
  }

  @Test func `failures pause it longer and longer, and changes do not shorten that`() throws {
    var random = SplitMix64(seed: 3)
    var schedule = started()
    var now: Int64 = 100_000
    var pauses: [Int64] = []
    for _ in 0..<40 {
      schedule.begin()
      schedule.end(succeeded: false, waiting: 1, now: now, using: &random)
      schedule.noteChange(now: now + 1)
      let next = try #require(schedule.deadline)
      pauses.append(next - now)
      now = next
    }
    for (count, pause) in pauses.enumerated() {
      let middle = min(Self.limits.firstPause << Int64(min(count, 20)), Self.limits.longestPause)
      #expect((middle * 4 / 5...middle * 6 / 5).contains(pause), "\(count)")
    }
  }

  @Test func `without a network it sleeps, and wakes up soon after it is back`() throws {
    var random = SplitMix64(seed: 3)
    var schedule = started()
    schedule.begin()
    schedule.end(succeeded: false, waiting: 1, now: 100_000, using: &random)
    schedule.setOnline(false, now: 101_000, using: &random)
    schedule.noteChange(now: 102_000)
    #expect(schedule.deadline == nil)
    schedule.setOnline(true, now: 500_000, using: &random)
    #expect((502_400...503_600).contains(try #require(schedule.deadline)))
    #expect(schedule.failures == 0)
    let before = schedule
    schedule.setOnline(true, now: 600_000, using: &random)
    #expect(schedule == before)
  }

  @Test func `without remotes nothing is due`() {
    var random = SplitMix64(seed: 3)
    var schedule = started()
    schedule.stop()
    schedule.noteChange(now: 30_000)
    schedule.setOnline(false, now: 31_000, using: &random)
    schedule.setOnline(true, now: 32_000, using: &random)
    #expect(schedule.deadline == nil)
  }
}
