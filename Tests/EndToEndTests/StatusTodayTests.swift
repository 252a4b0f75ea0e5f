import Foundation
import TestSupport
import Testing
import Text

/// What `status` says of today while the black box holds more than that.
@Suite(.temporaryDirectory) struct StatusTodayTests {
  /// A time of today, by UTC, with some minutes of today before it.
  private static let now = {
    let now = Int(Date().timeIntervalSince1970)
    return now % 86_400 < 600 ? now + 600 : now
  }()

  /// Records the drive of a moment, which goes on.
  private func record(from start: Int) throws -> RecordingProgram {
    try FileManager.default.createDirectory(
      atPath: Van.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = try Van.file(
      "from-\(start).json", RecordingLog.reports(seconds: 3_600, from: start))
    let program = try RecordingProgram(
      RecordingStation.recorder,
      ["--home", Van.home, "--mode", "full", "--replay", path, "--speed", "100", "--lines"],
      environment: RecordingStation.environment)
    _ = try program.line(with: "saved_points")
    return program
  }

  private func cutOff(_ program: RecordingProgram) throws {
    program.signal(SIGKILL)
    try program.waitForEnd()
  }

  /// Today's drives and metres, and all metres of the black box.
  private func status() throws -> (drives: Int64?, metres: Double, all: Double) {
    let text = try Van.run(["status", "--json"], environment: ["TZ": "UTC"]).output
    let status = try JSONValue(parsing: Array(text.utf8))
    let today = try #require(status["today"])
    return (
      today["drives"]?.integer, try #require(today["distance_m"]?.number),
      try #require(status["recording"]?["distance_m"]?.number)
    )
  }

  @Test func `a file of several days counts with what was driven today`() throws {
    try cutOff(record(from: Self.now - 2 * 86_400))
    try cutOff(record(from: Self.now - 86_400))
    let before = try status()
    #expect(before.drives == 0)
    #expect(before.metres == 0)
    #expect(before.all > 0)

    try cutOff(record(from: Self.now - 300))
    let cut = try status()
    #expect(cut.drives == 1)
    #expect((1..<cut.all - before.all + 1).contains(cut.metres))

    // The same while it is recorded, and once it is kept.
    let recorder = try record(from: Self.now - 200)
    let recorded = try status()
    #expect(recorded.drives == 1)
    #expect(recorded.metres > cut.metres)
    try cutOff(recorder)
    let last = try status()
    #expect(recorded.metres < last.all - before.all + 1)
    try Van.done("drive", "recover", "--save")
    let text = try Van.run(["status", "--json"], environment: ["TZ": "UTC"]).output
    let kept = try JSONValue(parsing: Array(text.utf8))["today"]
    #expect(kept?["drives"]?.integer == 1)
    #expect(abs(try #require(kept?["distance_m"]?.number) - last.metres) < 1)
  }
}
