import DriveRecorder
import Foundation
import TestSupport
import Testing

@testable import vanlog_recorder

/// The connection to a real gpsd, each step waiting only for what must come.
@Suite(
  .temporaryDirectory, .serialized,
  .enabled(if: Gpsd.isInstalled, "needs the Debian packages gpsd and gpsd-tools"))
struct GpsdTests {
  @Test func `fixes come from gpsd, and come again after it is killed and restarted`() throws {
    let port = try Loopback.freePort()
    var gpsd: Gpsd? = try Gpsd(port: port)
    let station = try Station(port: port)
    try station.run(until: { $0.fixes >= 3 }, meanwhile: { gpsd?.feedOne() })
    #expect(station.state == .watching)
    #expect(station.lines.first?.hasPrefix(#"{"class":"VERSION""#) == true)

    gpsd = nil
    try station.run(until: { !$0.isConnected && $0.counters.failures >= 2 })
    #expect(station.counters.losses == 1)
    #expect(station.sentence.hasPrefix("cannot reach gpsd at 127.0.0.1:\(port)"))

    let before = station.fixes
    gpsd = try Gpsd(port: port)
    try station.run(until: { $0.fixes >= before + 3 }, meanwhile: { gpsd?.feedOne() })
    #expect(station.state == .watching)
    #expect(station.counters.badLines == 0)
  }

  @Test func `a frozen gpsd is given up, and fixes come again once it continues`() throws {
    let gpsd = try Gpsd()
    let station = try Station(port: gpsd.port)
    try station.run(until: { $0.fixes >= 1 }, meanwhile: gpsd.feedOne)
    gpsd.signal(SIGSTOP)
    // The kernel keeps accepting for a frozen program: nobody answers, and that is noticed.
    try station.run(until: { $0.counters.losses >= 2 })
    let before = station.fixes
    gpsd.signal(SIGCONT)
    try station.run(until: { $0.fixes > before + 1 }, meanwhile: gpsd.feedOne)
    #expect(station.state == .watching)
  }

  @Test func `a silent receiver is distinguished from a silent gpsd`() throws {
    let gpsd = try Gpsd()
    let station = try Station(port: gpsd.port)
    try station.run(until: { $0.fixes >= 1 }, meanwhile: gpsd.feedOne)
    let answers = station.lines.count { $0.hasPrefix(#"{"class":"WATCH""#) }
    try station.run(until: { station in
      station.lines.count { $0.hasPrefix(#"{"class":"WATCH""#) } >= answers + 3
    })
    #expect(station.state == .silent)
    #expect(station.counters.losses == 0)
    let before = station.fixes
    try station.run(until: { $0.fixes > before }, meanwhile: gpsd.feedOne)
    #expect(station.counters.connects == 1)
    #expect(station.state == .watching)
  }

  @Test func `gpsfake's receiver on a terminal is read like any other`() throws {
    let log = TemporaryDirectory.current.file("log.nmea")
    let text = (0..<60).map(NMEA.second).joined()
    try Data(text.utf8).write(to: URL(filePath: log))
    let port = try Loopback.freePort()
    let fake = try Gpsd.start(Gpsd.fakeProgram, ["-q", "-c", "0.02", "-P", "\(port)", log])
    defer { Gpsd.killFake(fake) }
    let station = try Station(port: port)
    try station.run(until: { $0.fixes >= 5 })
    #expect(station.counters.badLines == 0)
  }
}
