import Foundation
import TestSupport
import Testing
import Text

/// What tests of the recorder do again and again with the released programs.
enum RecordingStation {
  static let recorder = Repository.program("vanlog-recorder")

  static var blackBox: String { Van.home + "/current_expedition.json" }
  static var log: String { Van.home + "/run/recorder.log" }

  static var environment: [String: String] {
    ["VANLOG_HOME": Van.home, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8"]
  }

  // MARK: Recordings

  /// Writes a recording of so many seconds and returns its path.
  static func recording(seconds: Int) throws -> String {
    try Van.file("recording-\(seconds).json", RecordingLog.reports(seconds: seconds))
  }

  /// The options that record all of a recording.
  static func replay(seconds: Int, speed: String = "max") throws -> [String] {
    ["--mode", "full", "--replay", try recording(seconds: seconds), "--speed", speed]
  }

  /// The arguments of the recorder itself, in a home that is made for it.
  static func recorderArguments(seconds: Int, speed: String = "max") throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: Van.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return ["--home", Van.home] + (try replay(seconds: seconds, speed: speed)) + ["--lines"]
  }

  static func startRecorder(seconds: Int, speed: String) throws -> RecordingProgram {
    try RecordingProgram(
      recorder, recorderArguments(seconds: seconds, speed: speed), environment: environment)
  }

  static func startForeground(seconds: Int, speed: String) throws -> RecordingProgram {
    try RecordingProgram(
      Van.program,
      ["drive", "start", "--foreground", "--json"] + replay(seconds: seconds, speed: speed),
      environment: environment)
  }

  // MARK: The drive under way

  @discardableResult
  static func json(_ arguments: String...) throws -> JSONValue { try json(arguments) }

  @discardableResult
  static func json(
    _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let text = try Van.done(arguments + ["--json"], sourceLocation: sourceLocation)
    return try JSONValue(parsing: Array(text.utf8))
  }

  static func status() throws -> JSONValue { try json("drive", "status") }
  static func state() throws -> String? { try status()["state"]?.string }

  /// Waits until `drive status` tells of something that is true in the end.
  @discardableResult
  static func wait(
    for what: String, seconds: Int = 30, until isSo: (JSONValue) -> Bool
  ) throws -> JSONValue {
    var status = JSONValue.null
    try Trouble.unless("\(what); it is \(status)", seconds: seconds) {
      status = try self.status()
      return isSo(status)
    }
    return status
  }

  static func wait(forState state: String, seconds: Int = 30) throws {
    try wait(for: "state \(state)", seconds: seconds) { $0["state"]?.string == state }
  }

  static func wait(forPoints points: Int64, seconds: Int = 30) throws {
    try wait(for: "\(points) points", seconds: seconds) { ($0["points"]?.integer ?? 0) >= points }
  }

  /// Asks the recorder in one line of JSON, as any program of this user can.
  static func ask(_ request: String) throws -> String {
    let script = """
      import os, socket, sys
      place = os.open(sys.argv[1], os.O_RDONLY)
      s = socket.socket(socket.AF_UNIX)
      s.settimeout(20)
      s.connect("/proc/self/fd/%d/recorder.sock" % place)
      s.sendall(sys.argv[2].encode() + b"\\n")
      print(s.makefile().readline(), end="")
      """
    let asked = try Finished.running(
      "/usr/bin/python3", ["-c", script, Van.home + "/run", request])
    return asked.output
  }

  /// The process that holds the recorder's lock.
  static func recorderProcess() throws -> pid_t {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      guard let process = pid_t(name) else { continue }
      let words = commandLine(of: process)
      // An emulator may stand before the program.
      let isRecorder = words.prefix(2).contains { $0.hasSuffix("/vanlog-recorder") }
      if isRecorder, words.contains(Van.home) {
        return process
      }
    }
    throw Trouble("no recorder runs in \(Van.home)")
  }

  /// Waits until no program works in this home: a recorder that has ended becomes a command.
  static func waitForLastProgram() throws {
    try Trouble.unless("the last program in \(Van.home) to end") {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").allSatisfy { name in
        pid_t(name).map { !commandLine(of: $0).contains(Van.home) } ?? true
      }
    }
  }

  static func commandLine(of process: pid_t) -> [String] {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Kills the recorder of this home, if one is left: no test may leave one behind.
  static func killRecorder() {
    if let process = try? recorderProcess() { kill(process, SIGKILL) }
  }

  // MARK: Drives in the store

  /// The drives of the store as `drive list` has them.
  static func drives() throws -> [JSONValue] {
    try json("drive", "list", "--limit", "1000")["records"]?.elements ?? []
  }

  static func points(_ drive: JSONValue?) -> Int64? { drive?["points"]?.integer }
}
