import CommandLineKit
import SharedCommands
import TestSupport
import Testing
import Text

@testable import SkyCommands

@Suite(.temporaryDirectory) struct SkyCommandTests {
  private func json(_ line: String) throws -> JSONValue {
    let outcome = try Desk().run("\(line) --json")
    #expect(outcome.status == .done)
    return try JSONValue(parsing: Array(outcome.output.utf8))
  }

  @Test func `a day has its sun and moon in UTC`() throws {
    let sky = try json("sky --at 47.05,8.31 --day 2027-03-05")
    #expect(sky["zone"]?.string == "Europe/Zurich")
    #expect(sky["at"]?.string == "2027-03-05T11:00:00Z")
    let sun = try #require(sky["sun"])
    #expect(sun["state"]?.string == "rises_and_sets")
    let moments = [
      "rise": "2027-03-05T05:59:53Z", "set": "2027-03-05T17:17:28Z",
      "noon": "2027-03-05T11:38:16Z", "civil_dawn": "2027-03-05T05:29:27Z",
      "civil_dusk": "2027-03-05T17:47:57Z",
    ]
    for (name, moment) in moments {
      #expect(sun[name]?.string == moment, "\(name)")
    }
    let moon = try #require(sky["moon"])
    #expect(moon["shape"]?.string == "waning_crescent")
    #expect(moon["phases"]?.elements?.first?["shape"]?.string == "new")
    #expect(moon["phases"]?.elements?.first?["at"]?.string?.hasPrefix("2027-03-08T09:29") == true)
  }

  @Test(arguments: [
    ("69.65,18.96 --day 2026-12-21", "polar_night", "does not rise: polar night"),
    ("69.65,18.96 --day 2026-06-21", "midnight_sun", "does not set: midnight sun"),
    ("90.0,0.0 --day 2026-06-21", "midnight_sun", "does not set: midnight sun"),
    ("-90.0,123.4 --day 2026-06-21", "polar_night", "does not rise: polar night"),
  ])
  func `a day without sunrise says so`(place: String, state: String, words: String) throws {
    let sun = try #require(try json("sky --at \(place)")["sun"])
    #expect(sun["state"]?.string == state)
    #expect(sun["rise"] == nil)
    #expect(sun["set"] == nil)
    #expect(try Desk().run("sky --at \(place)").output.contains(words))
  }

  @Test func `both sides of the date line have the same sun`() throws {
    let west = try json("sky --at -17.5,-180.0 --time 2026-11-23T00:00Z")
    let east = try json("sky --at -17.5,180.0 --time 2026-11-23T00:00Z")
    let sides = [west, east].map { $0["sun"] }
    #expect(sides[0]?["azimuth_deg"]?.number == sides[1]?["azimuth_deg"]?.number)
    #expect(sides[0]?["elevation_deg"]?.number == sides[1]?["elevation_deg"]?.number)
  }

  @Test(arguments: [
    ("--day 1899-12-31", "sun and moon are known from 1900-01-01 to 2100-12-31, not on 1899-12-31"),
    ("--day 2101-01-01", "not on 2101-01-01"),
    ("--time 9999-12-31T23:59Z", "sun and moon are known from"),
    ("--time noon", "--time takes a time such as 17:30, mon 17:30 or 2026-08-12T17:30, not 'noon'"),
    ("--day 2026-02-30", "takes a day that exists"),
  ])
  func `other years and bad dates are refused`(options: String, message: String) throws {
    let error = #expect(throws: (any Error).self) {
      try Desk().run("sky --at 47.0,8.0 \(options)")
    }
    let shown = try #require(error)
    #expect("\(shown)".contains(message), "\(shown)")
    #expect(((shown as? any Failure)?.exitStatus ?? exitStatus(of: shown)) == .badData)
  }

  @Test func `without a position there is an error that says what to do`() throws {
    let error = #expect(throws: CommandProblem.self) { try Desk().run("sky") }
    #expect(error?.exitStatus == .inputMissing)
    #expect(error?.description == "no position is known yet; use --at LAT,LON")
  }

  @Test func `a moment is by the clocks of the place, or with an offset`() throws {
    let local = try json("sky --at 47.05,8.31 --time 2026-07-01T12:00")
    let offset = try json("sky --at 47.05,8.31 --time 2026-07-01T05:00-05:00")
    #expect(local["at"]?.string == "2026-07-01T10:00:00Z")
    #expect(offset["at"]?.string == "2026-07-01T10:00:00Z")
  }

  @Test(arguments: [40, 80]) func `a page fits its width`(width: Int) throws {
    for line in ["sky --at 47.05,8.31", "sky calendar --at 69.65,18.96 --month 2026-11"] {
      let page = try Desk(width: width).run("\(line) --color never").output
      for row in page.split(separator: "\n") {
        #expect(DisplayWidth.of(String(row)) <= width, "\(row)")
      }
    }
  }

  @Test func `a month has a line for each day, and phases have their time`() throws {
    let month = try json("sky calendar --at 47.05,8.31 --month 2026-02")
    let days = try #require(month["days"]?.elements)
    #expect(days.count == 28)
    #expect(days.first?["day"]?.string == "2026-02-01")
    let new = days.first { $0["shape"]?.string == "new" }
    #expect(new?["day"]?.string == "2026-02-17")
    #expect(new?["phase_at"]?.string?.hasPrefix("2026-02-17T12:0") == true)
  }

  @Test(arguments: [
    ("--from 2026-02-27 --days 3", ["2026-02-27", "2026-02-28", "2026-03-01"]),
    ("--from 2026-02-27", ["2026-02-27", "2026-02-28"]),
  ])
  func `a list may begin and end anywhere`(options: String, expected: [String]) throws {
    let days = try json("sky calendar --at 47.05,8.31 \(options)")["days"]?.elements
    #expect(days?.compactMap { $0["day"]?.string } == expected)
  }

  @Test func `a height lets the sun rise earlier`() throws {
    let low = try #require(
      try json("sky --at 47.0,8.0 --day 2026-03-20")["sun"]?["rise"]?.string.flatMap { Instant($0) }
    )
    let high = try #require(
      try json("sky --at 47.0,8.0 --day 2026-03-20 --height 1000")["sun"]?["rise"]?.string
        .flatMap { Instant($0) })
    let seconds = (low.millisecondsSinceEpoch - high.millisecondsSinceEpoch) / 1_000
    // 55.7 arc minutes at 15 degrees an hour, and slanted.
    #expect((320...340).contains(seconds))
  }
}
