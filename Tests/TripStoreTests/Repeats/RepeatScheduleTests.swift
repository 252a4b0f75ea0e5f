import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// The days on which something repeats.
@Suite struct RepeatScheduleTests {
  private static func schedule(
    _ start: String, _ period: RepeatSchedule.Period, _ every: Int = 1, until end: String? = nil
  ) throws -> RepeatSchedule {
    RepeatSchedule(start: try .of(start), period: period, every: every, end: try end.map(Day.of))
  }

  @Test(arguments: [
    (
      "2026-01-31", RepeatSchedule.Period.monthly, 1,
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]
    ),
    ("2024-01-30", .monthly, 1, ["2024-01-30", "2024-02-29", "2024-03-30"]),
    ("2026-11-15", .monthly, 2, ["2026-11-15", "2027-01-15", "2027-03-15"]),
    (
      "2024-02-29", .yearly, 1,
      ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
    ),
    ("2024-02-29", .yearly, 4, ["2024-02-29", "2028-02-29", "2032-02-29"]),
    ("2026-03-28", .daily, 1, ["2026-03-28", "2026-03-29", "2026-03-30"]),
    ("2026-10-23", .weekly, 1, ["2026-10-23", "2026-10-30", "2026-11-06"]),
    ("2026-12-25", .weekly, 2, ["2026-12-25", "2027-01-08", "2027-01-22"]),
    ("1999-12-31", .daily, 3, ["1999-12-31", "2000-01-03", "2000-01-06"]),
  ])
  func `days keep the day of the first one, as far as a month has it`(
    start: String, period: RepeatSchedule.Period, every: Int, days: [String]
  ) throws {
    let schedule = try Self.schedule(start, period, every)
    let found = schedule.days(after: nil, through: 80_000, limit: days.count)
    #expect(found.map(\.description) == days)
  }

  @Test func `the last day counts, and nothing after it`() throws {
    let schedule = try Self.schedule("2026-01-31", .monthly, until: "2026-03-31")
    #expect(schedule.days(after: nil, through: 80_000, limit: 10).count == 3)
    #expect(schedule.next(after: try .of("2026-03-30")) == Day("2026-03-31"))
    #expect(schedule.next(after: try .of("2026-03-31")) == nil)
    #expect(schedule.count(after: try .of("2026-01-31"), through: 80_000) == 2)
  }

  @Test func `before the first day nothing is due, and the first day comes next`() throws {
    let schedule = try Self.schedule("2026-05-01", .monthly)
    #expect(schedule.days(after: nil, through: try .of("2026-04-30"), limit: 9) == [])
    #expect(schedule.count(after: nil, through: try .of("2026-04-30")) == 0)
    #expect(schedule.next(after: try .of("2020-01-01")) == Day("2026-05-01"))
    #expect(schedule.next(after: nil) == Day("2026-05-01"))
  }

  @Test func `far in the future there is a day, too, without counting up to it`() throws {
    let schedule = try Self.schedule("1900-01-31", .daily)
    #expect(schedule.next(after: 84_000)?.daysSinceEpoch == 84_001)
    #expect(
      schedule.days(after: 84_000, through: 84_005, limit: 3).map(\.daysSinceEpoch)
        == [84_001, 84_002, 84_003])
    let thousand = try Self.schedule("1900-01-31", .yearly, 1_000)
    #expect(thousand.next(after: try .of("1900-01-31")) == Day("2900-01-31"))
  }

  /// Walks from day to day and asks the calendar of each.
  private static func naive(
    _ schedule: RepeatSchedule, after first: Day?, through last: Day
  ) -> [Day] {
    let (year, month, day) = schedule.start.components
    var days: [Day] = []
    var at = schedule.start
    while at <= min(last, schedule.end ?? last) {
      let (thisYear, thisMonth, thisDay) = at.components
      let isLast = thisDay == Day.length(ofMonth: thisMonth, year: thisYear)
      let hasDay = thisDay == day || (isLast && day > thisDay)
      let apart = at.daysSinceEpoch - schedule.start.daysSinceEpoch
      let months = (thisYear - year) * 12 + thisMonth - month
      let isDue =
        switch schedule.period {
        case .daily: apart % schedule.every == 0
        case .weekly: apart % (7 * schedule.every) == 0
        case .monthly: hasDay && months % schedule.every == 0
        case .yearly: hasDay && months % (12 * schedule.every) == 0
        }
      if isDue, first.map({ at > $0 }) ?? true { days.append(at) }
      at = Day(daysSinceEpoch: at.daysSinceEpoch + 1)
    }
    return days
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `days, counts and the next day are those of a calendar that is gone through`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let start = Day(daysSinceEpoch: .random(in: 19_000...21_000, using: &random))
      let isEnding = Bool.random(using: &random)
      let schedule = RepeatSchedule(
        start: start,
        period: RepeatSchedule.Period.allCases.randomElement(using: &random) ?? .daily,
        every: .random(in: 1...7, using: &random),
        end: isEnding
          ? Day(daysSinceEpoch: start.daysSinceEpoch + .random(in: 0...900, using: &random)) : nil)
      let offset = Int.random(in: -100...1_500, using: &random)
      let first =
        Int.random(in: 0..<4, using: &random) == 0
        ? nil : Day(daysSinceEpoch: start.daysSinceEpoch + offset)
      let last = Day(
        daysSinceEpoch: start.daysSinceEpoch + .random(in: -50...3_000, using: &random))
      let expected = Self.naive(schedule, after: first, through: last)
      #expect(schedule.days(after: first, through: last, limit: 10_000) == expected)
      #expect(schedule.count(after: first, through: last) == expected.count, "\(schedule)")
      let next = schedule.next(after: first)
      #expect(
        next.map { $0 <= last } != true || next == expected.first,
        "\(schedule) after \(first as Any)")
    }
  }

  @Test(arguments: [
    (RepeatSchedule.Period.monthly, 1, "monthly"), (.weekly, 2, "every 2 weeks"),
    (.yearly, 3, "every 3 years"), (.daily, 10, "every 10 days"), (.monthly, 6, "every 6 months"),
  ])
  func `a schedule reads as people say it`(
    period: RepeatSchedule.Period, every: Int, text: String
  ) {
    #expect(RepeatSchedule(start: 20_000, period: period, every: every).description == text)
  }
}
