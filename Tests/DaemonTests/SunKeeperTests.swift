import Foundation
import Geodesy
import TestSupport
import Testing
import Text
import Watching

@testable import vanlogd

/// When the daemon asks for the days of the sun, and what rules get of them.
@Suite(.temporaryDirectory) struct SunKeeperTests {
  private let today = Day(daysSinceEpoch: 20_780)
  private let answer = #"""
    {"days":[{"day":"2026-11-22","state":"rises_and_sets","noon":"2026-11-22T11:13:00Z",
      "rise":"2026-11-22T06:40:00Z","set":"2026-11-22T15:45:00Z"},
     {"day":"2026-11-23","state":"polar_night","noon":"2026-11-23T11:13:00Z"},
     {"day":"2026-11-24","state":"odd","noon":"2026-11-23T11:13:00Z"},{"day":7}]}
    """#

  private func place(_ latitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: 8.25)
  }

  @Test func `it asks from yesterday on, and once a day`() throws {
    var keeper = SunKeeper()
    let first = keeper.step(now: 0, today: today, place: try place(47))
    #expect(first == ["--from", "2026-11-22", "--days", "4", "--at", "47.0,8.25"])
    #expect(keeper.step(now: 1_000_000, today: today, place: try place(47)) == nil)
    keeper.take(try JSONValue(parsing: Array(answer.utf8)))
    #expect(keeper.step(now: 1_000_000, today: today, place: try place(47)) == nil)
    let tomorrow = Day(daysSinceEpoch: today.daysSinceEpoch + 1)
    let next = keeper.step(now: 1_000_001, today: tomorrow, place: try place(47))
    #expect(next?[1] == "2026-11-23")
  }

  @Test func `it asks again where the van has gone, not where it stands`() throws {
    var keeper = SunKeeper()
    #expect(
      keeper.step(now: 0, today: today, place: nil) == ["--from", "2026-11-22", "--days", "4"])
    keeper.take(try JSONValue(parsing: Array(answer.utf8)))
    #expect(keeper.step(now: 1, today: today, place: try place(47))?.last == "47.0,8.25")
    keeper.take(try JSONValue(parsing: Array(answer.utf8)))
    #expect(keeper.step(now: 2, today: today, place: try place(47.04)) == nil)
    #expect(keeper.step(now: 3, today: today, place: try place(47.05))?.last == "47.05,8.25")
  }

  @Test func `what failed is asked again after a while, and the days of before are kept`() throws {
    var keeper = SunKeeper()
    _ = keeper.step(now: 0, today: today, place: try place(47))
    keeper.take(try JSONValue(parsing: Array(answer.utf8)))
    _ = keeper.step(now: 10, today: today, place: try place(48))
    keeper.take(nil)
    #expect(keeper.days.count == 2)
    #expect(keeper.step(now: 20, today: today, place: try place(48)) == nil)
    #expect(keeper.step(now: 300_010, today: today, place: try place(48)) != nil)
  }

  @Test func `days are read with what they have, and odd ones left out`() throws {
    var keeper = SunKeeper()
    keeper.take(try JSONValue(parsing: Array(answer.utf8)))
    #expect(keeper.days.map(\.state) == [.risesAndSets, .staysDown])
    #expect(keeper.days[0].rise == Instant("2026-11-22T06:40:00Z"))
    #expect(keeper.days[1].set == nil)
  }

  @Test func `a rule fires at sunrise, by the days that vanlog computes`() throws {
    let station = try DaemonStation()
    try station.settings(#"{"clock.trust":"yes"}"#)
    // The sun rises five seconds after the daemon has asked.
    try station.script(
      """
      case "$1" in
      sky) day=$(date -u +%F); rise=$(date -u -d '5 seconds' +%FT%TZ)
        echo '{"days":[{"day":"'$day'","state":"rises","noon":"'$rise'","rise":"'$rise'"}]}' ;;
      sync) exit 78 ;;
      *) echo '{}' ;;
      esac
      """)
    try station.rule(
      "up", #"{"trigger":{"type":"sunrise"},"actions":[{"type":"notify","text":"Good morning"}]}"#)
    let daemon = try station.start(hurry: 1)
    try station.wait { station.text(station.home + "/run/notices.json").contains("Good morning") }
    #expect(station.said.contains { $0.hasPrefix("sky calendar --from ") })
    #expect(station.end(daemon) == 0)
  }
}
