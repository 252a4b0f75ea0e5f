import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@testable import TripStore

@Suite(.temporaryDirectory) struct PositionTests {
  private static let hour: Int64 = 3_600

  /// Two points, the second at the end of the drive.
  private func drive(
    _ byte: UInt8, from seconds: Int64, lasting: Int64, to latitude: Int32
  ) throws -> FinishedDrive {
    let points = try [(seconds, latitude - 10_000), (seconds + lasting, latitude)].map {
      TrackPoint(
        time: Instant(secondsSinceEpoch: $0.0),
        position: try CoordinateE7(latitude: $0.1, longitude: 0))
    }
    return FinishedDrive(
      id: try #require(RecordID(bytes: [UInt8](repeating: byte, count: 16))),
      track: Track(points: points), zone: nil, offsetSeconds: 0, isTimeProven: true)
  }

  private let start: Int64 = 20_000 * 86_400 + 36_000

  @Test func `the last position is from the later of drive and check-in`() throws {
    let store = try TestHome().store()
    #expect(try store.lastPosition() == nil)
    try store.commit(drive(1, from: start, lasting: Self.hour, to: 500_000_000))
    #expect(try store.lastPosition()?.source == .drive)
    #expect(try store.lastPosition()?.latitude == 500_000_000)
    try store.add(
      .checkin,
      [
        .set(.day, 20_000),
        .set(.arrived, Instant(secondsSinceEpoch: start + 2 * Self.hour)),
        .set(.latitude, 510_000_000), .set(.longitude, 5),
      ])
    let last = try #require(try store.lastPosition())
    #expect(last.source == .checkin)
    #expect(last.latitude == 510_000_000)
    _ = try store.addCheckin("without a position", day: 20_009)
    #expect(try store.lastPosition() == last)
  }

  @Test func `a long stop is suggested unless there is a check-in nearby`() throws {
    let store = try TestHome().store()
    try store.commit(drive(1, from: start, lasting: Self.hour, to: 500_000_000))
    // Half an hour to buy bread, then a night, then the current stop.
    try store.commit(drive(2, from: start + 5_400, lasting: Self.hour, to: 510_000_000))
    try store.commit(drive(3, from: start + 86_400, lasting: Self.hour, to: 520_000_000))
    let found = try store.checkinSuggestions(limit: 10)
    #expect(found.map(\.latitude) == [520_000_000, 510_000_000])
    let stay: Int64 = (86_400 - 5_400 - 3_600) * 1_000
    #expect(found.map(\.stayedMilliseconds) == [nil, stay])
    #expect(found.map(\.day) == [20_001, 20_000])
    #expect(try store.checkinSuggestions(limit: 1).count == 1)
    try store.add(
      .checkin,
      [
        .set(.day, 20_000), .set(.latitude, 510_050_000), .set(.longitude, 0),
      ])
    #expect(try store.checkinSuggestions(limit: 10).map(\.latitude) == [520_000_000])
    _ = try store.addCheckin("somewhere", day: 20_001)
    #expect(try store.checkinSuggestions(limit: 10).isEmpty)
  }

  @Test func `a check-in far away on the same day is another stop`() throws {
    let store = try TestHome().store()
    try store.commit(drive(1, from: start, lasting: Self.hour, to: 500_000_000))
    try store.add(
      .checkin,
      [.set(.day, 20_000), .set(.latitude, 490_000_000), .set(.longitude, 0)])
    #expect(try store.checkinSuggestions(limit: 10).count == 1)
  }
}
