import CommandLineKit
import Geodesy
import HomeFolder
import Records
import SharedCommands
import TestSupport
import Testing
import Text
import TripStore

@testable import CommandLineKit

/// The checks before a drive, as they are shown and kept.
@Suite(.temporaryDirectory) struct PreflightCommandTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func names(applying: Bool = true) throws -> [String] {
    try (json("preflight")["checks"]?.elements ?? [])
      .filter { $0["applies"] == .bool(applying) }.compactMap { $0["name"]?.string }
  }

  @Test func `without a list the usual checks are shown, and nothing is stored`() throws {
    let page = try desk.run("preflight").output
    #expect(page.hasPrefix("  [ ] Gas is off at the bottle\n"))
    #expect(page.contains("Lights are on (if it is dark: time or place is not known)"))
    #expect(!page.contains("Pets"))
    #expect(try names(applying: false) == ["Pets are aboard and secured"])
    #expect(try json("preflight list")["records"]?.elements?.isEmpty == true)
  }

  @Test func `pets are asked about if one has papers`() throws {
    _ = try desk.run("docs add Rex --type pet")
    #expect(try names(applying: false) == [])
    #expect(try json("preflight")["pets"] == .bool(true))
  }

  @Test func `own checks stand where they were put`() throws {
    let added = try desk.run("preflight add Bikes_are_strapped --as 1")
    #expect(added.notes.contains("your list begins with the usual checks"))
    _ = try desk.run("preflight add Kayak")
    _ = try desk.run("preflight move kayak --to 2")
    _ = try desk.run("preflight delete tyres --yes")
    #expect(try names().prefix(3) == ["Bikes are strapped", "Kayak", "Gas is off at the bottle"])
    #expect(try !names().contains("Tyres look good"))
    let list = try desk.run("preflight list").output.split(separator: "\n")
    #expect(list[1].hasPrefix(" 1  ") && list[1].hasSuffix("  always  Bikes are strapped"))
    #expect(list[2].hasPrefix(" 2  ") && list[2].hasSuffix("  always  Kayak"))
    #expect(list.last?.hasSuffix("  pets    Pets are aboard and secured") == true)
    #expect(try desk.run("preflight list --deleted").output.contains("Tyres look good"))
    _ = try desk.run("preflight add --defaults")
    #expect(try names().contains("Tyres look good"))
  }

  @Test(arguments: ["preflight add a,b", "preflight edit gas --name a,b"])
  func `a name has no commas, which lists of what was checked could not hold`(line: String) throws {
    _ = try desk.run("preflight add Bikes")
    #expect(throws: (any Error).self) { try desk.run(line) }
  }

  @Test(arguments: [
    "preflight add", "preflight add x --defaults", "preflight move gas", "preflight --list --done",
    "preflight add x --as 0", "preflight add x --as 101",
  ])
  func `words that contradict each other are refused`(line: String) throws {
    _ = try desk.run("preflight add Bikes")
    #expect(throws: UsageError.self) { try desk.run(line) }
  }

  @Test func `what was done without asking is kept with all checks`() throws {
    _ = try desk.run("van add Bulli")
    let done = try desk.run("preflight --done")
    #expect(done.output == "All 9 checked. Have a good drive.\n")
    let kept = try json("preflight log show last")
    #expect(kept["ticked"]?.elements?.count == 9 && kept["unticked"] == nil)
    #expect(kept["title"]?.string == "all 9 checked")
    #expect(try desk.run("preflight").output.contains(", all 9 checked.\n"))
    #expect(try json("preflight")["last"]?["id"]?.string == kept["id"]?.string)
  }

  /// Whatever the season is now.
  @Test(arguments: [
    ("2026-07-01T10:00:00Z", "2026-07-01 12:00"), ("2026-01-01T10:00:00Z", "2026-01-01 11:00"),
  ])
  func `the last check has the time that clocks showed then`(time: String, shown: String) throws {
    let home = HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)
    let store = try RecordStore.open(.trips, in: home, buildDate: 1_780_000_000_000) {
      Moment(milliseconds: 1_786_000_000_000, isProven: true)
    }
    let started = try #require(Instant(time))
    _ = try store.edit { edit in
      try edit.create(
        .preflight,
        [
          .set(.title, "all 9 checked"), .set(.started, started),
          .set(.zone, "Europe/Zurich"),
        ])
    }
    #expect(try desk.run("preflight").output.hasSuffix("Last: \(shown), all 9 checked.\n"))
  }

  // MARK: Dusk

  /// Zürich on 2026-06-21 (sunset 19:26 UTC) and on 2026-12-21 (15:38 UTC), and a pole.
  @Test(arguments: [
    (47.37, "2026-06-21T12:00:00Z", false), (47.37, "2026-06-21T18:50:00Z", false),
    (47.37, "2026-06-21T19:10:00Z", true), (47.37, "2026-06-21T23:00:00Z", true),
    (47.37, "2026-12-21T12:00:00Z", false), (47.37, "2026-12-21T15:20:00Z", true),
    (78.2, "2026-12-21T12:00:00Z", true), (78.2, "2026-06-21T00:00:00Z", false),
  ])
  func `it is dark half an hour before the sun sets`(
    latitude: Double, time: String, isDark: Bool
  ) throws {
    let place = try Coordinate(latitude: latitude, longitude: 8.54)
    let now = try #require(Instant(time))
    let dusk = try #require(Dusk(at: place, now))
    #expect(dusk.isDark == isDark)
    #expect((dusk.sunset == nil) == (latitude > 70))
  }

  @Test func `in years for which the sun is not known, nothing says that it is dark`() throws {
    let place = try Coordinate(latitude: 47, longitude: 8)
    #expect(Dusk(at: place, Instant(secondsSinceEpoch: 6_000_000_000)) == nil)
  }
}
