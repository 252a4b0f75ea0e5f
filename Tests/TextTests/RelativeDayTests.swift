import Testing

@testable import Text

/// What is a day or time only by the clock, and what it is by another clock.
@Suite struct RelativeDayTests {
  /// Saturday, 28 November 2026, 10:00 in a zone an hour ahead of UTC.
  private static let now = Instant(millisecondsSinceEpoch: 1_795_856_400_000)
  private let days = TypedDays(at: now, offsetSeconds: 3_600, order: .monthFirst)
  private let wrong = TypedDays(
    at: Instant(millisecondsSinceEpoch: 5_000), offsetSeconds: 3_600, order: .monthFirst)

  @Test(arguments: [
    ("yesterday", "1969-12-31", "2026-11-27"), ("today", "1970-01-01", "2026-11-28"),
    ("mon", "1969-12-29", "2026-11-23"), ("-2d", "1969-12-30", "2026-11-26"),
    ("last fri", "1969-12-26", "2026-11-27"), ("15.11.", "1969-11-15", "2026-11-15"),
    ("11/15", "1969-11-15", "2026-11-15"), ("29 feb", "1968-02-29", "2024-02-29"),
  ])
  func `a day by the clock is read again`(text: String, shown: String, right: String) throws {
    #expect("\(try wrong.day(text))" == shown)
    let words = try #require(wrong.relativeDay(text))
    let later = TypedDays(at: Self.now, offsetSeconds: 3_600)
    #expect(later.again(words).map { "\($0.day)" } == right)
  }

  @Test(arguments: ["2026-11-15", "15.11.2026", "15 nov 26", "11/15/2026", "nonsense"])
  func `a day that is the same by any clock is not by the clock`(text: String) {
    #expect(wrong.relativeDay(text) == nil)
    #expect(days.relativeDay(text) == nil)
  }

  @Test(arguments: [
    ("17:30", "2026-11-28", 63_000), ("yesterday 8:05", "2026-11-27", 29_100),
    ("11/15 9:00", "2026-11-15", 32_400),
  ])
  func `a time of such a day is read again`(text: String, day: String, second: Int) throws {
    let words = try #require(wrong.relativeMoment(text))
    let later = TypedDays(at: Self.now, offsetSeconds: 3_600)
    let (found, reading) = try #require(later.again(words))
    #expect("\(found)" == day)
    let midnight = Int64(found.daysSinceEpoch) * 86_400
    #expect(reading?.shown == Instant(secondsSinceEpoch: midnight + Int64(second)))
  }

  @Test func `now is by the clock`() throws {
    let words = try #require(wrong.relativeMoment("now"))
    let later = TypedDays(at: Self.now, offsetSeconds: 3_600)
    #expect(later.again(words)?.reading?.moment == Self.now)
  }

  @Test(arguments: ["2026-11-15T17:30", "2026-11-15 17:30", "2026-11-15T17:30Z", "15.11.2026 9:00"])
  func `a time with its day is not by the clock`(text: String) {
    #expect(wrong.relativeMoment(text) == nil)
  }
}
