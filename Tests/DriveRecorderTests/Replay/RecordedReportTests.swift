import Geodesy
import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// Logs with what real receivers and gpsd do, and what a person counts in them.
struct RecordedLog: CustomTestStringConvertible, Sendable {
  let name: String
  /// Reports of a position, those with a fix, and of these the flat ones.
  let positions, fixes, flat: Int
  /// Fixes with a latitude, and those without a time.
  let places, timeless: Int
  let times: [String]
  let skies: Int
  /// What a drive of it leaves out.
  let rejected: [Rejection: Int]

  var testDescription: String { name }

  static let all = [
    RecordedLog(
      name: "no-fix-first", positions: 20, fixes: 16, flat: 0, places: 16, timeless: 0,
      times: (2...9).map { "2026-08-12T08:00:0\($0)Z" }, skies: 1,
      rejected: [.noFix: 4, .inaccurate: 2]),
    RecordedLog(
      name: "flat-with-ais", positions: 5, fixes: 5, flat: 5, places: 5, timeless: 0,
      times: (0...4).map { "2026-08-12T08:00:0\($0)Z" }, skies: 0, rejected: [:]),
    RecordedLog(
      name: "week-rollover", positions: 6, fixes: 6, flat: 1, places: 6, timeless: 1,
      times: [
        "2019-04-06T23:59:58.020Z", "2019-04-06T23:59:59.020Z", "2019-04-07T00:00:00.020Z",
        "1999-08-22T00:00:01.020Z", "2019-04-07T00:00:02.020Z",
      ], skies: 0, rejected: [.timeBack: 1]),
    RecordedLog(
      name: "never-a-fix", positions: 6, fixes: 0, flat: 0, places: 0, timeless: 0, times: [],
      skies: 0, rejected: [.noFix: 6]),
    RecordedLog(
      name: "lost-and-regained", positions: 11, fixes: 7, flat: 2, places: 7, timeless: 0,
      times: ([1, 2, 3, 4, 8, 9] as [Int]).map { "2026-08-12T08:00:0\($0)Z" }
        + ["2026-08-12T08:00:10Z"],
      skies: 2, rejected: [.noFix: 4]),
    RecordedLog(
      name: "odd-lines", positions: 4, fixes: 4, flat: 0, places: 4, timeless: 1,
      times: ["2026-08-12T08:00:00.600Z", "2026-08-12T08:00:00.700Z", "2026-08-12T08:00:01.600Z"],
      skies: 0, rejected: [:]),
    RecordedLog(
      name: "fix-without-place", positions: 6, fixes: 5, flat: 1, places: 3, timeless: 1,
      times: (0...3).map { "2026-08-12T08:00:0\($0)Z" }, skies: 0,
      // The place without a time belongs to the moment before it.
      rejected: [.noFix: 1, .noPosition: 2]),
    RecordedLog(
      name: "four-constellations", positions: 3, fixes: 3, flat: 0, places: 3, timeless: 0,
      times: (0...2).map { "2026-08-12T08:00:0\($0)Z" }, skies: 3, rejected: [:]),
  ]

  func reports() throws -> [TimedReport] {
    try RecordedReports.reports(RecordedReports.fixture(name + ".log"))
  }
}

@Suite struct RecordedReportTests {
  @Test(arguments: RecordedLog.all)
  func `all that gpsd said is read`(log: RecordedLog) throws {
    let reports = try log.reports()
    let positions = reports.compactMap { timed in
      if case .position(let report) = timed.report { report } else { nil }
    }
    let fixes = positions.filter { $0.fix != nil }
    #expect(positions.count == log.positions)
    #expect(fixes.count == log.fixes)
    #expect(fixes.count { $0.fix == .twoD } == log.flat)
    #expect(fixes.count { $0.latitude != nil } == log.places)
    #expect(fixes.count { $0.time == nil } == log.timeless)
    var times: [Instant] = []
    for time in fixes.compactMap(\.time) where times.last != time { times.append(time) }
    #expect(times == log.times.compactMap { Instant($0) })
    let skies = reports.count { if case .sky = $0.report { true } else { false } }
    #expect(skies == log.skies)
  }

  @Test(arguments: RecordedLog.all)
  func `no instant is counted twice, and none moves that did not`(log: RecordedLog) throws {
    let reports = try log.reports()
    var session = DriveSession.recording(.full)
    var entries = session.take(reports)
    entries += session.stop(uptime: reports.last?.uptime ?? 0)
    let times = entries.points.compactMap(\.time)
    #expect(times.count == Set(times).count)
    #expect(session.status.distanceMetres < 20)
    #expect(session.status.rejected == log.rejected)
  }

  @Test func `satellites of four systems are counted, and those that are used`() throws {
    let log = try RecordedReports.reports(RecordedReports.fixture("four-constellations.log"))
    guard case .sky(let sky)? = log.first?.report else {
      Issue.record("the log does not begin with its satellites")
      return
    }
    #expect(sky.visibleSatellites == 44)
    #expect(sky.usedSatellites == 24)
    #expect(sky.horizontalDilution == 0.54)
  }

  @Test(arguments: RecordingMode.allCases)
  func `five minutes at rest are not movement`(mode: RecordingMode) throws {
    let reports = try RecordedReports.sentences(RecordedReports.fixture("parked.nmea"))
    try #require(reports.count == 300)
    var session = DriveSession.recording(mode)
    var entries = session.take(reports)
    #expect(session.status.isParked)
    entries += session.stop(uptime: reports.last?.uptime ?? 0)
    #expect(entries.points.count == 2)
    #expect(session.status.distanceMetres < 10)
    #expect(session.status.movingTime == .zero)
  }

  @Test func `a leap of half a kilometre is neither a speed nor a way`() throws {
    let reports = try RecordedReports.sentences(RecordedReports.fixture("drive.nmea"))
    try #require(reports.count == 600)
    var session = DriveSession.recording(.full)
    _ = session.take(reports) + session.stop(uptime: reports.last?.uptime ?? 0)
    #expect(session.status.rejected == [.impossibleSpeed: 1])
    // The sum over all seconds but the one that leaps, wandering at two halts included.
    #expect(abs(session.status.distanceMetres - 8_799) < 20)
    #expect(session.status.topSpeedMetresPerSecond.map { $0 > 24.5 } == true)
    #expect(session.status.topSpeedMetresPerSecond.map { $0 < 26 } == true)
  }

  @Test func `balanced tells the same way with a fifth of the points`() throws {
    let reports = try RecordedReports.sentences(RecordedReports.fixture("drive.nmea"))
    var (full, balanced) = (DriveSession.recording(.full), DriveSession.recording(.balanced))
    _ = full.take(reports) + full.stop(uptime: reports.last?.uptime ?? 0)
    _ = balanced.take(reports) + balanced.stop(uptime: reports.last?.uptime ?? 0)
    #expect(balanced.status.pointCount * 5 < full.status.pointCount)
    #expect(balanced.status.distanceMetres / full.status.distanceMetres > 0.99)
  }
}
