import DurableFiles
import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@testable import DriveRecorder

/// Where the drives of one black box end.
@Suite(.temporaryDirectory) struct DriveCutTests {
  private static func parts(_ entries: [DriveEntry]) throws -> [RecordedPart] {
    try RecordedDriveTests.drive(entries).parts
  }

  private static func resumed(_ second: Int64, boot: String = "boot-2") -> [DriveEntry] {
    [.event(.continued(boot: boot), second)]
  }

  @Test(arguments: [(14_399, [6]), (14_400, [3, 3]), (86_400, [3, 3])] as [(Int64, [Int])])
  func `a proven rest of four hours or more ends a drive`(rest: Int64, counts: [Int]) throws {
    let parts = try Self.parts(
      DriveEntry.points(0..<3) + Self.resumed(2 + rest)
        + DriveEntry.points((2 + rest)..<(5 + rest)) + [.stop])
    #expect(parts.map(\.track.points.count) == counts)
    #expect(parts.map(\.number) == Array(0..<counts.count))
    #expect(parts.last?.outcome == .stopped)
    #expect(parts.dropLast().allSatisfy { $0.outcome == .recovered })
  }

  @Test func `a rest next to a guessed time proves nothing`() throws {
    let parts = try Self.parts(
      RecordedDriveTests.unproven(0..<3) + Self.resumed(0)
        + DriveEntry.points(90_000..<90_003) + [.stop])
    #expect(parts.map(\.track.points.count) == [6])
    #expect(parts.map(\.isTimeProven) == [false])
  }

  @Test func `points after a stop are another drive`() throws {
    let parts = try Self.parts(
      DriveEntry.points(0..<3) + [.stop] + Self.resumed(4) + DriveEntry.points(5..<7))
    #expect(parts.map(\.track.points.count) == [3, 2])
    #expect(parts.map(\.outcome) == [.stopped, .recovered])
  }

  @Test func `a note belongs to the drive that is nearer in time`() throws {
    var entries: [DriveEntry] = [.event(.note("a"), 0)]
    entries += try DriveEntry.points(1..<3)
    entries += [.event(.note("b"), 10)]
    entries += Self.resumed(89_999)
    entries += [.event(.note("c"), 89_999)]
    entries += try DriveEntry.points(90_000..<90_002)
    entries += [.event(.note("d"), 90_003), .stop]
    let parts = try Self.parts(entries)
    #expect(parts.map { $0.notes.map(\.text) } == [["a", "b"], ["c", "d"]])
  }

  /// How many points a file has, how many the store takes of a drive, and after how many the driver
  /// stopped for the first time.
  @Test(
    arguments: [
      (9, 4, nil, [4, 4, 1]), (8, 4, nil, [4, 4]), (4, 4, nil, [4]), (5, 4, nil, [4, 1]),
      (9, 4, 6, [4, 2, 3]), (9, 4, 4, [4, 4, 1]),
    ] as [(Int, Int, Int?, [Int])])
  func `a drive with more points than the store takes becomes several, and none is lost`(
    count: Int, most: Int, stop: Int?, counts: [Int]
  ) throws {
    let track = try RecordedDriveTests.drive(DriveEntry.points(0..<Int64(count))).track
    var cuts = DriveCuts(mostPoints: most)
    if let stop { cuts.stopped(before: stop) }
    cuts.noted(before: count)
    let note = RecordedDrive.Note(time: track.points[count - 1].time, text: "here")
    let parts = cuts.parts(of: track, [note], outcome: .recovered).parts
    #expect(parts.map(\.points.count) == counts)
    #expect(parts.map(\.number) == Array(counts.indices))
    #expect(parts.flatMap(\.track.points) == track.points)
    #expect(parts.last?.notes == [note])
    #expect(parts.dropLast().flatMap(\.notes) == [])
    let stopped = parts.filter { $0.outcome == .stopped }
    #expect(stopped.last?.points.upperBound == stop)
    #expect(stopped.first?.points.lowerBound == stop.map { _ in 0 })
  }

  // MARK: A van that is parked while the recorder works

