import Testing

@testable import DriveRecorder

/// When a recorder has drives kept that are over.
@Suite struct KeepingScheduleTests {
  private static let hour: Int64 = 3_600_000

  @Test func `a new drive gives no reason until the time is proven`() {
    var schedule = KeepingSchedule(at: 5_000, hasEarlier: false)
    #expect(schedule.due == nil)
    schedule.timeProven(at: 9_000)
    #expect(schedule.due == 69_000)
    schedule.begun()
    #expect(schedule.due == nil)
  }

  @Test func `a recorder that continues looks once, and again a minute after each proof`() {
    var schedule = KeepingSchedule(at: 5_000, hasEarlier: true)
    #expect(schedule.due == 65_000)
    schedule.timeProven(at: 30_000)
    #expect(schedule.due == 90_000)
    schedule.timeProven(at: 80_000)
    #expect(schedule.due == 140_000)
  }

  @Test func `a van that parks for four hours has its drive kept, and again when it sets off`() {
    var schedule = KeepingSchedule(at: 0, hasEarlier: false)
    schedule.notice(isStanding: false, at: 1_000)
    schedule.notice(isStanding: true, at: 2_000)
    schedule.notice(isStanding: true, at: 2_000 + 4 * Self.hour - 1)
    #expect(schedule.due == nil)
    schedule.notice(isStanding: true, at: 2_000 + 4 * Self.hour)
    #expect(schedule.due == 62_000 + 4 * Self.hour)
    schedule.begun()
    schedule.ended(isDone: true, at: 63_000 + 4 * Self.hour)
    schedule.notice(isStanding: true, at: 20 * Self.hour)
    #expect(schedule.due == nil)
    schedule.notice(isStanding: false, at: 21 * Self.hour)
    #expect(schedule.due == 21 * Self.hour + 60_000)
  }

  @Test func `a short halt gives no reason`() {
    var schedule = KeepingSchedule(at: 0, hasEarlier: false)
    schedule.notice(isStanding: true, at: 1_000)
    schedule.notice(isStanding: false, at: 2 * Self.hour)
    schedule.notice(isStanding: true, at: 3 * Self.hour)
    schedule.notice(isStanding: true, at: 6 * Self.hour)
    #expect(schedule.due == nil)
  }

  @Test func `where an earlier recorder left off the van may have stood for long`() {
    var schedule = KeepingSchedule(at: 0, hasEarlier: true)
    schedule.begun()
    schedule.notice(isStanding: true, at: 1_000)
    #expect(schedule.due == 61_000)
    schedule.begun()
    schedule.notice(isStanding: true, at: 2_000)
    #expect(schedule.due == nil)
    schedule.notice(isStanding: false, at: 400_000)
    #expect(schedule.due == 460_000)
  }

  @Test func `what fails is tried again, ever more seldom, and afresh once it has worked`() {
    var schedule = KeepingSchedule(at: 0, hasEarlier: true)
    var pauses: [Int64] = []
    for _ in 0..<9 {
      schedule.begun()
      schedule.ended(isDone: false, at: 1_000)
      pauses.append((schedule.due ?? 0) - 1_000)
    }
    #expect(pauses == [60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600].map { $0 * 1_000 })
    schedule.ended(isDone: true, at: 2_000)
    schedule.begun()
    schedule.ended(isDone: false, at: 3_000)
    #expect(schedule.due == 63_000)
  }

  @Test func `a reason that comes while the program works is not forgotten`() {
    var schedule = KeepingSchedule(at: 0, hasEarlier: true)
    schedule.begun()
    schedule.timeProven(at: 70_000)
    schedule.ended(isDone: true, at: 71_000)
    #expect(schedule.due == 130_000)
  }
}
