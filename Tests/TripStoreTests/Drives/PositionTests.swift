import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@testable import Records
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
    #expect(found.map(\.place.latitude) == [520_000_000, 510_000_000])
    let stay: Int64 = (86_400 - 5_400 - 3_600) * 1_000
    #expect(found.map(\.stayedMilliseconds) == [nil, stay])
    #expect(found.map(\.day.daysSinceEpoch) == [20_001, 20_000])
    #expect(try store.checkinSuggestions(limit: 1).count == 1)
    try store.add(
      .checkin,
      [
        .set(.day, 20_000), .set(.latitude, 510_050_000), .set(.longitude, 0),
      ])
    #expect(try store.checkinSuggestions(limit: 10).map(\.place.latitude) == [520_000_000])
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

  @Test(
    arguments: [
      (day: 20_001, latitude: 490_000_000, isLeft: true), (20_001, 500_050_000, nil),
      (20_000, 490_000_000, false),
    ] as [(Int64, Int64, Bool?)])
  func `a later check-in elsewhere means that the van has left`(
    day: Int64, latitude: Int64, isLeft: Bool?
  ) throws {
    let store = try TestHome().store()
    try store.commit(drive(1, from: start, lasting: Self.hour, to: 500_000_000))
    try store.add(
      .checkin,
      [.set(.day, Day(daysSinceEpoch: Int(day))), .set(.latitude, latitude), .set(.longitude, 0)])
    let found = try store.checkinSuggestions(limit: 10)
    #expect(found.map(\.isLeft) == (isLeft.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.stayedMilliseconds == nil })
  }

  /// A visit, in hours from `start`.
  private func visit(
    from: Int64, to: Int64?, latitude: Int32 = 510_000_000
  ) throws -> CheckinSuggestion {
    let arrived = Instant(secondsSinceEpoch: start + from * Self.hour)
    var random = SystemRandomNumberGenerator()
    return CheckinSuggestion(
      source: .visit, id: RecordID(milliseconds: arrived.millisecondsSinceEpoch, using: &random),
      day: arrived.day(),
      place: try CoordinateE7(latitude: latitude, longitude: 0), arrived: arrived,
      departed: to.map { Instant(secondsSinceEpoch: start + $0 * Self.hour) })
  }

  @Test(
    arguments: [
      // A visit at the end of the drive and of its length is the same stay.
      (1, 30, 510_000_000, [CheckinSuggestion.Source.visit]),
      // As it is if it goes on.
      (2, nil, 510_005_000, [.visit]),
      // A short one is none, so the stop after the drive stays.
      (1, 4, 510_000_000, [.drive]),
      // Elsewhere, or at another time, it is another stay.
      (1, 30, 520_000_000, [.visit, .drive]),
      (40, nil, 510_000_000, [.visit, .drive]),
    ] as [(Int64, Int64?, Int32, [CheckinSuggestion.Source])])
  func `a visit and the end of a drive are one stay`(
    from: Int64, to: Int64?, latitude: Int32, sources: [CheckinSuggestion.Source]
  ) throws {
    let store = try TestHome().store()
    try store.commit(drive(1, from: start, lasting: Self.hour, to: 510_000_000))
    try store.commit(drive(2, from: start + 31 * Self.hour, lasting: Self.hour, to: 400_000_000))
    let visits = [try visit(from: from, to: to, latitude: latitude)]
    let found = try store.checkinSuggestions(limit: 10, visits: visits)
      .filter { $0.place.latitude != 400_000_000 }
    #expect(found.map(\.source).sorted { $0.rawValue > $1.rawValue } == sources)
  }

  @Test func `a check-in on any day of a long stay is enough`() throws {
    let store = try TestHome().store()
    let visits = [try visit(from: 0, to: 240)]
    #expect(try store.checkinSuggestions(limit: 10, visits: visits) == visits)
    try store.add(
      .checkin, [.set(.day, 20_007), .set(.latitude, 510_050_000), .set(.longitude, 0)])
    #expect(try store.checkinSuggestions(limit: 10, visits: visits).isEmpty)
  }
}
