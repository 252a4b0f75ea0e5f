import Borders
import Foundation
import Geodesy
import TestSupport
import Testing
import Text

@Suite struct CrossingLogTests {
  private static let noon = Instant(secondsSinceEpoch: 1_780_000_000)

  private func event(
    minutes: Int64 = 0, from: String = "FR", to: String = "ES", latitude: Int32 = 425_000_000
  ) throws -> Crossing.Event {
    Crossing.Event(
      at: Instant(millisecondsSinceEpoch: Self.noon.millisecondsSinceEpoch + minutes * 60_000),
      place: try CoordinateE7(latitude: latitude, longitude: 28_000_000), from: from, to: to)
  }

  private func crossing(_ event: Crossing.Event, seed: UInt64 = 1) -> Crossing {
    var random = SplitMix64(seed: seed)
    return Crossing(
      id: RecordID(milliseconds: 0, using: &random), event: event, source: .hand)
  }

  @Test func `the crossings of some days come with the last one before them`() throws {
    let day: Int64 = 24 * 60
    let all = try [-900, -300, -200, -100, -1, 5].enumerated().map { number, days in
      crossing(try event(minutes: Int64(days) * day), seed: UInt64(number))
    }
    let log = CrossingLog(KeptCrossings(all))
    let today = Self.noon.day()
    func first(_ days: Int) -> Day { Day(daysSinceEpoch: today.daysSinceEpoch - days) }
    #expect(log.valid(from: first(180), to: today) == Array(all[2...4]))
    #expect(log.valid(from: first(10), to: today) == Array(all[3...4]))
    #expect(log.valid(from: first(2_000), to: today) == Array(all[...4]))
    #expect(CrossingLog().valid(from: first(10), to: today) == [])
  }
}
