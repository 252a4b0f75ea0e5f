import Geodesy
import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// What gpsd made of real receivers, where the logs are at hand; `RecordedReportTests` reads our own.
@Suite(.needsExtra(RecordedReports.extraFolder)) struct RealReportTests {
  private static let logs = [
    "ais-nmea.log", "ait250.log", "foretrex-201.log", "gp-320fw-2019-04-06-overflow.log",
    "haicom-305N.log", "nmea-fuzzy-cases.log", "telit-he910.log", "tn200-all.log",
    "ublox-neo-m9n-nmea.log",
  ]

  private func reports(_ log: String) throws -> [TimedReport] {
    try RecordedReports.reports(RecordedReports.extra(log + ".chk"))
  }

  @Test(arguments: logs)
  func `everything gpsd sent is read`(log: String) throws {
    let truth = try JSONValue(parsing: RecordedReports.extra("truth.json"))
    let expected = try #require(truth[log])
    let reports = try reports(log)
    let positions = reports.compactMap { timed in
      if case .position(let report) = timed.report { report } else { nil }
    }
    let fixes = positions.filter { $0.fix != nil }
    #expect(positions.count == expected["tpv"]?.integer.map(Int.init))
    #expect(fixes.count == expected["fix"]?.integer.map(Int.init))
    #expect(fixes.count { $0.fix == .twoD } == expected["mode2"]?.integer.map(Int.init))
    #expect(
      fixes.count { $0.latitude != nil } == expected["fix_with_position"]?.integer.map(Int.init))
    #expect(
      fixes.count { $0.time == nil } == expected["fix_without_time"]?.integer.map(Int.init))
    #expect(
      Set(fixes.compactMap(\.time)).count == expected["distinct_times"]?.integer.map(Int.init))
    let times = fixes.compactMap(\.time)
    #expect(times.first == expected["first"]?.string.flatMap { Instant($0) })
    #expect(times.last == expected["last"]?.string.flatMap { Instant($0) })
    let skies = reports.count { if case .sky = $0.report { true } else { false } }
    #expect(skies == expected["sky"]?.integer.map(Int.init))
  }

  @Test(arguments: logs)
  func `no instant counts twice, and none has false movement`(log: String) throws {
    let reports = try reports(log)
    var session = DriveSession.recording(.full)
    var entries = session.take(reports)
    entries += session.stop(uptime: reports.last?.uptime ?? 0)
    let times = entries.points.compactMap(\.time)
    #expect(times.count == Set(times).count)
    #expect(session.status.distanceMetres < 20)
    #expect(session.status.rejected[.impossibleSpeed] == nil)
    #expect(log != "tn200-all.log" || entries.points.isEmpty)
    // At first so few satellites that the position may be off by 150 m.
    let haicom = [Rejection.noFix: 8, .inaccurate: 30]
    #expect(log != "haicom-305N.log" || session.status.rejected == haicom)
  }

  @Test(arguments: RecordingMode.allCases)
  func `twenty minutes at rest in Amsterdam are not movement`(mode: RecordingMode) throws {
    let reports = try RecordedReports.sentences(
      RecordedReports.extra("signalk-amsterdam-stationary-2014.log"))
    try #require(reports.count > 1_000)
    var session = DriveSession.recording(mode)
    var entries = session.take(reports)
    #expect(session.status.isParked)
    entries += session.stop(uptime: reports.last?.uptime ?? 0)
    #expect(entries.points.count == 2)
    #expect(session.status.distanceMetres < 30)
    #expect(session.status.movingTime == .zero)
  }

  @Test func `the jump in Munich adds no speed and no distance`() throws {
    let reports = try RecordedReports.sentences(RecordedReports.extra("drive-munich-2014.nmea"))
    try #require(reports.count > 1_000)
    var session = DriveSession.recording(.full)
    var entries = session.take(reports)
    entries += session.stop(uptime: reports.last?.uptime ?? 0)
    #expect(entries.kinds == [.timeProven(isCorrected: false), .gap, .stop])
    #expect(session.status.rejected == [.impossibleSpeed: 2])
    // 13,647 m as the crow jumps.
    #expect(abs(session.status.distanceMetres - (13_647 - 470)) < 30)
    #expect(session.status.topSpeedMetresPerSecond.map { $0 < 40 } == true)
  }

  @Test(arguments: ["drive-munich-2014.nmea", "drive-denver-2.nmea"])
  func `balanced describes the same route with a tenth of the points`(log: String) throws {
    let reports = try RecordedReports.sentences(RecordedReports.extra(log))
    var (full, balanced) = (DriveSession.recording(.full), DriveSession.recording(.balanced))
    _ = full.take(reports) + full.stop(uptime: reports.last?.uptime ?? 0)
    _ = balanced.take(reports) + balanced.stop(uptime: reports.last?.uptime ?? 0)
    #expect(balanced.status.pointCount * 8 < full.status.pointCount)
    #expect(balanced.status.distanceMetres / full.status.distanceMetres > 0.99)
  }
}
