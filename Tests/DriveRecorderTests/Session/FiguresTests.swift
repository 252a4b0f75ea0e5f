import Geodesy
import Glibc
import TestSupport
import Testing
import Text
import TrackFormats

@testable import DriveRecorder

/// The figures of a drive do not depend on how many of its fixes become points.
@Suite(.temporaryDirectory) struct FiguresTests {
  /// A bumpy, bendy drive over rolling hills, with a stop, a hole and a pause.
  private func reports(
    rollers: Double, interval: Int64 = 1_000, reportsSpeed: Bool = true
  ) throws -> [TimedReport] {
    var van = try SyntheticVan()
    van.interval = interval
    van.reportsSpeed = reportsSpeed
    var reports: [TimedReport] = []
    for second in 0..<1_800 {
      let turn = sin(Double(second) / 20) * 3
      let speed = 16 + 6 * sin(Double(second) / 37)
      van.altitude = 500 + rollers / 2 * sin(Double(second) / 14)
      reports += van.drive(seconds: 1, speed: speed, turn: turn)
      if second == 600 { reports += van.stand(seconds: 300) }
      if second == 1_200 { van.uptime += 90_000 }
    }
    return reports
  }

  private func summary(
    _ reports: [TimedReport], _ mode: RecordingMode
  ) throws -> (kept: TrackSummary, live: SessionStatus) {
    var session = DriveSession.recording(mode)
    var entries = session.take(reports)
    entries += session.stop(uptime: reports.last?.uptime ?? 0)
    let drive = try RecordedDriveTests.drive(entries)
    return (try #require(drive.summary), session.status)
  }

  @Test(arguments: [10, 28, 60] as [Double], [1_000, 200] as [Int64])
  func `climb, way, time and speed are those of all fixes in every mode`(
    rollers: Double, interval: Int64
  ) throws {
    let reports = try reports(rollers: rollers, interval: interval)
    let (full, _) = try summary(reports, .full)
    let climb = try #require(full.climb)
    #expect(Double(climb.ascentDecimetres) > rollers * 10 * 18)
    for mode in [RecordingMode.balanced, .breadcrumb] {
      let (kept, live) = try summary(reports, mode)
      #expect(kept.pointCount < full.pointCount / 3)
      #expect(kept.climb == climb, "\(mode)")
      #expect(abs(kept.lengthMetres / full.lengthMetres - 1) < 0.000_5, "\(mode)")
      #expect(kept.topSpeedMetresPerSecond == full.topSpeedMetresPerSecond)
      let moving = kept.movingTime / full.movingTime
      #expect(abs(moving - 1) < 0.005, "\(mode) \(moving)")
      #expect(live.ascentDecimetres == climb.ascentDecimetres)
      #expect(live.distanceMetres == kept.lengthMetres)
    }
  }

  @Test(arguments: RecordingMode.allCases, [100, 200, 1_000] as [Int64])
  func `without a receiver's speed the top speed is one that the van has driven`(
    mode: RecordingMode, interval: Int64
  ) throws {
    var van = try SyntheticVan()
    (van.interval, van.reportsSpeed, van.jitter) = (interval, false, 5)
    let (kept, _) = try summary(van.drive(seconds: 900, speed: 20), mode)
    let top = try #require(kept.topSpeedMetresPerSecond)
    #expect((19...21.5).contains(top))
    #expect((0.98...1.06).contains(kept.lengthMetres / 18_000))
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `a few altitudes between two points give the climb of all`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var altitude: Int32 = 5_000
    let step: Int32 = [3, 20, 60, 200].randomElement(using: &random) ?? 20
    let all = (0..<300).map { _ -> Int32 in
      altitude += .random(in: -step...step, using: &random)
      return altitude
    }
    let place = try CoordinateE7(latitude: 0, longitude: 0)
    func point(_ altitude: Int32) -> TrackPoint {
      TrackPoint(
        time: Instant(secondsSinceEpoch: 0), position: place, altitudeDecimetres: altitude)
    }
    var (whole, parts) = (TrackSurvey(), TrackSurvey())
    var turns: AltitudeTurns?
    for altitude in all {
      whole.add(point(altitude), startsSegment: false)
      turns?.add(altitude)
      guard turns == nil || random.chance(10) else { continue }
      let leg = turns.map { TrackLeg(centimetres: 0, movingMilliseconds: 0, turns: $0.all) }
      parts.add(point(altitude), startsSegment: false, after: leg)
      turns = AltitudeTurns(at: altitude)
    }
    if let last = turns, let altitude = all.last {
      parts.add(
        point(altitude), startsSegment: false,
        after: TrackLeg(centimetres: 0, movingMilliseconds: 0, turns: last.all))
    }
    #expect(parts.summary?.climb == whole.summary?.climb)
  }
}
