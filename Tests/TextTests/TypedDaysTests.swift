import TestSupport
import Testing
import Text

/// Days, times and periods as people say them, on Sunday, 22 November 2026, at 17:45.
@Suite struct TypedDaysTests {
  private static let sunday = words(2026, 11, 22)

  private static func words(
    _ year: Int, _ month: Int, _ day: Int, _ order: DateOrder? = nil,
    _ tense: TypedDays.Tense = .past
  ) -> TypedDays {
    let midnight = Int64(Day(year: year, month: month, day: day)?.daysSinceEpoch ?? 0) * 86_400
    // Two hours ahead of UTC, where it is still 15:45.
    return TypedDays(
      at: Instant(secondsSinceEpoch: midnight + 15 * 3_600 + 45 * 60), offsetSeconds: 7_200,
      order: order, tense: tense)
  }

  private func text(_ text: String, _ words: TypedDays) -> String {
    do {
      return try words.day(text).description
    } catch {
      return error.reason(text, examples: "days")
    }
  }

  // MARK: Days

  @Test(arguments: [
    ("2026-08-12", "2026-08-12"), ("2026/08/12", "2026-08-12"), ("today", "2026-11-22"),
    ("Yesterday", "2026-11-21"), ("TOMORROW", "2026-11-23"), ("yest", "2026-11-21"),
    ("sun", "2026-11-22"), ("mon", "2026-11-16"), ("Saturday", "2026-11-21"),
    ("thurs", "2026-11-19"), ("last sun", "2026-11-15"), ("last fri", "2026-11-20"),
    ("next sun", "2026-11-29"), ("next mon", "2026-11-23"), ("this mon", "2026-11-16"),
    ("-2d", "2026-11-20"), ("- 2 days", "2026-11-20"), ("-1w", "2026-11-15"),
    ("+3d", "2026-11-25"), ("+2 weeks", "2026-12-06"), ("1 day ago", "2026-11-21"),
    ("2 weeks ago", "2026-11-08"), ("in 3 days", "2026-11-25"), ("15.11.", "2026-11-15"),
    ("15.11", "2026-11-15"), ("23.11.", "2025-11-23"), ("1.1.", "2026-01-01"),
    ("29.2.", "2024-02-29"), ("15.11.2025", "2025-11-15"), ("15.11.25", "2025-11-15"),
    ("15 nov", "2026-11-15"), ("nov 15", "2026-11-15"), ("15. November 2025", "2025-11-15"),
    ("Nov 15, 2025", "2025-11-15"), ("24 dec", "2025-12-24"), ("15/11", "2026-11-15"),
    ("11/15", "2026-11-15"), ("5/5", "2026-05-05"), ("11/15/2025", "2025-11-15"),
    ("31/12/2025", "2025-12-31"), (" mon ", "2026-11-16"),
  ])
  func `a day is read as people say it`(said: String, day: String) {
    #expect(text(said, Self.sunday) == day)
  }

  @Test(arguments: [
    ("mon", "2026-11-23"), ("sun", "2026-11-22"), ("15.11.", "2027-11-15"),
    ("22.11.", "2026-11-22"), ("29.2.", "2028-02-29"), ("1 jan", "2027-01-01"),
    ("last mon", "2026-11-16"),
  ])
  func `where days lie ahead, the next one is meant`(said: String, day: String) {
    #expect(text(said, Self.sunday.of(.ahead)) == day)
  }

  /// Wednesday, 4 November, eighteen days ago.
  @Test(arguments: [
    ("wed", "2026-11-11"), ("thu", "2026-11-05"), ("15.11.", "2026-11-15"), ("4.11.", "2027-11-04"),
    ("3 nov", "2027-11-03"), ("29.2.", "2028-02-29"), ("2026-11-02", "2026-11-02"),
    ("today", "2026-11-22"), ("+1d", "2026-11-23"), ("yesterday", "2026-11-21"),
    ("last mon", "2026-11-16"),
  ])
  func `after another day the first such day is meant`(said: String, day: String) throws {
    let start = try #require(Day("2026-11-04"))
    #expect(text(said, Self.sunday.of(.after(start))) == day)
  }

  @Test(arguments: [
    ("15.11.", "2026-11-15"), ("3.1.", "2027-01-03"), ("sun", "2026-11-22"),
    ("mon", "takes one day, and 'mon' could be 2026-11-16 or 2026-11-23"),
    ("15.5.", "takes one day, and '15.5.' could be 2026-05-15 or 2027-05-15"),
  ])
  func `where they lie in both directions, the near one is meant`(said: String, day: String) {
    #expect(text(said, Self.sunday.of(.near)) == day)
  }

