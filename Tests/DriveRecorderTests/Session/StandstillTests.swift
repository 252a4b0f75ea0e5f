import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// That nothing is recorded is told, with how long and why.
@Suite struct StandstillTests {
  private func standstill(
    _ session: DriveSession, lastReport: Int64, at now: Int64
  ) -> Standstill? {
    Standstill(session.status, lastReport: lastReport, gpsd: "gpsd is mute", at: now)
  }

  private func sky(seen: Int?, used: Int) -> GPSReport {
    .sky(SkyReport(device: "/dev/gps", used: used, visible: seen))
  }

  @Test(
    arguments: [
      (9, 0, "it sees 9 satellites and uses none"), (9, 3, "it sees 9 satellites and uses 3"),
      (0, 0, "sees no satellites"), (nil, 0, "the receiver has no fix; check its antenna"),
    ] as [(Int?, Int, String)])
  func `no fix for five minutes is reported with the satellites in view`(
    seen: Int?, used: Int, words: String
  ) throws {
    var session = DriveSession(mode: .full, clock: .log)
    session.start(uptime: 10_000)
    for second in Int64(11)...320 {
      _ = session.take(.position(PositionReport(device: "/dev/gps")), uptime: second * 1_000)
      _ = session.take(sky(seen: seen, used: used), uptime: second * 1_000 + 1)
      let found = standstill(session, lastReport: second * 1_000, at: second * 1_000)
      #expect((found != nil) == (second >= 310))
      guard second == 320 else { continue }
      #expect(found?.kind == .noFix)
      #expect(found?.seconds(at: 320_000) == 310)
      #expect(found?.sentence.contains(words) == true)
    }
  }

  @Test func `a silent gpsd is reported after half a minute`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.full)
    _ = session.take(van.drive(seconds: 20, speed: 10))
    _ = session.tick(uptime: van.uptime + 500)
    let last = van.uptime
    #expect(standstill(session, lastReport: last, at: last + 29_999) == nil)
    let found = standstill(session, lastReport: last, at: last + 40_000)
    #expect(found == Standstill(kind: .gpsd, since: last, sentence: "gpsd is mute"))
    #expect(found?.seconds(at: last + 40_000) == 40)
  }

  @Test func `fixes that are all rejected are reported after half a minute`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.full)
    _ = session.take(van.drive(seconds: 5, speed: 10))
    for timed in van.drive(seconds: 40, speed: 10) {
      guard case .position(var report) = timed.report else { continue }
      report.accuracyMetres = 300
      _ = session.take(.position(report), uptime: timed.uptime)
    }
    let now = van.uptime
    let found = standstill(session, lastReport: now, at: now)
    #expect(found?.kind == .refused)
    #expect(
      found?.sentence.hasPrefix("every fix of the receiver is rejected: too inaccurate") == true)
    // Once the receiver has no fix at all, that is not the reason any more.
    #expect(standstill(session, lastReport: now + 60_000, at: now + 60_000) == nil)
  }

  @Test func `a good drive, a pause and a parked van are not a standstill`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.balanced)
    _ = session.take(van.drive(seconds: 600, speed: 10))
    #expect(standstill(session, lastReport: van.uptime, at: van.uptime + 2_000) == nil)
    _ = session.take(van.stand(seconds: 3_000))
    #expect(standstill(session, lastReport: van.uptime, at: van.uptime + 2_000) == nil)
    _ = session.pause(uptime: van.uptime)
    #expect(standstill(session, lastReport: van.uptime, at: van.uptime + 9_000_000) == nil)
    _ = session.resume(uptime: van.uptime + 9_000_000)
    let now = van.uptime + 9_060_000
    #expect(standstill(session, lastReport: now, at: now) == nil)
  }
}
