import Almanac
import Foundation
import Geodesy
import HomeFolder
import TestSupport
import Testing
import Text
import Watching

@testable import vanlogd

/// When the daemon computes the days of the sun, and what rules get of them.
@Suite(.temporaryDirectory) struct SunKeeperTests {
  private let today = Day(daysSinceEpoch: 20_780)
  private let world = WorldClock(home: LocalTime(settings: Settings()))

  private func place(_ latitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: 8.25)
  }

  @Test func `it has the days from yesterday on, to the second, and others tomorrow`() throws {
    var keeper = SunKeeper()
    keeper.step(today: today, place: try place(47), world)
    #expect(
      keeper.days.map(\.day.description)
        == ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"])
    // As 'vanlog sky calendar --at 47,8.25 --from 2026-11-22 --days 1 --json' says, whose days share a
    // track of the sun.
    let first = try #require(keeper.days.first)
    for (found, told) in [
      (first.rise, "06:40:04"), (first.set, "15:45:44"), (first.noon, "11:13:07"),
    ] {
      let expected = try #require(Instant("2026-11-22T\(told)Z")).millisecondsSinceEpoch
      #expect(abs(try #require(found).millisecondsSinceEpoch - expected) <= 1_000)
    }
    keeper.step(today: Day(daysSinceEpoch: today.daysSinceEpoch + 1), place: try place(47), world)
    #expect(keeper.days.first?.day.description == "2026-11-23")
  }

  @Test func `it looks again where the van has gone, not where it stands`() throws {
    var keeper = SunKeeper()
    keeper.step(today: today, place: try place(47), world)
    let first = keeper.days
    keeper.step(today: today, place: try place(47.04), world)
    #expect(keeper.days == first)
    keeper.step(today: today, place: try place(47.05), world)
    #expect(keeper.days != first)
  }

  @Test func `beyond the polar circle there is noon and nothing else`() throws {
    var keeper = SunKeeper()
    keeper.step(today: Day(daysSinceEpoch: 20_800), place: try place(75), world)
    #expect(keeper.days.map(\.state) == Array(repeating: .staysDown, count: 4))
    #expect(keeper.days.allSatisfy { $0.rise == nil && $0.set == nil })
  }

  @Test func `where the van was last is asked once a day until it is seen, again after a while`()
    throws
  {
    var keeper = SunKeeper()
    func asks(_ uptime: Int64, _ day: Day, _ place: Coordinate? = nil) -> Bool {
      keeper.asks(now: uptime, today: day, place: place)
    }
    let tomorrow = Day(daysSinceEpoch: today.daysSinceEpoch + 1)
    #expect([asks(0, today), asks(299_999, today), asks(300_000, today)] == [true, false, true])
    keeper.step(today: today, place: nil, world)
    #expect(keeper.days == [])
    keeper.take(try place(47), on: today)
    keeper.step(today: today, place: nil, world)
    #expect(keeper.days.count == 4)
    #expect(
      [asks(700_000, today), asks(700_000, tomorrow), asks(2_000_000, tomorrow, try place(47))]
        == [false, true, false])
  }

  @Test func `a rule fires at sunrise where vanlog says that the van was last`() throws {
    let station = try DaemonStation()
    try station.settings(#"{"clock.trust":"yes"}"#)
    // On the equator, where the sun rises five seconds after the daemon has asked.
    let now = ClockProof.wallClock()
    let sun = try sunrise(in: 5, after: now)
    try station.script(
      """
      case "$1" in
      sky) awk -v now="$(date +%s)" 'BEGIN {
          lon = \(sun.longitude) - (now - \(now.millisecondsSinceEpoch / 1_000)) / 240
          if (lon < -180) lon += 360
          printf "{\\"lat\\":0,\\"lon\\":%.6f}\\n", lon
        }' ;;
      sync) exit 78 ;;
      *) echo '{}' ;;
      esac
      """)
    try station.rule(
      "up", #"{"trigger":{"type":"sunrise"},"actions":[{"type":"notify","text":"Good morning"}]}"#)
    let daemon = try station.start(hurry: 1)
    try station.wait { station.text(station.home + "/run/notices.json").contains("Good morning") }
    #expect(station.said.filter { $0.hasPrefix("sky ") } == ["sky calendar --days 1 --json"])
    #expect(station.end(daemon) == 0)
  }

  /// A place on the equator where the sun rises so many seconds after a moment.
  private func sunrise(in seconds: Double, after moment: Instant) throws -> Coordinate {
    // By 240 seconds a degree, to within the second.
    var longitude = 0.0
    for _ in 0..<12 {
      let place = try Coordinate(latitude: 0, longitude: longitude)
      let day = try #require(
        RuleSunDay(moment.day(), noon: moment, at: SkyPlace(place)))
      let rise = try #require(day.rise)
      var left =
        Double(rise.millisecondsSinceEpoch - moment.millisecondsSinceEpoch) / 1_000 - seconds
      while left > 43_200 { left -= 86_400 }
      while left < -43_200 { left += 86_400 }
      longitude += left / 240
      while longitude > 180 { longitude -= 360 }
      while longitude < -180 { longitude += 360 }
    }
    return try Coordinate(latitude: 0, longitude: longitude)
  }
}
