import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit
@testable import HouseCommands

/// What is due, as a list and as a calendar.
@Suite(.temporaryDirectory) struct DueCommandTests {
  private let desk = Desk()

  private func due(_ options: String = "") throws -> [JSONValue] {
    let text = try desk.run("due --json \(options)").output
    return try JSONValue(parsing: Array(text.utf8))["due"]?.elements ?? []
  }

  private func titles(_ options: String = "") throws -> [String] {
    try due(options).compactMap { $0["title"]?.string }
  }

  private func setUp() throws {
    for (title, day) in [
      ("Over", "2020-01-01"), ("Soon", "+20d"), ("Later", "+80d"), ("Far", "+200d"),
    ] {
      _ = try desk.run("docs add \(title) --expires \(day)")
    }
    _ = try desk.run("manifest add Pasta --quantity 0 --minimum 2")
    _ = try desk.run("trip start North --start-day 2020-01-01")
    _ = try desk.run("trip edit north --phase future")
  }

  @Test func `everything is listed, most urgent first`() throws {
    try setUp()
    #expect(try titles() == ["Over", "Pasta", "North", "Soon", "Later"])
    #expect(
      try due().compactMap { $0["urgency"]?.string } == [
        "overdue", "urgent", "soon", "soon", "later",
      ])
    let page = try desk.run("due").output.split(separator: "\n")
    #expect(page.count == 6 || page.first?.hasPrefix("Mind: ") == true)
    #expect(page.last?.contains("'Later' expires in 80 days, on ") == true)
  }

  @Test(arguments: [
    ("--in 1y", ["Over", "Pasta", "North", "Soon", "Later", "Far"]),
    ("--in 2w", ["Over", "Pasta", "North"]), ("--in 2020", ["Over", "North"]),
    ("--in 2019-12", []), ("--in 2020-01-01..2020-01-02", ["Over", "North"]),
  ])
  func `a period says how far to look, or which days`(options: String, found: [String]) throws {
    try setUp()
    #expect(try titles(options) == found)
  }

  @Test func `on a narrow terminal no sentence is cut off`() throws {
    _ = try desk.run("docs add Passport_of_somebody_with_a_long_name --expires +20d")
    let page = try Desk(width: 40).run("--color never due").output.split(separator: "\n")
    let text = page.filter { !$0.hasPrefix("Mind") }.joined(separator: " ")
    #expect(text.contains("soon: 'Passport of somebody with a long name' expires in 20 days, on "))
    #expect(page.allSatisfy { $0.count <= 40 })
  }

  @Test(arguments: [true, false])
  func `while the clock is not proven it says so`(isProven: Bool) throws {
    let report = DueReport(notices: [], today: Day(daysSinceEpoch: 20_000), isClockProven: isProven)
    let doubt =
      "Mind: the clock is not proven, so what is due by a day may be wrong; see 'vanlog status'.\n"
    #expect(report.page() == (isProven ? "" : doubt))
    #expect(
      report.json == #"{"today":"2024-10-04","clock_proven":\#(isProven),"due":[]}"#)
  }

  @Test func `a clock that is trusted counts as proven`() throws {
    _ = try desk.run("config set clock.trust yes")
    #expect(try desk.run("due --json").output.contains(#""clock_proven":true"#))
  }

  @Test func `the status lists the same`() throws {
    try setUp()
    let status = try desk.run("status --json").output
    let listed = try JSONValue(parsing: Array(status.utf8))["due"]?.elements
    #expect(try listed == due())
  }

  @Test func `nothing due is an empty list`() throws {
    #expect(try titles() == [])
    #expect(!FileManager.default.fileExists(atPath: TemporaryDirectory.current.file("home")))
  }

  @Test(arguments: ["--output x.ics --format text", "--output x.txt", "--format pdf", "--in never"])
  func `what makes no sense is refused`(options: String) {
    #expect(throws: (any Error).self) { try desk.run("due \(options)") }
  }

  // MARK: Calendars

  @Test(.needs(.calendars)) func `another program reads the calendar`() throws {
    try setUp()
    _ = try desk.run(
      "docs edit soon --title A;_long,_title\\_with_ümläuts_and_signs_\(String(repeating: "x", count: 90))"
    )
    _ = try desk.run("van add Bulli --inspection-due +90d")
    let file = TemporaryDirectory.current.file("due.ics")
    _ = try desk.run("due --in 1y -o \(file)")
    let script = """
      import sys, icalendar
      text = open(sys.argv[1], 'rb').read()
      calendar = icalendar.Calendar.from_ical(text)
      assert not calendar.errors, calendar.errors
      assert calendar['VERSION'] == '2.0' and calendar['PRODID']
      lines = text.split(b'\\r\\n')
      assert lines[-1] == b'' and all(len(line) <= 75 and b'\\n' not in line for line in lines)
      for event in calendar.walk('VEVENT'):
          assert not event.errors, event.errors
          assert event['DTEND'].dt - event['DTSTART'].dt == __import__('datetime').timedelta(days=1)
          assert event['DTSTAMP'].dt.tzinfo and event['UID'].endswith('@vanlog')
          alarms = [alarm['TRIGGER'].to_ical().decode() for alarm in event.walk('VALARM')]
          print(event['DTSTART'].dt, event['SUMMARY'], *alarms, sep=' | ')
      """
    let run = try Finished.running(Python.path, ["-c", script, file])
    #expect(run.status == 0, "\(run.errors)")
    let days = try due("--in 1y").compactMap { $0["day"]?.string }.sorted()
    let events = run.output.split(separator: "\n")
    #expect(events.map { String($0.prefix(10)) } == days)
    #expect(events.allSatisfy { $0.hasSuffix(" | -P14D | -P1D | PT9H") })
    let long =
      "'A; long, title\\ with ümläuts and signs \(String(repeating: "x", count: 90))' expires"
    #expect(events.contains { $0.contains(long) })
    #expect(events.contains { $0.contains("The inspection of 'Bulli' is due") })
  }

  @Test func `a calendar keeps its ids, and is the same until something changes`() throws {
    try setUp()
    let first = try desk.run("due --format ics").output
    #expect(try desk.run("due --format ics").output == first)
    func ids(_ text: String) -> [Substring] {
      text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
    }
    _ = try desk.run("docs edit soon --expires +30d")
    let second = try desk.run("due --format ics").output
    #expect(second != first && Set(ids(second)) == Set(ids(first)))
    #expect(ids(first).count == 5)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b;c\\d", "a\\,b\\;c\\\\d"), ("one\ntwo", "one\\ntwo"),
    ("x\u{7}y", "x y"),
    ("\"q\": ü", "\"q\": ü"),
  ])
  func `text is escaped`(text: String, escaped: String) {
    #expect(CalendarText.escaped(text) == escaped)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `lines are folded at 75 bytes, and never within a character`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let text = String(
        (0..<Int.random(in: 0...300, using: &random)).compactMap { _ in
          ["a", "ü", "€", "🚐", " "].randomElement(using: &random)
        }.joined())
      var calendar = CalendarText()
      calendar.add("SUMMARY", text: text)
      let lines = calendar.text.components(separatedBy: "\r\n").dropLast()
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
      let unfolded = calendar.text.replacingOccurrences(of: "\r\n ", with: "")
      #expect(unfolded == "SUMMARY:\(text)\r\n")
    }
  }
}
