import Geodesy
import TestSupport
import Testing

@testable import Watching

/// When the daemon fetches a forecast.
@Suite struct WeatherScheduleTests {
  private static let hour: Int64 = 3_600_000

  private func place(_ latitude: Double, _ longitude: Double = 8) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
  }

  /// One that has fetched at 0.
  private func fetched(
    next: Int64? = nil, isMoving: Bool = false, using random: inout SplitMix64
  ) throws -> WeatherSchedule {
    var schedule = WeatherSchedule(isOnline: true)
    schedule.set(isOn: true, now: -200_000, using: &random)
    schedule.take(try place(47), isMoving: isMoving, now: 0, using: &random)
    schedule.begin(now: 0)
    #expect(schedule.deadline == nil)
    schedule.end(succeeded: true, next: next, now: 0, using: &random)
    return schedule
  }

  @Test func `without a service nothing is fetched`() throws {
    var random = SplitMix64(seed: 7)
    var schedule = WeatherSchedule(isOnline: true)
    schedule.take(try place(47), isMoving: true, now: 0, using: &random)
    schedule.take(try place(48), isMoving: true, now: 1, using: &random)
    #expect(schedule.deadline == nil)
    schedule.set(isOn: true, now: 0, using: &random)
    let first = try #require(schedule.deadline)
    #expect((90_000...180_000).contains(first))
    schedule.set(isOn: false, now: 0, using: &random)
    #expect(schedule.deadline == nil)
  }

  @Test(
    arguments: [(true, nil, 1), (false, nil, 3), (false, 6 * hour, 6), (true, 1, 1)]
      as [(Bool, Int64?, Int64)])
  func `a van that moves fetches more often than one that stands`(
    isMoving: Bool, next: Int64?, hours: Int64
  ) throws {
    var random = SplitMix64(seed: 7)
    let schedule = try fetched(next: next, isMoving: isMoving, using: &random)
    let due = try #require(schedule.deadline)
    #expect((hours * Self.hour...hours * Self.hour + 600_000).contains(due))
  }

  @Test func `another place brings an update, but not within a quarter of an hour`() throws {
    var random = SplitMix64(seed: 7)
    var schedule = try fetched(using: &random)
    schedule.take(try place(47.04), isMoving: true, now: 1_000, using: &random)
    let later = try #require(schedule.deadline)
    #expect(later > 2 * Self.hour)
    schedule.take(try place(47.06), isMoving: true, now: 1_000, using: &random)
    #expect(schedule.deadline == 900_000)
    schedule = try fetched(using: &random)
    schedule.take(try place(47.06), isMoving: true, now: Self.hour, using: &random)
    let due = try #require(schedule.deadline)
    #expect((Self.hour + 60_000...Self.hour + 120_000).contains(due))
  }

  @Test func `without a network it waits for one`() throws {
    var random = SplitMix64(seed: 7)
    var schedule = try fetched(using: &random)
    schedule.begin(now: 4 * Self.hour)
    schedule.end(succeeded: false, next: nil, now: 4 * Self.hour, using: &random)
    schedule.setOnline(false, now: 4 * Self.hour, using: &random)
    #expect(schedule.deadline == nil)
    schedule.setOnline(true, now: 6 * Self.hour, using: &random)
    let due = try #require(schedule.deadline)
    #expect(due <= 6 * Self.hour + 40_000)
  }

  @Test func `after failures pauses grow up to three hours`() throws {
    var random = SplitMix64(seed: 7)
    var schedule = try fetched(using: &random)
    var pauses: [Int64] = []
    for _ in 0..<8 {
      schedule.begin(now: 0)
      schedule.end(succeeded: false, next: nil, now: 0, using: &random)
      pauses.append(try #require(schedule.deadline) / 60_000)
    }
    let least: [Int64] = [15, 10, 20, 40, 80, 160, 180, 180]
    for (pause, least) in zip(pauses, least) { #expect((least...least + 20).contains(pause)) }
  }

  @Test func `a connection that costs by volume postpones it by an hour`() throws {
    var random = SplitMix64(seed: 7)
    var schedule = try fetched(using: &random)
    schedule.begin(now: 4 * Self.hour)
    schedule.postpone(now: 4 * Self.hour)
    #expect(schedule.deadline == 5 * Self.hour)
  }
}
