import DurableFiles
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
    let parts = cuts.parts(of: track, [note], outcome: .recovered)
    #expect(parts.map(\.points.count) == counts)
    #expect(parts.map(\.number) == Array(counts.indices))
    #expect(parts.flatMap(\.track.points) == track.points)
    #expect(parts.last?.notes == [note])
    #expect(parts.dropLast().flatMap(\.notes) == [])
    let stopped = parts.filter { $0.outcome == .stopped }
    #expect(stopped.last?.points.upperBound == stop)
    #expect(stopped.first?.points.lowerBound == stop.map { _ in 0 })
  }

  @Test func `a drive without points has no parts`() throws {
    #expect(try Self.parts([.event(.note("x"), 0), .stop]).isEmpty)
  }
}