  @Test(
    arguments: [
      (.dayFirst, "2025-12-11", "2025-12-11"), (.monthFirst, "2026-11-12", "2025-11-12"),
    ] as [(DateOrder, String, String)])
  func `the locale says which part is the month`(
    order: DateOrder, short: String, long: String
  ) {
    let words = Self.words(2026, 11, 22, order)
    #expect(text("11/12", words) == short)
    #expect(text("11/12/2025", words) == long)
  }

  @Test(arguments: [
    ("11/12", "takes one day, and '11/12' could be 2025-12-11 or 2026-11-12"),
    ("2d", "takes one day, and '2d' could be 2026-11-20 or 2026-11-24"),
    ("31.2.", "takes a day that exists, not 31.2."),
    ("2026-02-30", "takes a day that exists, not 2026-02-30"),
    ("29.2.2026", "takes a day that exists, not 29.2.2026"),
    ("13/13", "takes a day that exists, not 13/13"), ("0.0.", "takes a day that exists, not 0.0."),
    ("", "takes days, not ''"), ("mo", "takes days, not 'mo'"),
    ("someday", "takes days, not 'someday'"),
    ("26-08-12", "takes days, not '26-08-12'"), ("11/15/25", "takes days, not '11/15/25'"),
    ("nov 2026", "takes days, not 'nov 2026'"), ("-2m", "takes days, not '-2m'"),
    ("-999999w", "1999"), ("2026-11-15T", "takes days, not '2026-11-15T'"),
    ("mon tue", "takes days, not 'mon tue'"), ("15.11.\0", "takes days, not '15.11.\0'"),
  ])
  func `what is not a day, or two, is refused`(said: String, reason: String) {
    let found = text(said, Self.sunday)
    // So far back, there are no years to print.
    #expect(said == "-999999w" ? !found.hasPrefix("takes") : found == reason)
  }

  @Test(arguments: [
    ("en_US.UTF-8", DateOrder.monthFirst), ("de_DE.UTF-8", .dayFirst), ("en_GB", .dayFirst),
    ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("en_CA.utf8", nil),
    ("ja_JP", .monthFirst), ("nb_NO@euro", .dayFirst), ("_", nil),
  ])
  func `the country of the locale decides`(locale: String, order: DateOrder?) {
    #expect(DateOrder(locale: locale) == order)
  }

  @Test func `every day is read back from all ways to write it`() throws {
    var random = SplitMix64(seed: 17)
    var wrong: [String] = []
    for _ in 0..<4_000 {
      let day = Day(daysSinceEpoch: Int.random(in: 0...40_000, using: &random))
      let (year, month, number) = day.components
      let distance = Int.random(in: -400...400, using: &random)
      let origin = Day(daysSinceEpoch: day.daysSinceEpoch - distance).components
      let words = Self.words(origin.year, origin.month, origin.day)
      for said in [
        day.description, "\(number).\(month).\(year)", "\(year)/\(month)/\(number)",
        distance < 0 ? "\(distance)d" : "+\(distance)d",
        distance < 0 ? "\(-distance) days ago" : "in \(distance) days",
      ] where try words.day(said) != day {
        wrong.append("\(said) on \(words.today)")
      }
    }
    #expect(wrong.prefix(3) == [])
  }

  // MARK: Times

  @Test(arguments: [
    ("17:30", "2026-11-22T17:30"), ("9:05", "2026-11-22T09:05"),
    ("yesterday 17:30", "2026-11-21T17:30"), ("mon 9:05", "2026-11-16T09:05"),
    ("15.11. 17:30", "2026-11-15T17:30"), ("2026-08-12 17:30:20", "2026-08-12T17:30:20"),
    ("2026-08-12T17:30", "2026-08-12T17:30"), ("-2d 23:59", "2026-11-20T23:59"),
  ])
  func `a time is read as people say it`(said: String, shown: String) throws {
    let reading = try Self.sunday.moment(said)
    #expect(reading == ClockReading(shown))
  }

  @Test func `now has its offset, as clocks may show it twice`() throws {
    let now = Self.words(2026, 11, 22)
    let reading = try now.moment("now")
    #expect(reading.moment == Instant("2026-11-22T15:45:00Z"))
    #expect(reading.offsetSeconds == 7_200)
    #expect(try now.moment("2026-08-12T17:30+02:00").moment == Instant("2026-08-12T15:30:00Z"))
  }

  @Test(arguments: [
    "", "24:00", "17:60", "17:5", "17", ":30", "17:30:99", "mon17:30", "someday 17:30",
    "17:30 mon", "1:2:3:4", "2026-08-12T25:00",
  ])
  func `what is not a time is refused`(said: String) {
    #expect(throws: DayProblem.unknown) { try Self.sunday.moment(said) }
  }

