import CommandLineKit
import Foundation
import SharedCommands
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct SchengenCommandTests {
  private func value(_ name: String, _ output: String) throws -> JSONValue? {
    try JSONValue(parsing: Array(output.utf8))[name]
  }

  private func add(_ from: String, _ to: String, _ time: String, _ more: String = "") throws {
    _ = try Desk().run("border add --from \(from) --to \(to) --time \(time) \(more)")
  }

  @Test func `given stays are counted alone`() throws {
    try add("GB", "FR", "2026-01-01T10:00Z")
    let json = try Desk().run(
      "schengen --stay 2025-06-01..2025-07-15:ES,2025-09-01..2025-09-30:ES --on 2025-11-01 --json"
    ).output
    #expect(try value("used", json)?.integer == 75)
    #expect(try value("left", json)?.integer == 15)
    #expect(try value("window_start", json)?.string == "2025-05-06")
    #expect(try value("next_return", json)?["on"]?.string == "2025-11-28")
    #expect(try value("next_return", json)?["days"]?.integer == 45)
    #expect(try value("overstay", json)?.elements == [])
  }

  @Test(arguments: [
    ("2026-03-16", "16 days", []), ("2026-03-17", "15 days", ["only 15 days left on 2026-04-10"]),
    ("2026-03-31", "1 day", ["only 1 day left on 2026-04-10"]),
    ("2026-04-01", "0 days", ["no days are left on 2026-04-10"]),
  ])
  func `few days left are a warning`(last: String, left: String, warnings: [String]) throws {
    // From the second of January, so that 2026-04-01 is the ninetieth day.
    let words = "schengen --stay 2026-01-02..\(last):FR --on 2026-04-10"
    let json = try Desk().run("\(words) --json").output
    #expect(try value("warnings", json)?.elements?.map(\.string) == warnings)
    #expect(try Desk().run(words).output.contains("Left       \(left)\n"))
  }

  @Test func `crossings are counted by the local dates of both sides`() throws {
    // 23:30 in Portugal is 00:30 of the next day in Spain; both days count.
    try add("MA", "PT", "2026-06-10T23:00Z", "--at 37.02,-7.93")
    try add("PT", "GB", "2026-06-12T23:30Z", "--at 38.72,-9.14")
    let json = try Desk().run("schengen --on 2026-06-20 --explain --json").output
    // Lisbon is an hour ahead of UTC in summer: from the 11th to the 13th.
    #expect(try value("used", json)?.integer == 3)
    #expect(try value("evidence", json)?.elements?.first?["day"]?.string == "2026-06-11")
    #expect(try value("crossings", json)?.integer == 2)
  }

  /// Entry and exit in UTC, their places, and how many days that is by the clocks there.
  @Test(arguments: [
    // From one midnight of Berlin to the next: 25 hours in which clocks go back.
    ("2026-10-24T22:00Z", "2026-10-25T22:59Z", "52.33,14.55", 1),
    ("2026-10-24T21:59Z", "2026-10-25T23:00Z", "52.33,14.55", 3),
    // 23 hours in which they go forward.
    ("2026-03-28T23:00Z", "2026-03-29T21:59Z", "52.33,14.55", 1),
    ("2026-03-28T22:59Z", "2026-03-29T22:00Z", "52.33,14.55", 3),
    // Finland is two hours ahead of UTC, Portugal is at UTC in winter.
    ("2026-01-10T22:30Z", "2026-01-10T23:30Z", "60.20,24.95", 1),
    ("2026-01-10T21:30Z", "2026-01-10T22:30Z", "60.20,24.95", 2),
    ("2026-01-10T22:30Z", "2026-01-10T23:30Z", "38.72,-9.14", 1),
    // The Azores are an hour behind the mainland.
    ("2026-01-11T00:30Z", "2026-01-11T01:30Z", "37.74,-25.67", 2),
    // The last day of February in a leap year and in another one.
    ("2024-02-28T12:00Z", "2024-03-01T12:00Z", "52.33,14.55", 3),
    ("2026-02-28T12:00Z", "2026-03-01T12:00Z", "52.33,14.55", 2),
  ])
  func `days are those of the clocks at the place`(
    entry: String, exit: String, place: String, days: Int64
  ) throws {
    let country = ["52": "DE", "60": "FI", "38": "PT", "37": "PT"][String(place.prefix(2))] ?? ""
    try add("GB", country, entry, "--at \(place)")
    try add(country, "GB", exit, "--at \(place)")
    let on = String(exit.prefix(7)) == "2024-03" ? "2024-03-20" : "2026-12-01"
    let until = on == "2026-12-01" && exit < "2026-06" ? "2026-04-20" : on
    let json = try Desk().run("schengen --on \(until) --json").output
    #expect(try value("used", json)?.integer == days)
  }

  @Test func `stays that overlap count once, and ones that touch as one`() throws {
    let json = try Desk().run(
      "schengen --stay 2026-06-01..2026-06-10:FR --stay 2026-06-05..2026-06-12:ES "
        + "--stay 2026-06-05..2026-06-06:ES,2026-06-13..2026-06-13:PT --on 2026-06-20 --json"
    ).output
    #expect(try value("used", json)?.integer == 13)
  }

  @Test func `a year without a fix is spent in neither country`() throws {
    try add("GB", "FR", "2025-05-01T10:00Z")
    try add("FR", "DE", "2026-05-20T10:00Z", "--left 2025-05-10T10:00Z")
    let json = try Desk().run("schengen --on 2026-05-25 --json").output
    #expect(try value("used", json)?.integer == 6)
    let before = try Desk().run("schengen --on 2025-05-25 --json").output
    #expect(try value("used", before)?.integer == 10)
  }

  @Test func `the last crossing counts until the day asked for`() throws {
    try add("GB", "FR", "2026-06-10T10:00Z")
    let json = try Desk().run("schengen --on 2026-06-20 --json").output
    #expect(try value("used", json)?.integer == 11)
    #expect(try value("inside", json)?.bool == true)
    #expect(try value("leave_by", json)?.string == "2026-09-07")
  }

  @Test func `people are counted by the crossings they were aboard for, and nationals not at all`()
    throws
  {
    let desk = Desk()
    _ = try desk.run("person add Ada --nationalities GB")
    _ = try desk.run("person add Bo --nationalities US")
    _ = try desk.run("person add Cy --nationalities US,IE")
    try add("GB", "FR", "2026-06-01T10:00Z", "--aboard Ada")
    try add("FR", "GB", "2026-06-05T10:00Z", "--aboard Ada")
    try add("GB", "FR", "2026-06-10T10:00Z")
    let json = try desk.run("schengen --on 2026-06-10 --json").output
    #expect(try value("person", json)?.string == "Ada")
    #expect(try value("used", json)?.integer == 6)
    let people = try #require(try value("people", json)?.elements)
    let named = Dictionary(grouping: people) { $0["name"]?.string ?? "" }
    #expect(
      named.mapValues { $0.map { $0["applies"]?.bool } }
        == ["Ada": [true], "Bo": [true], "Cy": [false]])
    #expect(
      named.mapValues { $0.map { $0["used"]?.integer } }
        == ["Ada": [6], "Bo": [1], "Cy": [1]])
    let bo = try desk.run("schengen --person Bo --on 2026-06-10 --json").output
    #expect(try value("used", bo)?.integer == 1)
    let page = try desk.run("schengen --person Cy").output
    #expect(page.contains("does not apply"))
  }

  @Test func `days under a residence permit are left out`() throws {
    let desk = Desk()
    _ = try desk.run("docs add Karte --type residence --country DE --issued 2026-01-01")
    try add("GB", "DE", "2026-06-01T10:00Z")
    try add("DE", "FR", "2026-06-11T10:00Z")
    let json = try desk.run("schengen --on 2026-06-12 --json").output
    #expect(try value("used", json)?.integer == 2)
  }

  @Test func `check-ins and receipts count, and contradictions are named`() throws {
    let desk = Desk()
    _ = try desk.run("checkin add Camping --country ES --day 2026-06-03")
    _ = try desk.run("ledger add 5 --country PT --day 2026-06-04")
    let json = try desk.run("schengen --on 2026-06-10 --json")
    #expect(try value("used", json.output)?.integer == 2)
    #expect(json.notes.contains("has seen no crossings; only days with a drive, a check-in"))
    try add("FR", "GB", "2026-06-01T10:00Z")
    let page = try desk.run("schengen --on 2026-06-10 --explain").output
    #expect(page.contains("2026-06-03  in GB since 2026-06-01; checkin 'Camping' in ES\n"))
    #expect(page.contains("; ledger entry in PT\n"), "\(page)")
    #expect(page.contains("the ledger entry of 2026-06-04 is in PT"))
    #expect(page.contains("the checkin 'Camping' of 2026-06-03 is in ES"))
  }

  @Test func `a missing crossing is said, and its days count`() throws {
    try add("GB", "FR", "2026-06-01T10:00Z")
    try add("MA", "ES", "2026-06-10T10:00Z")
    let json = try Desk().run("schengen --on 2026-06-10 --json").output
    #expect(try value("used", json)?.integer == 10)
    #expect(
      try value("contradictions", json)?.elements?.first?.string?.contains(
        "the last one known entered FR") == true)
  }

  @Test func `nothing known is not nothing used`() throws {
    let outcome = try Desk().run("schengen --json")
    #expect(outcome.status == .nothingFound)
    #expect(try value("used", outcome.output) == .null)
    #expect(try value("left", outcome.output) == .null)
    #expect(outcome.notes.contains("nothing is known of where you were"))
  }

  @Test func `a plan is checked`() throws {
    let stays = "--stay 2026-01-01..2026-02-09:IT --stay 2026-03-12..2026-03-16:IT --on 2026-03-16"
    let json = try Desk().run("schengen \(stays) --plan 2026-05-16..2026-08-09 --json").output
    #expect(try value("plan", json)?["allowed"]?.bool == false)
    #expect(try value("plan", json)?["too_long_from"]?.string == "2026-08-09")
    #expect(try value("longest_stay", json)?.integer == 85)
    let page = try Desk().run("schengen \(stays) --plan 2026-05-16..2026-08-08").output
    #expect(page.contains("is allowed"))
  }

  @Test func `the calendar shows a line for each month`() throws {
    let page = try Desk().run(
      "schengen --stay 2026-01-28..2026-02-03:IT --on 2026-02-05"
    ).output
    #expect(page.contains("2026-01  ...........................####\n"))
    #expect(page.contains("2026-02  ###..\n"))
  }

  @Test func `a file changes who is a member, and a damaged one is said`() throws {
    let desk = Desk()
    try add("GB", "CY", "2026-06-01T10:00Z")
    let path = TemporaryDirectory.current.file("home/schengen.json")
    try Data(#"{"members": [{"country": "CY", "from": "2026-06-03"}]}"#.utf8)
      .write(to: URL(filePath: path))
    let json = try desk.run("schengen --on 2026-06-05 --json").output
    #expect(try value("used", json)?.integer == 3)
    try Data("{".utf8).write(to: URL(filePath: path))
    let outcome = try desk.run("schengen --on 2026-06-05 --json")
    #expect(try value("used", outcome.output)?.integer == 0)
    #expect(outcome.notes.contains("schengen.json cannot be used"))
  }

  @Test(arguments: [
    "--stay 2026-02-30..2026-03-01:FR", "--stay 2026-03-02..2026-03-01:FR",
    "--stay 2026-03-01..2026-03-02:XX", "--stay 2026-03-01..2026-03-02",
    "--stay ..2026-03-01:FR",
    "--plan 2026-03-02..2026-03-01", "--plan 1026-03-02..2926-03-01", "--plan heute..morgen",
    "--plan 2000-01-01..2020-01-01",
  ])
  func `stays and plans that make no sense are refused`(options: String) throws {
    #expect {
      try Desk().run("schengen \(options)")
    } throws: { error in
      (error as? any Failure)?.exitStatus ?? exitStatus(of: error) == .badData
    }
  }
}
