import Foundation
import TestSupport
import Testing
import Text

/// A machine that stands still for a while: it swaps, or its card collects garbage.
@Suite(.temporaryDirectory, .serialized) struct RecordingStallTests {
  /// The recorder of a van that has begun to record.
  private func record(
    _ receiver: LiveReceiver, under tool: [String] = []
  ) throws -> RecordingProgram {
    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:\(receiver.port)")
    try Van.done("config", "set", "drive.mode", "full")
    try Van.done("config", "set", "drive.at-boot", "record")
    let words = tool + [Van.program, "drive", "serve"]
    let program = try RecordingProgram(
      words[0], Array(words.dropFirst()), environment: RecordingStation.environment)
    try RecordingStation.wait(for: "a recorder that watches gpsd") { status in
      receiver.welcome()
      return status["gpsd"]?.string == "watching"
    }
    return program
  }

  /// Ends the drive, and compares it with what was sent.
  private func check(_ receiver: LiveReceiver) throws {
    try RecordingStation.json("drive", "stop")
    let kept = try receiver.kept()
    #expect(kept.count == receiver.sent.count, "every fix, once")
    let worst = kept.map { abs($0.time.timeIntervalSince($0.fix.moment)) }.max()
    #expect(try #require(worst) < 1)
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.time < $1.time }, "time never goes back")
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.fix.moment < $1.fix.moment })
    #expect(try RecordingStation.drives().count == 1)
  }

  private func stop(for seconds: Double) throws {
    let receiver = try LiveReceiver()
    let recorder = try record(receiver)
    receiver.drive(seconds: 0.7)
    recorder.signal(SIGSTOP)
    receiver.drive(seconds: seconds)
    recorder.signal(SIGCONT)
    receiver.drive(seconds: 0.5)
    try check(receiver)
    recorder.signal(SIGTERM)
    try recorder.waitForEnd()
  }

  @Test func `a recorder that was stopped keeps the times that fixes carry`() throws {
    try stop(for: 2.7)
  }

  @Test(arguments: [12, 60])
  func `a recorder that was stopped for long keeps the times that fixes carry`(
    seconds: Double
  ) throws {
    try stop(for: seconds)
  }

  /// The fourth write and sync waits, in the middle of the drive.
  @Test(.needs(.strace), arguments: [3, 60])
  func `a card that takes long to write changes no time`(seconds: Int) throws {
    let receiver = try LiveReceiver()
    let recorder = try record(
      receiver,
      under: [
        "/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=fdatasync",
        "-e", "inject=fdatasync:delay_enter=\(seconds)s:when=4",
      ])
    receiver.drive(seconds: Double(seconds) + 3)
    try check(receiver)
    kill(try RecordingStation.recorderProcess(), SIGTERM)
    try recorder.waitForEnd()
  }
}
