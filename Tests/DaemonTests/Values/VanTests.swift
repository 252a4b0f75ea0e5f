import DurableFiles
import Geodesy
import TestSupport
import Testing
import Text
import Watching

@testable import vanlogd

@Suite(.temporaryDirectory) final class VanTests {
  private let run: Directory

  init() throws { run = try Directory(TemporaryDirectory.current.path) }

  private func van() -> Van {
    Van(visits: VisitKeeper.open(in: run).keeper, borders: BorderKeeper(in: run), now: 0)
  }

  private func time(_ uptime: Int64) -> Instant? {
    Instant(millisecondsSinceEpoch: 1_780_000_000_000 + uptime)
  }

  /// What a drive of ten seconds to the north comes to.
  private func driveOff(_ van: inout Van, from second: Int64, north: Double = 47) throws -> [Van
    .Change]
  {
    try (Int64(1)...10).compactMap { step in
      let sighting = try Sighting.seen(
        second + step, north: north + Double(step) * 0.0001, speed: 11)
      return van.see(sighting, time: time)
    }
  }

  @Test func `one that sets off tells where it has stayed, and for how long`() throws {
    var van = van()
    for minute in Int64(0)...20 {
      let sighting = try Sighting.seen(minute * 60, speed: 0)
      let change = van.see(sighting, time: time)
      #expect(change == nil)
      _ = van.visit(sighting)
    }
    #expect(van.isStaying && !van.isMoving)
    let changes = try driveOff(&van, from: 1_200)
    let start = try Coordinate(latitude: 47, longitude: 8)
    #expect(
      changes == [
        .setsOff(since: 1_200_000, from: start, stayed: RuleSpan(milliseconds: 1_200_000))
      ])
    #expect(van.isMoving && van.setOffSince == 1_200_000)
  }

  @Test func `without a visit, it has stayed since it came to rest, if that was seen`() throws {
    var van = van()
    _ = van.see(try Sighting.seen(0, speed: 0), time: time)
    let first = try driveOff(&van, from: 10)
    let start = try Coordinate(latitude: 47, longitude: 8)
    #expect(first == [.setsOff(since: 0, from: start, stayed: nil)])
    let end = try Coordinate(latitude: 47.001, longitude: 8)
    var rests: [Van.Change] = []
    for minute in Int64(1)...12 {
      let sighting = try Sighting.seen(20 + minute * 60, north: 47.001, speed: 0)
      if let change = van.see(sighting, time: { _ in nil }) { rests.append(change) }
    }
    #expect(rests == [.rests])
    #expect(!van.isMoving && van.setOffSince == nil && van.place == end)
    let second = try driveOff(&van, from: 740, north: 47.001)
    #expect(
      second == [.setsOff(since: 740_000, from: end, stayed: RuleSpan(milliseconds: 720_000))])
  }

  @Test func `one that is seen no more has come to rest`() throws {
    var van = van()
    _ = van.see(try Sighting.seen(0, speed: 0), time: time)
    _ = try driveOff(&van, from: 10)
    let deadline = try #require(van.deadline(isObserving: false))
    let changes = [
      van.tick(now: deadline - 1, time: time), van.tick(now: deadline, time: time),
      van.tick(now: deadline + 1, time: time),
    ]
    #expect(deadline == 3_620_000 && changes == [nil, .rests, nil])
  }

  @Test func `where its crossings were judged is its country`() throws {
    var van = van()
    #expect(van.country == nil)
    van.judged("CH", isSettled: true, in: run)
    #expect(van.country == "CH")
  }
}
