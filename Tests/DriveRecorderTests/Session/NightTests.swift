import TestSupport
import Testing
import Text
import TrackFormats

@testable import DriveRecorder

/// A van whose recorder works day and night: from the reports of its receiver to its drives.
@Suite(.temporaryDirectory) struct NightTests {
  @Test(arguments: RecordingMode.allCases)
  func `a night on a camp site parts the drives of two days where the van stood`(
    mode: RecordingMode
  ) throws {
    var van = try SyntheticVan()
    van.jitter = 4
    var session = DriveSession.recording(mode)
    var entries = session.take(van.drive(seconds: 900, speed: 14, turn: 0.1))
    let arrival = van.uptime
    entries += session.take(van.stand(seconds: 9 * 3_600 + 700))
    let departure = van.uptime
    entries += session.take(van.drive(seconds: 900, speed: 14, turn: 0.1))
    entries += session.stop(uptime: van.uptime + 1_000)
    #expect(entries.points.count { (arrival + 600_000...departure).contains($0.uptime) } >= 8)

    let drive = try RecordedDriveTests.drive(entries)
    let origin = try #require(van.origin)
    let uptimes = drive.parts.map { part in
      [part.track.points.first, part.track.points.last].map {
        ($0?.time.millisecondsSinceEpoch ?? 0) - origin
      }
    }
    try #require(uptimes.count == 2)
    // In full mode every fix is a point until the van counts as parked.
    #expect((arrival - 5_000...arrival + 65_000).contains(uptimes[0][1]))
    #expect((departure - 900_000...departure + 20_000).contains(uptimes[1][0]))
    for part in drive.parts {
      let summary = try #require(drive.summary(ofPoints: part.points))
      #expect((12_000...12_900).contains(summary.lengthMetres))
    }
  }

  @Test(arguments: RecordingMode.allCases)
  func `a drive can end where the van came to rest ten minutes ago`(mode: RecordingMode) throws {
    var van = try SyntheticVan()
    van.jitter = 4
    var session = DriveSession.recording(mode)
    _ = session.take(van.drive(seconds: 900, speed: 14))
    let arrival = van.uptime
    _ = session.take(van.stand(seconds: 700))
    var other = session
    let now = other.stop(uptime: van.uptime + 1_000)
    let atRest = session.stop(uptime: van.uptime + 1_000, whereItRests: true)
    #expect(now.points.map { $0.uptime > arrival + 690_000 } == [true])
    #expect(atRest.points.map(\.uptime) == [])
    #expect(atRest.kinds == [.stop])
  }

  @Test func `a van that drives has not come to rest`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.breadcrumb)
    _ = session.take(van.drive(seconds: 905, speed: 14))
    let end = session.stop(uptime: van.uptime + 10, whereItRests: true)
    #expect(end.points.map { $0.uptime >= van.uptime - 1_000 } == [true])
  }

  @Test func `two hours at lunch part nothing`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.balanced)
    var entries = session.take(van.drive(seconds: 300, speed: 14))
    entries += session.take(van.stand(seconds: 2 * 3_600))
    entries += session.take(van.drive(seconds: 300, speed: 14))
    entries += session.stop(uptime: van.uptime + 1_000)
    let drive = try RecordedDriveTests.drive(entries)
    #expect(drive.parts.map(\.points) == [0..<drive.track.points.count])
  }
}