  // MARK: Periods

  @Test(arguments: [
    ("2026", "2026-01-01", "2026-12-31"), ("2026-11", "2026-11-01", "2026-11-30"),
    ("2024-02", "2024-02-01", "2024-02-29"), ("november", "2026-11-01", "2026-11-30"),
    ("Dec", "2025-12-01", "2025-12-31"), ("nov 2025", "2025-11-01", "2025-11-30"),
    ("last november", "2025-11-01", "2025-11-30"), ("last oct", "2026-10-01", "2026-10-31"),
    ("next january", "2027-01-01", "2027-01-31"), ("this may", "2026-05-01", "2026-05-31"),
    ("this week", "2026-11-16", "2026-11-22"), ("last week", "2026-11-09", "2026-11-15"),
    ("next week", "2026-11-23", "2026-11-29"), ("this month", "2026-11-01", "2026-11-30"),
    ("last month", "2026-10-01", "2026-10-31"), ("next month", "2026-12-01", "2026-12-31"),
    ("last year", "2025-01-01", "2025-12-31"), ("last 30 days", "2026-10-24", "2026-11-22"),
    ("last 2 weeks", "2026-11-09", "2026-11-22"), ("since mon", "2026-11-16", ""),
    ("since 2026-11-01", "2026-11-01", ""), ("Since november", "2026-11-01", ""),
    ("until mon", "", "2026-11-16"), ("until october", "", "2026-10-31"),
    ("2026-06-01..2026-08-20", "2026-06-01", "2026-08-20"),
    ("1.6...20.8.", "2026-06-01", "2026-08-20"), ("2026-06..2026-08", "2026-06-01", "2026-08-31"),
    ("mon .. wed", "2026-11-16", "2026-11-18"), ("..today", "", "2026-11-22"),
    ("mon..", "2026-11-16", ""), ("yesterday", "2026-11-21", "2026-11-21"),
    ("last mon", "2026-11-16", "2026-11-16"), ("nov 15", "2026-11-15", "2026-11-15"),
  ])
  func `a period is read as people say it`(said: String, from: String, to: String) throws {
    let period = try Self.sunday.period(said)
    #expect(period.from?.description ?? "" == from)
    #expect(period.to?.description ?? "" == to)
  }

  @Test(arguments: [
    (2027, 1, 1, "last month", "2026-12-01", "2026-12-31"),
    (2027, 1, 1, "this week", "2026-12-28", "2027-01-03"),
    (2027, 1, 1, "december", "2026-12-01", "2026-12-31"),
    (2026, 12, 31, "next month", "2027-01-01", "2027-01-31"),
    (2024, 2, 29, "last year", "2023-01-01", "2023-12-31"),
    (2026, 3, 29, "last week", "2026-03-16", "2026-03-22"),
  ])
  func `the turn of the year does not matter`(
    year: Int, month: Int, day: Int, said: String, from: String, to: String
  ) throws {
    let period = try Self.words(year, month, day).period(said)
    #expect(period == DayPeriod(from: Day(from), to: Day(to)))
  }

  @Test(arguments: [
    ("2026-13", DayProblem.missing("2026-13")), ("20.8...1.6.", .backwards),
    ("last 0 days", .unknown), ("last 3 months", .unknown), ("some week", .unknown),
    ("since", .unknown), ("26", .unknown), ("week", .unknown), ("november 26 2026 mon", .unknown),
    ("since 11/12", .ambiguous(["2025-12-11", "2026-11-12"])),
  ])
  func `what is not a period, or two, is refused`(said: String, problem: DayProblem) {
    #expect(throws: problem) { try Self.sunday.period(said) }
  }

  @Test func `no text is too much`() {
    var random = SplitMix64(seed: 23)
    let parts = [
      "1", "12", "2026", ".", "..", "-", "/", " ", "mon", "nov", "last", "since", "d", "é", "\n",
      "\0", ":",
    ]
    for _ in 0..<20_000 {
      let said = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      _ = try? Self.sunday.day(said)
      _ = try? Self.sunday.of(.near).period(said)
      _ = try? Self.sunday.moment(said)
    }
    for long in [String(repeating: "9", count: 10_000), String(repeating: "mon ", count: 5_000)] {
      #expect(throws: DayProblem.unknown) { try Self.sunday.day(long) }
      #expect(throws: DayProblem.unknown) { try Self.sunday.period(long) }
      #expect(throws: DayProblem.unknown) { try Self.sunday.moment(long) }
    }
  }
}
