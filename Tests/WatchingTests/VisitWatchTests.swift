import Geodesy
import TestSupport
import Testing
import Text

@testable import Watching

@Suite struct VisitWatchTests {
  private func events(_ walk: Walk, staying place: Coordinate? = nil) -> [VisitWatch.Event] {
    var watch = VisitWatch(staying: place)
    return walk.sightings.compactMap { watch.take($0) }
  }

  @Test func `a stay begins when the van arrived and ends when it was last there`() throws {
    var walk = Walk()
    walk.drive(seconds: 60, speed: 20)
    let (place, arrived) = (walk.place, walk.second)
    walk.stand(seconds: 3_600, wandering: 15)
    let left = walk.second
    walk.drive(seconds: 60, speed: 20)
    let found = events(walk)
    #expect(found.count == 2)
    guard case .arrived(let middle, let start)? = found.first,
      case .departed(let from, let end, true)? = found.last
    else {
      Issue.record("\(found)")
      return
    }
    #expect(middle.distanceMetres(to: place) < 60)
    #expect(from.distanceMetres(to: place) < 20)
    let early = Walk.time(at: arrived).millisecondsSinceEpoch - start.millisecondsSinceEpoch
    #expect((0...13_000).contains(early))
    let late = end.millisecondsSinceEpoch - Walk.time(at: left).millisecondsSinceEpoch
    #expect((0...12_000).contains(late))
  }

  @Test func `a short stop, a jam and a wandering receiver are not visits`() {
    var walk = Walk()
    for _ in 0..<6 {
      walk.drive(seconds: 30, speed: 20)
      walk.stand(seconds: 420, wandering: 10)
    }
    #expect(events(walk).isEmpty)
  }

  @Test func `a receiver that jumps once does not end a visit`() throws {
    var walk = Walk()
    walk.stand(seconds: 600)
    walk.jump(metres: 900)
    walk.stand(seconds: 1)
    walk.jump(metres: 900, bearing: 270)
    walk.stand(seconds: 600)
    #expect(events(walk) == [.arrived(at: Walk.home, time: Walk.time(at: 101))])
  }

  @Test func `a visit continues after the power was off, or ends at an unknown moment`() {
    var same = Walk()
    same.stand(seconds: 20, wandering: 10)
    #expect(events(same, staying: Walk.home).isEmpty)
    var elsewhere = Walk()
    elsewhere.jump(metres: 40_000)
    elsewhere.stand(seconds: 3)
    #expect(
      events(elsewhere, staying: Walk.home) == [
        .departed(from: Walk.home, time: Walk.time(at: 101), isSeen: false)
      ])
  }

  @Test func `a garage without reception does not end a visit, a hole hides when it ended`() {
    var walk = Walk()
    walk.stand(seconds: 600)
    walk.sleep(seconds: 40_000)
    walk.stand(seconds: 10)
    walk.sleep(seconds: 4_000)
    walk.jump(metres: 3_000)
    walk.stand(seconds: 2)
    let seen = walk.second - 1
    #expect(
      events(walk) == [
        .arrived(at: Walk.home, time: Walk.time(at: 101)),
        .departed(from: Walk.home, time: Walk.time(at: seen), isSeen: false),
      ])
  }

  @Test func `nothing is dated before the time is known`() {
    var walk = Walk()
    walk.stand(seconds: 900)
    var watch = VisitWatch()
    var found: [(uptime: Int64, event: VisitWatch.Event)] = []
    for var sighting in walk.sightings {
      if sighting.uptime < 900_000 { sighting.time = nil }
      if let event = watch.take(sighting) { found.append((sighting.uptime, event)) }
    }
    #expect(found.map(\.uptime) == [900_000])
    #expect(found.first?.event == .arrived(at: Walk.home, time: Walk.time(at: 101)))
  }
}

@Suite struct VisitLogTests {
  private static let arrival = Walk.start
  private static func after(days: Int64) -> Instant {
    Instant(millisecondsSinceEpoch: arrival.millisecondsSinceEpoch + days * 86_400_000)
  }

  private func log(_ visits: Int, random: inout SplitMix64) -> VisitLog {
    var log = VisitLog()
    for number in 0..<visits {
      let day = Int64(number)
      _ = log.add(
        .arrived(at: Walk.home, time: Self.after(days: day)), provenNow: nil, using: &random)
      _ = log.add(
        .departed(from: Walk.home, time: Self.after(days: day + 1), isSeen: day % 2 == 0),
        provenNow: nil, using: &random)
    }
    return log
  }