  /// A point of a second of the test, at one place or another, as far apart as towns.
  private static func point(_ second: Int64, at place: Int32) throws -> DriveEntry {
    guard case .point(var point) = try DriveEntry.point(second) else { throw Missing() }
    point.position = try CoordinateE7(
      latitude: 470_000_000 + place * 1_000_000, longitude: 80_000_000)
    return .point(point)
  }

  private struct Missing: Error {}

  /// Drives for a minute to a place, and arrives at a second.
  private static func arriving(_ second: Int64, at place: Int32) throws -> [DriveEntry] {
    try (1...3).reversed().map { try point(second - $0 * 20, at: place * 100 + Int32($0)) }
      + [point(second, at: place * 100)]
  }

  /// The signs of life of a parked van, one an hour.
  private static func parked(_ seconds: ClosedRange<Int64>, at place: Int32) throws -> [DriveEntry]
  {
    try stride(from: seconds.lowerBound, through: seconds.upperBound, by: 3_600).map {
      try point($0, at: place * 100)
    }
  }

  private static func ranges(_ entries: [DriveEntry]) throws -> (
    points: [Range<Int>], finished: Int
  ) {
    let drive = try RecordedDriveTests.drive(entries)
    return (drive.parts.map(\.points), drive.finishedParts)
  }

  @Test func `a van that is parked for a night ends its drive where it arrived`() throws {
    let night = try Self.arriving(0, at: 1) + Self.parked(3_600...36_000, at: 1)
    // From the fourth hour on, the drive is over.
    for hours in 1...10 {
      let found = try Self.ranges(Array(night.prefix(4 + hours)))
      #expect(found.points == [hours < 4 ? 0..<4 + hours : 0..<4])
      #expect(found.finished == (hours < 4 ? 0 : 1))
    }
    // The next one begins with the last sign of life before the van sets off.
    let day = try Self.arriving(39_000, at: 2)
    let found = try Self.ranges(night + day)
    #expect(found.points == [0..<4, 13..<18])
    #expect(found.finished == 1)
  }

  @Test func `a halt of less than four hours is part of the drive`() throws {
    let entries =
      try Self.arriving(0, at: 1) + Self.parked(3_600...10_800, at: 1)
      + [Self.point(14_399, at: 100)] + Self.arriving(15_000, at: 2)
    #expect(try Self.ranges(entries).points == [0..<12])
  }

  @Test func `a night is one rest although the recorder was restarted in it`() throws {
    let entries =
      try Self.arriving(0, at: 1) + Self.parked(3_600...7_200, at: 1)
      + Self.resumed(9_000, boot: "boot-1") + Self.parked(9_060...16_260, at: 1)
      + Self.arriving(18_000, at: 2)
    let found = try Self.ranges(entries)
    #expect(found.points == [0..<4, 8..<13])
    #expect(found.finished == 1)
  }

  @Test func `a van that has not driven yet begins its drive when it sets off`() throws {
    let waiting = try Self.parked(0...21_600, at: 1)
    #expect(try Self.ranges(waiting).points == [0..<7])
    #expect(try Self.ranges(waiting).finished == 0)
    let found = try Self.ranges(waiting + Self.arriving(22_000, at: 2))
    #expect(found.points == [6..<11])
    #expect(found.finished == 0)
  }

  @Test func `a drive that is stopped on the next morning ended on arrival`() throws {
    let entries =
      try Self.arriving(0, at: 1) + Self.parked(3_600...36_000, at: 1)
      + [.event(.stop, 36_060)]
    let parts = try Self.parts(entries)
    #expect(parts.map(\.points) == [0..<4])
    #expect(parts.map(\.outcome) == [.stopped])
  }

  @Test func `a note at the camp site belongs to the drive that is nearer`() throws {
    let entries =
      try Self.arriving(0, at: 1) + Self.parked(3_600...7_200, at: 1)
      + [.event(.note("fire"), 7_300)] + Self.parked(10_800...32_400, at: 1)
      + [.event(.note("frost"), 32_500)] + Self.parked(36_000...36_000, at: 1)
      + Self.arriving(39_000, at: 2)
    let parts = try Self.parts(entries)
    #expect(parts.map { $0.notes.map(\.text) } == [["fire"], ["frost"]])
  }

  @Test func `a drive without points has no parts`() throws {
    #expect(try Self.parts([.event(.note("x"), 0), .stop]).isEmpty)
  }
}
