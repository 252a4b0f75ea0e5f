import Foundation
import TestSupport

/// A real gpsd that receives its sentences from a TCP server of the test.
final class Gpsd {
  static let program = "/usr/sbin/gpsd"
  static let fakeProgram = "/usr/bin/gpsfake"
  static var isInstalled: Bool { access(program, X_OK) == 0 && access(fakeProgram, X_OK) == 0 }

  let port: UInt16
  private let feed: LoopbackServer
  private let process: Process
  private var count = 0

  init(port: UInt16? = nil) throws {
    self.port = try port ?? Loopback.freePort()
    feed = try LoopbackServer()
    process = try Self.start(
      Self.program, ["-N", "-n", "-S", "\(self.port)", "tcp://127.0.0.1:\(feed.port)"])
    try feed.acceptClient()
  }

  deinit { kill() }

  static func start(_ program: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Ends a gpsfake and the gpsd that it started.
  ///
  /// It would do so itself on SIGINT, but children of a test inherit that signal blocked.
  static func killFake(_ fake: Process) {
    let number = fake.processIdentifier
    let children = try? String(
      contentsOfFile: "/proc/\(number)/task/\(number)/children", encoding: .utf8)
    for child in (children ?? "").split(separator: " ").compactMap({ pid_t($0) }) {
      Foundation.kill(child, SIGKILL)
    }
    Foundation.kill(number, SIGKILL)
    fake.waitUntilExit()
    unlink("/tmp/gpsfake-\(number).sock")
  }

  /// Makes the receiver report its position, one second later each time.
  func feedOne() {
    feed.acceptIfAny()
    feed.send(NMEA.second(count))
    count += 1
  }

  func signal(_ number: CInt) { Foundation.kill(process.processIdentifier, number) }

  func kill() {
    guard process.isRunning else { return }
    signal(SIGCONT)
    signal(SIGKILL)
    process.waitUntilExit()
  }
}

/// Sentences of a receiver that travels north through a made-up place.
enum NMEA {
  static func second(_ count: Int) -> String {
    let time = "12\(two(count / 60 % 60))\(two(count % 60)).00"
    let minutes = "07." + String(String(10_000 + count % 1_000 * 9).dropFirst())
    let place = "47\(minutes),N,00820.0000,E"
    return sentence("GPRMC,\(time),A,\(place),20.0,000.0,150624,,,A")
      + sentence("GPGGA,\(time),\(place),1,09,0.9,430.0,M,48.0,M,,")
      + sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.6,0.9,1.3")
  }

  private static func two(_ number: Int) -> String {
    String(String(100 + number).dropFirst())
  }

  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "$\(body)*" + String(String(Int(sum) + 256, radix: 16, uppercase: true).dropFirst())
      + "\r\n"
  }
}
