import Foundation
import TestSupport
import Testing

/// Days, times and periods as people say them, at a home in UTC.
@Suite(.temporaryDirectory) struct DayTests {
  private static let zone = ["TZ": "UTC", "LC_ALL": "C"]

  private func run(_ line: String, _ more: [String] = [], locale: String = "C") throws -> Finished {
    try Van.run(
      line.split(separator: " ").map(String.init) + more,
      environment: Self.zone.merging(["LC_ALL": locale]) { $1 })
  }

  private func done(_ line: String, _ more: [String] = []) throws -> String {
    let finished = try run(line, more)
    #expect(finished.status == 0, "\(line): \(finished.errors)")
    return finished.output
  }

  /// A day as `date` has it, so many days from today.
  private func day(_ distance: Int) throws -> String {
    let time = Date(timeIntervalSinceNow: Double(distance) * 86_400)
    return time.formatted(.iso8601.year().month().day())
  }

  private func list(_ line: String, _ member: String, _ more: [String]) throws -> [String] {
    let json =
      try JSONSerialization.jsonObject(
        with: Data(try done("\(line) --json", more).utf8)) as? [String: Any]
    let elements = (json?["records"] ?? json?["crossings"]) as? [[String: Any]]
    return (elements ?? []).compactMap { $0[member] as? String }
  }

  @Test func `records are entered and found by days as people say them`() throws {
    for said in ["today", "yesterday", "-9d", "2 weeks ago"] {
      _ = try done("checkin add", [said, "--day", said])
      _ = try done("ledger add 5 --category food", ["--vendor", said, "--day", said])
    }
    #expect(
      try list("checkin list", "day", [])
        == [try day(0), try day(-1), try day(-9), try day(-14)])
    let last = ["last 10 days", "-9d..today", "since 9 days ago", "\(try day(-9))..\(try day(0))"]
    for period in last {
      #expect(
        try list("checkin list", "place", ["--in", period]) == ["today", "yesterday", "-9d"])
      #expect(
        try list("ledger list", "vendor", ["--in", period]) == ["today", "yesterday", "-9d"])
    }
    #expect(
      try list("checkin list", "place", ["--from", "-9d", "--to", "-1d"]) == ["yesterday", "-9d"])
    #expect(
      try list("checkin list", "place", ["--in", "until yesterday", "--limit", "1"]) == [
        "yesterday"
      ])
    #expect(try list("checkin list", "place", ["--in", try day(-14)]) == ["2 weeks ago"])
  }

  @Test func `reports, exports and statistics are of the days asked for`() throws {
    _ = try done("trip start Adria --start-day -9d")
    for (amount, said) in [("5", "today"), ("7", "-3d"), ("11", "-8d")] {
      _ = try done("ledger add \(amount) --category food", ["--day", said])
      _ = try done("checkin add", [said, "--day", said, "--overnight", "yes"])
    }
    let report = try done("ledger report --json", ["--in", "last 5 days"])
    #expect(report.contains("\"first_day\":\"\(try day(-4))\",\"last_day\":\"\(try day(0))\""))
    #expect(report.contains("\"total\":{\"expense_minor\":1200"))
    #expect(try done("ledger report", ["--in", "since -8d"]).contains("since \(try day(-8))"))
    #expect(try done("ledger export", ["--in", "until -3d"]).utf8.count { $0 == 10 } == 3)
    let stats = try done("trip stats --json", ["--from", "-5d", "--to", "-1d"])
    #expect(stats.contains("\"first_day\":\"\(try day(-5))\",\"last_day\":\"\(try day(-1))\""))
    #expect(stats.contains("\"expense_minor\":700"))
    #expect(try done("trip stats --json").contains("{\"type\":null,\"nights\":3}"))
    #expect(
      try done("trip stats --json", ["--in", "last 5 days"]).contains(
        "{\"type\":null,\"nights\":2}"))
  }

  @Test func `times are those of today unless a day is named`() throws {
    _ = try done("checkin add Pier --zone UTC", ["--arrived", "0:00"])
    _ = try done("checkin add Bay --zone UTC", ["--arrived", "-2d 17:30", "--day", "-2d"])
    _ = try done("checkin add Cove --zone UTC --arrived now")
    let arrived = try list("checkin list", "arrived", ["--in", "last 3 days"])
    #expect(arrived.contains("\(try day(0))T00:00:00Z"))
    #expect(arrived.contains("\(try day(-2))T17:30:00Z"))
    _ = try done(
      "border add --from GB --to IS --at 63.99,-22.6", ["--time", "yesterday 17:30"])
    #expect(try list("border list", "at", ["--in", "-2d..today"]) == ["\(try day(-1))T17:30:00Z"])
  }

  @Test func `what has two readings is refused with both, unless the locale decides`() throws {
    let line = ["--day", "3/4/2025"]
    let refused = try run("checkin add Pier", line)
    #expect(refused.status == 65)
    #expect(
      refused.errors
        == "vanlog: --day takes one day, and '3/4/2025' could be 2025-04-03 or 2025-03-04\n")
    #expect(try run("checkin add Pier", line, locale: "de_DE.UTF-8").status == 0)
    #expect(try run("checkin add Pass", line, locale: "en_US.UTF-8").status == 0)
    #expect(try list("checkin list", "day", []) == ["2025-04-03", "2025-03-04"])
  }

  @Test(arguments: [
    ("checkin list", "--in", "someday"), ("checkin list", "--from", "31.2."),
    ("ledger report", "--in", "20.8.2026..1.6.2026"), ("ledger export", "--to", "26"),
    ("trip list", "--in", "last 3 months"), ("drive list", "--in", "2026-13"),
    ("border list", "--from", "monday week"), ("docs list", "--in", ""),
    ("schengen", "--on", "soon"), ("schengen", "--plan", "since mon"),
    ("sky --at 47.05,8.31", "--day", "noon"),
    ("sky --at 47.05,8.31", "--time", "25:00"),
    ("sky calendar --at 47.05,8.31", "--month", "last week"),
  ])
  func `what is not a day or period is refused by name`(line: String, option: String, said: String)
    throws
  {
    _ = try done("van add Bulli")
    let finished = try run(line, [option, said])
    #expect(finished.status == 65)
    // A wrong clock may be told of before.
    #expect(finished.errors.contains("vanlog: \(option) takes "), "\(finished.errors)")
    #expect(finished.output == "")
  }

  @Test func `a period goes with no other bounds, and does not end before it begins`() throws {
    let both = try run("checkin list --in 2026 --from 2026-01-01")
    #expect(both.status == 64)
    #expect(both.errors.contains("--in cannot be combined with --from or --to"))
    let turned = try run("checkin list --from 2026-02-01 --to 2026-01-01")
    #expect(turned.status == 65)
    #expect(
      turned.errors == "vanlog: --to is 2026-01-01, and must not be before --from, 2026-02-01\n")
  }

  @Test func `days that lie ahead are the next ones`() throws {
    _ = try done("docs add Visa", ["--type", "visa", "--expires", "+3d"])
    #expect(try list("docs list", "expires", []) == [try day(3)])
    // Accra, whose days begin with those of UTC: tomorrow is the place's.
    #expect(try done("sky --at 5.56,-0.2 --json", ["--day", "tomorrow"]).contains(try day(1)))
    let january = try done("sky calendar --at 47.05,8.31 --json --month", ["next january"])
    #expect(january.matches(of: /"day":"\d{4}-01-\d\d"/).count == 31)
  }
}
