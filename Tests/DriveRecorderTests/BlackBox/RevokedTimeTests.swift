import DriveRecorder
import DurableFiles
import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

/// Times that turned out to be wrong are replaced when a drive is read.
@Suite(.temporaryDirectory) struct RevokedTimeTests {
  /// Points of some seconds whose receiver was wrong by as many seconds.
  private func points(_ seconds: Range<Int64>, wrongBy error: Int64 = 0) throws -> [DriveEntry] {
    try seconds.map { second in
      guard case .point(var point) = try DriveEntry.point(second) else { throw Missing() }
      point.time = Instant(secondsSinceEpoch: 1_790_000_000 + second + error)
      return .point(point)
    }
  }

  private struct Missing: Error {}

  private static let day: Int64 = 86_400

  @Test(arguments: [383_000_000, day, -30 * day, 18, -3])
  func `a drive is dated by the time that held, not by the one before or between`(
    error: Int64
  ) throws {
    let glitch = try points(100..<106, wrongBy: error)
    let drive = try RecordedDriveTests.drive(
      points(0..<12, wrongBy: error) + points(12..<100) + glitch + points(106..<200) + [.stop])
    #expect(RecordedDriveTests.times(drive) == Array(0..<200))
    #expect(drive.isTimeProven)
    #expect(drive.summary?.duration == .seconds(199))
  }

  @Test func `what held for a minute last counts, even if another time held for longer`() throws {
    let drive = try RecordedDriveTests.drive(
      points(0..<500, wrongBy: Self.day) + points(500..<562) + points(562..<580, wrongBy: 77))
    #expect(RecordedDriveTests.times(drive) == Array(0..<580))
  }

  @Test func `a short drive is dated by the time that held longest`() throws {
    let drive = try RecordedDriveTests.drive(points(0..<20) + points(20..<26, wrongBy: Self.day))
    #expect(RecordedDriveTests.times(drive) == Array(0..<26))
  }

  @Test func `a quartz that runs fast is not a wrong time`() throws {
    let entries: [DriveEntry] = try (Int64(0)..<400).map { index in
      guard case .point(var point) = try DriveEntry.point(index) else { throw Missing() }
      point.time = Instant(millisecondsSinceEpoch: 1_790_000_000_000 + index * 60_000)
      point.uptime = index * 60_003
      return .point(point)
    }
    let drive = try RecordedDriveTests.drive(entries)
    #expect(RecordedDriveTests.times(drive) == (0..<400).map { $0 * 60 })
  }

  @Test func `a boot that ends after the next one begins had a wrong time`() throws {
    let reboot = DriveEntry.event(DriveEvent(.continued(boot: "boot-2"), time: nil, uptime: 60_125))
    let drive = try RecordedDriveTests.drive(
      points(0..<5, wrongBy: Self.day) + [reboot] + points(30..<35))
    // It ends when the next one begins, at that boot's first line.
    #expect(RecordedDriveTests.times(drive) == [-4, -3, -2, -1, 0, 30, 31, 32, 33, 34])
    #expect(!drive.isTimeProven)
  }

  @Test func `times of a recording are taken as they are`() throws {
    let home = try TestHome()
    var header = DriveHeader.test
    header.isReplay = true
    let proof = try RecordedDriveTests.proof(0)
    try home.record([proof] + points(0..<5, wrongBy: Self.day) + points(5..<90), header)
    let drive = try #require(try RecordedDrive.read(in: home.home))
    let early = (0..<5).map { Self.day + $0 }
    #expect(RecordedDriveTests.times(drive) == early + Array(5..<90))
  }

  @Test func `a drive without a point has no proven time`() throws {
    #expect(try !RecordedDriveTests.drive([.stop]).isTimeProven)
  }
}
