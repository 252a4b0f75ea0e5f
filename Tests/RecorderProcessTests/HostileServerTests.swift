import DriveRecorder
import Foundation
import TestSupport
import Testing

@testable import vanlog_recorder

/// The connection to something that is not gpsd, or is malicious.
@Suite(.serialized) struct HostileServerTests {
  private static let version = #"{"class":"VERSION","release":"3.22"}"# + "\n"
  private static let fix = #"{"class":"TPV","mode":3,"lat":47.1,"lon":8.3}"# + "\n"

  /// A server, and a station that it has accepted.
  private func connected() throws -> (LoopbackServer, Station) {
    let server = try LoopbackServer()
    let station = try Station(port: server.port)
    try station.run(until: { $0.isConnected })
    try server.acceptClient()
    return (server, station)
  }

  private static func connection(to port: UInt16) throws -> GpsdConnection {
    guard let connection = GpsdConnection(port: port) else {
      throw Trouble(description: "no such place")
    }
    return connection
  }

  /// Sends everything while the station reads.
  private func send(_ bytes: [UInt8], from server: LoopbackServer, to station: Station) throws {
    var rest = bytes[...]
    try station.run(until: { _ in rest.isEmpty }) { rest = rest.dropFirst(server.send(rest)) }
  }

  @Test func `it asks to watch with JSON`() throws {
    let (server, station) = try connected()
    try station.run(until: { $0.isConnected })
    #expect(server.received().hasPrefix(#"?WATCH={"enable":true,"json":true}"#))
  }

  @Test func `a line of a megabyte is skipped and the next line is read on the same connection`()
    throws
  {
    let (server, station) = try connected()
    try send(Array(Self.version.utf8), from: server, to: station)
    let giant = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576) + [UInt8(ascii: "\n")]
    try send(giant, from: server, to: station)
    try send(Array(Self.fix.utf8), from: server, to: station)
    try station.run(until: { $0.fixes == 1 })
    #expect(station.counters.badLines == 1)
    #expect(station.counters.longestLine == 1_048_576)
    #expect(station.counters.connects == 1)
  }

  @Test func `lines that arrive in halves are joined`() throws {
    let (server, station) = try connected()
    for piece in Array((Self.version + Self.fix).utf8).chunks(of: 7) {
      try send(piece, from: server, to: station)
      station.turn()
    }
    try station.run(until: { $0.fixes == 1 })
    #expect(station.lines.count == 2)
    #expect(station.counters.badLines == 0)
  }

  @Test func `a NUL spoils its own line only`() throws {
    let (server, station) = try connected()
    let text = "{\"class\":\"T\0PV\"}\n" + Self.fix
    try send(Array(text.utf8), from: server, to: station)
    try station.run(until: { $0.fixes == 1 })
    #expect(station.counters.badLines == 1)
    #expect(station.lines.count == 1)
  }

  @Test(arguments: ["x", "\n", "hello\n", "\0"])
  func `an endless stream without reports is given up`(pattern: String) throws {
    let (server, station) = try connected()
    let bytes = Array(String(repeating: pattern, count: 4_096).utf8)
    try station.run(until: { $0.counters.losses >= 1 }, meanwhile: { server.send(bytes[...]) })
    #expect(station.fixes == 0)
  }

  @Test func `a server that hangs up at once is retried again and again`() throws {
    let server = try LoopbackServer()
    let station = try Station(port: server.port)
    try station.run(
      until: { $0.counters.losses + $0.counters.failures >= 4 },
      meanwhile: {
        server.acceptIfAny()
        server.hangUp()
      })
    #expect(station.fixes == 0)
  }

  @Test func `a connection reset before asking does no harm`() throws {
    let server = try LoopbackServer()
    var connection = try Self.connection(to: server.port)
    try connection.connect()
    try server.acceptClient()
    server.hangUp(rudely: true)
    // Without care SIGPIPE would end the process here.
    for _ in 0..<3 {
      #expect(throws: ReportSourceError.self) { try ask(&connection) }
    }
  }

  private func ask(_ connection: inout GpsdConnection) throws { try connection.ask() }

  /// Like a gpsd frozen for long: its queue is full, and connecting would take minutes.
  @Test func `a server with a full queue cannot block the recorder`() throws {
    let server = try LoopbackServer(backlog: 0)
    var failure: ReportSourceError?
    try withConnections(to: server.port, upTo: 8) { failure = $0 }
    #expect(failure?.description.hasPrefix("cannot reach gpsd at 127.0.0.1:") == true)
  }

  private func withConnections(
    to port: UInt16, upTo count: Int, _ failed: (ReportSourceError) -> Void
  ) throws {
    guard count > 0 else { return }
    var connection = try Self.connection(to: port)
    do throws(ReportSourceError) {
      try connection.connect()
    } catch {
      return failed(error)
    }
    try withConnections(to: port, upTo: count - 1, failed)
    connection.close()
  }

  @Test func `an unreachable gpsd is reported with its address and in our own words`() throws {
    let port = try Loopback.freePort()
    var connection = try Self.connection(to: port)
    do throws(ReportSourceError) {
      try connection.connect()
      Issue.record("somebody is there")
    } catch {
      // Only newer versions of libgps tell the reason of the system.
      let reasons = ["", " (Connection refused)"]
      #expect(reasons.map { "cannot reach gpsd at 127.0.0.1:\(port)\($0)" }.contains("\(error)"))
    }
    #expect(connection.descriptor == nil)
  }

  static let hosts: [(String, Bool)] = [
    ("127.0.0.1", true), ("::1", true), ("localhost", true), ("192.168.7.1", true),
    ("van.local", false), ("", false), ("127.0.0.1\0x", false), ("127.1", false), ("-h", false),
  ]

  @Test(arguments: hosts)
  func `only numeric addresses are accepted, as names may take long`(host: String, isGood: Bool) {
    let connection = GpsdConnection(host: host, port: 2_947)
    let isTaken = connection != nil
    #expect(isTaken == isGood)
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min(count, $0 + size)]) }
  }
}
