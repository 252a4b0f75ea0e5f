import Foundation
import TestSupport
import Testing
import Text

/// Drives that begin with the minutes before them.
@Suite(.temporaryDirectory, .serialized)
struct RecordingLeadTests {
  private func start(_ options: String...) throws -> JSONValue {
    try RecordingStation.json(["drive", "start", "--mode", "full"] + options)
  }

  private func points() throws -> Int64? {
    try RecordingStation.json("drive", "stop")["points"]?.integer
  }

  @Test(arguments: [false, true])
  func `a drive has the first metres, no matter who records`(isService: Bool) throws {
    let service =
      try isService
      ? RecordingProgram(
        Van.program, ["drive", "serve"], environment: RecordingStation.environment) : nil
    defer { RecordingStation.killRecorder() }
    _ = try service?.line(with: "waiting")
    let started = try start("--lead", RecordingStation.recording(seconds: 40))
    #expect(started["lead_problem"] == .null)
    let status = try RecordingStation.status()
    #expect(status["points"]?.integer == 40)
    #expect(status["state"]?.string == "recording")
    // Its times alone prove nothing.
    #expect(status["time_proven"]?.bool == false)
    #expect(try points() == 40)
  }

  static let bad: [(make: @Sendable (String) throws -> Void, words: String)] = [
    ({ _ in }, "no such file"),
    ({ try Data().write(to: URL(filePath: $0)) }, "has no reports with a time"),
    ({ try Data("{\"class\":\"TPV\"".utf8).write(to: URL(filePath: $0)) }, "has no reports"),
    ({ try Data(count: 1_048_577).write(to: URL(filePath: $0)) }, "1048576"),
    (
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true) },
      "lead"
    ),
    (
      { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/etc/hosts") },
      "lead"
    ),
    ({ path in #expect(mkfifo(path, 0o600) == 0) }, "lead"),
    (
      { path in
        try Data(RecordingLog.reports(seconds: 5).utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -600)], ofItemAtPath: path)
      }, "s ago"
    ),
  ]

  @Test(arguments: bad.indices)
  func `without a readable lead the drive begins all the same, and says why`(index: Int) throws {
    defer { RecordingStation.killRecorder() }
    let path = TemporaryDirectory.current.file("lead")
    try Self.bad[index].make(path)
    let problem = try start("--lead", path)["lead_problem"]?.string
    #expect(problem?.contains(Self.bad[index].words) == true, "\(problem ?? "none")")
    #expect(try RecordingStation.state() == "armed")
  }

  @Test func `a resumed drive has its own beginning`() throws {
    defer { RecordingStation.killRecorder() }
    _ = try start()
    kill(try RecordingStation.recorderProcess(), SIGKILL)
    try RecordingStation.wait(forState: "interrupted")
    let started = try start("--lead", RecordingStation.recording(seconds: 40))
    #expect(started["continued"]?.bool == true)
    #expect(started["lead_problem"]?.string == "the drive is resumed, and has its own beginning")
    #expect(try Van.run("drive", "start", "--lead", "a", "--replay", "b").status == 64)
  }
}
