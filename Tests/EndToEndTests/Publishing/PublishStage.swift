import CLinux
import Foundation
import TestSupport
import Text

/// `vanlog-publish` as the daemon runs it: the test writes to its input, and reads what it says.
final class PublishRun {
  static let program = Repository.program("vanlog-publish")

  let program: RecordingProgram
  private var input: Int32

  /// Writes the settings, and starts it on the test's home.
  init(_ settings: [String: String]) throws {
    try Self.write(settings)
    var ends: [Int32] = [0, 0]
    guard clinux_pipe(&ends) == 0 else { throw Trouble("no pipe") }
    defer { close(ends[0]) }
    input = ends[1]
    do {
      program = try RecordingProgram(
        Self.program, ["--home", Van.home], environment: ["LC_ALL": "C.UTF-8"], input: ends[0])
    } catch {
      close(ends[1])
      throw error
    }
  }

  deinit {
    endInput()
  }

  static func write(_ settings: [String: String]) throws {
    let members = settings.map { JSONValue.Member(name: $0.key, value: .string($0.value)) }
    var json = JSONWriter()
    JSONValue.object(members).write(to: &json)
    try Van.write(String(decoding: json.bytes, as: UTF8.self), to: Van.config)
  }

  // MARK: What it is told

  func say(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    guard Foundation.write(input, bytes, bytes.count) == bytes.count else {
      throw Trouble("it does not listen")
    }
  }

  /// Tells a position; they are ten seconds and 111 metres apart.
  func sayFix(_ number: Int, latitude: Double? = nil) throws {
    let time = Instant(secondsSinceEpoch: 1_795_000_000 + Int64(number) * 10)
    let latitude = latitude ?? 40 + Double(number) / 1_000
    try say(
      #"{"fix":{"time":"\#(time)","lat":\#(latitude),"lon":8,"accuracy_m":4,"speed_mps":20}}"#)
  }

  func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Ends its input, and returns what it exits with.
  func finish() throws -> Int32 {
    endInput()
    return try program.waitForEnd()
  }

  /// Which position a line of OwnTracks is, as `sayFix` counts them.
  static func number(of line: String) -> Int? {
    guard let start = line.firstIndex(of: "{"),
      let json = try? JSONValue(parsing: Array(line[start...].utf8)),
      let time = json["tst"]?.integer
    else { return nil }
    return Int((time - 1_795_000_000) / 10)
  }
}

/// Somebody who subscribes to everything at a broker.
final class BrokerObserver {
  private let program: RecordingProgram

  /// Returns once the broker passes things on to it.
  init(_ broker: MosquittoServer) throws {
    program = try RecordingProgram(
      "/usr/bin/mosquitto_sub",
      [
        "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "#", "-q", "1", "-F",
        "%r %t %p",
      ], environment: [:])
    try Trouble.unless("an answer of the broker") {
      let sent = try Finished.running(
        "/usr/bin/mosquitto_pub",
        ["-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "ready", "-m", "x"])
      return sent.status == 0 && (try? program.line(with: "ready", seconds: 1)) != nil
    }
  }

  /// So many messages that the broker keeps for whoever comes later.
  static func retained(_ count: Int, at broker: MosquittoServer) throws -> String {
    try Finished.running(
      "/usr/bin/mosquitto_sub",
      [
        "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "#", "--retained-only", "-C", "\(count)",
        "-F", "%t %p",
      ]
    ).output
  }

  /// The next line with some words: whether it was retained, topic and payload.
  func line(with words: String) throws -> String {
    do {
      return try program.line(with: words)
    } catch {
      throw Trouble("\(error) that says '\(words)'")
    }
  }

  /// All lines up to the one with some words.
  func lines(upTo words: String, seconds: Int = 30) throws -> [String] {
    var lines: [String] = []
    do {
      while let line = try program.nextLine(seconds: seconds) {
        lines.append(line)
        if line.contains(words) { return lines.filter { !$0.contains(" ready x") } }
      }
    } catch {
      throw Trouble("\(error) that says '\(words)', after \(lines.count): \(lines.suffix(3))")
    }
    throw Trouble("the observer ended")
  }
}
