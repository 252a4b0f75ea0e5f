import Foundation
import TestSupport
import Testing
import Text

@Suite struct DayTests {
  typealias Known = (days: Int, text: String)

  static let known: [Known] = [
    (0, "1970-01-01"), (-1, "1969-12-31"), (1, "1970-01-02"), (59, "1970-03-01"),
    (11_016, "2000-02-29"), (11_017, "2000-03-01"), (-25_509, "1900-02-28"),
    (-25_508, "1900-03-01"), (20_677, "2026-08-12"), (24_855, "2038-01-19"),
    (-719_528, "0000-01-01"), (-719_162, "0001-01-01"), (2_932_896, "9999-12-31"),
  ]

  @Test(arguments: known)
  func `a day is written as its date and read from it`(known: Known) {
    #expect(Day(daysSinceEpoch: known.days).description == known.text)
    #expect(Day(known.text)?.daysSinceEpoch == known.days)
  }

  /// Counts the days of 818 years independently and compares every one.
  @Test(arguments: [1_583, 1_683, 1_783, 1_883, 1_983, 2_083, 2_183, 2_283, 2_383])
  func `all days of a century follow each other`(first: Int) throws {
    var expected = try #require(Day(year: first, month: 1, day: 1)).daysSinceEpoch
    for year in first...min(first + 99, 2_400) {
      for month in 1...12 {
        for day in 1...Day.length(ofMonth: month, year: year) {
          let found = try #require(Day(year: year, month: month, day: day))
          guard found.daysSinceEpoch == expected, found.components == (year, month, day) else {
            Issue.record("\(year)-\(month)-\(day) is day \(found.daysSinceEpoch)")
            return
          }
          expected += 1
        }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `sampled days agree with Foundation's calendar`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let first = try #require(Day("1583-01-01")).daysSinceEpoch
    let last = try #require(Day("2400-12-31")).daysSinceEpoch
    for _ in 0..<200 {
      let day = Day(daysSinceEpoch: Int.random(in: first...last, using: &random))
      let date = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      #expect(
        [day.components.year, day.components.month, day.components.day]
          == [parts.year, parts.month, parts.day])
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `days of all four-digit years round-trip as text`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let day = Day(daysSinceEpoch: Int.random(in: -719_528...2_932_896, using: &random))
      #expect(Day(day.description) == day)
    }
  }

  static let noDates: [(year: Int, month: Int, day: Int)] = [
    (2026, 2, 29), (2024, 2, 30), (1900, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 6, 31),
    (2026, 9, 31), (2026, 11, 31), (2026, 1, 32), (2026, 12, 0), (2026, 0, 1), (2026, 13, 1),
    (2026, 1, -1), (-1, 1, 1), (10_000, 1, 1), (.max, 1, 1), (2026, .max, .min),
  ]

  @Test(arguments: noDates)
  func `a date that does not exist is refused`(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    "", "2026", "2026-8-12", "2026-08-1", "26-08-12", "2026/08/12", "2026-08-12 ", " 2026-08-12",
    "2026-08-12T", "20260812", "+026-08-12", "-026-08-12", "2026-+8-12", "2026-02-29",
    "2026-00-10", "2026-10-00", "２０２６-08-12", "2026-08-1２", "2026\u{2010}08-12", "202a-08-12",
    "2026-08.12", "2026.08-12", "2026-08012",
  ])
  func `text that is not a date is refused`(text: String) {
    #expect(Day(text) == nil)
  }

  @Test func `part of a text can be read as a date`() {
    #expect(Day("on 2026-08-12".dropFirst(3))?.description == "2026-08-12")
  }

  @Test func `leap years are those of the Gregorian calendar`() {
    let years = [1600, 1700, 1800, 1900, 2000, 2023, 2024, 2026, 2100, 2400, 0, 4]
    #expect(years.filter(Day.isLeap) == [1600, 2000, 2024, 2400, 0, 4])
  }

  @Test func `earlier days come first, on both sides of 1970`() {
    let days = ["2026-08-12", "1969-12-31", "1970-01-01", "0000-01-01", "9999-12-31"]
    #expect(days.compactMap { Day($0) }.sorted().map(\.description) == days.sorted())
  }

  @Test func `years before 0000 and after 9999 can be shown but not typed`() {
    #expect(Day(daysSinceEpoch: -719_529).description == "-0001-12-31")
    #expect(Day(daysSinceEpoch: 2_932_897).description == "10000-01-01")
    #expect(Day("10000-01-01") == nil)
  }
}