  @Test func `what is written is read back`() throws {
    var random = SplitMix64(seed: 1)
    var log = log(3, random: &random)
    _ = log.add(
      .arrived(at: Walk.place(-33.9, 180), time: Self.after(days: 9)), provenNow: nil,
      using: &random)
    #expect(try VisitLog(parsing: log.bytes) == log)
    #expect(log.open?.place == Walk.place(-33.9, 180))
    #expect(log.visits.map(\.isDepartureSeen) == [true, false, true, true])
  }

  @Test func `members of a newer version survive`() throws {
    let text = #"""
      {"format":"vanlog visits","version":2,"visits":[{"id":"01JZ0000000000000000000000","lat":1,
      "lon":2,"arrived":"2026-08-12T10:00:00Z","departed":null,"mood":{"stars":[5]}}]}
      """#
    var log = try VisitLog(parsing: Array(text.utf8))
    var random = SplitMix64(seed: 1)
    let ended = log.add(
      .departed(from: Walk.home, time: Walk.start, isSeen: true), provenNow: nil, using: &random)
    #expect(ended?.departed == max(Walk.start, try #require(Instant("2026-08-12T10:00:00Z"))))
    let written = String(decoding: log.bytes, as: UTF8.self)
    #expect(written.contains(#""mood": {"#))
    #expect(try VisitLog(parsing: log.bytes) == log)
  }

  static let damages: [(String, lost: String, kept: Int)] = [
    ("", "line 1, column 1", 0), ("[]", "not a list of visits", 0),
    (#"{"format":"vanlog visits","version":1,"visits":7}"#, "not a list of visits", 0),
    (#"{"format":"vanlog visits","version":0,"visits":[]}"#, "not a list of visits", 0),
    (
      #"""
      {"format":"vanlog visits","version":1,"visits":[1,{"id":"01JZ0000000000000000000000","lat":91,
      "lon":2,"arrived":"2026-08-12T10:00:00Z"},{"id":"01JZ0000000000000000000000","lat":9,"lon":2,
      "arrived":"2026-08-12T10:00:00Z"},{"id":"x","lat":9,"lon":2,"arrived":"2026-08-12T10:00:00Z"},
      {"id":"01JZ0000000000000000000000","lat":9,"lon":2,"arrived":"2026-08-12T10:00:00Z",
      "departed":"2026-08-11T10:00:00Z"}]}
      """#, "4 visits cannot be read", 1
    ),
  ]

  @Test(arguments: damages)
  func `a damaged file says what is wrong and gives what is left`(
    text: String, lost: String, kept: Int
  ) throws {
    let damage = try #require(throws: VisitLog.Damage.self) {
      try VisitLog(parsing: Array(text.utf8))
    }
    #expect(damage.description.contains(lost))
    #expect(damage.rest.visits.count == kept)
  }

  @Test func `only visits that ended more than 60 proven days ago go`() {
    var random = SplitMix64(seed: 1)
    var log = log(100, random: &random)
    #expect(log.visits.count == 100)
    _ = log.add(
      .arrived(at: Walk.home, time: Self.after(days: 100)), provenNow: Self.after(days: 100),
      using: &random)
    #expect(log.visits.first?.departed == Self.after(days: 40))
    #expect(log.visits.count == 62)
  }

  @Test func `an arrival while the van stays, or a departure from nowhere, changes nothing`() {
    var random = SplitMix64(seed: 1)
    var log = VisitLog()
    let leaves = VisitWatch.Event.departed(from: Walk.home, time: Walk.start, isSeen: true)
    let arrives = VisitWatch.Event.arrived(at: Walk.home, time: Walk.start)
    #expect(log.add(leaves, provenNow: nil, using: &random) == nil)
    #expect(log.add(arrives, provenNow: nil, using: &random) != nil)
    let before = log
    #expect(log.add(arrives, provenNow: nil, using: &random) == nil)
    #expect(log == before)
  }

  @Test func `a clock set back makes no stay end before it began`() throws {
    var random = SplitMix64(seed: 1)
    var log = VisitLog()
    _ = log.add(.arrived(at: Walk.home, time: Walk.start), provenNow: nil, using: &random)
    let visit = try #require(
      log.add(
        .departed(from: Walk.home, time: Self.after(days: -365), isSeen: true), provenNow: nil,
        using: &random))
    #expect(visit.departed == visit.arrived)
    #expect(!visit.isDepartureSeen)
  }
}
