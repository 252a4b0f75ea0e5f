import Foundation
import TestSupport
import Testing
import Text

/// Recorders that die, and what is left of their drives.
@Suite(.temporaryDirectory) struct RecordingCrashTests {
  /// Records, kills the recorder after so many saves, and returns the points that it said were saved.
  private func crash(afterSaves saves: Int, seconds: Int = 400) throws -> Int64 {
    let program = try RecordingStation.startRecorder(seconds: seconds, speed: "200")
    var acknowledged: Int64 = 0
    func take(_ line: String) throws {
      acknowledged =
        try JSONValue(parsing: Array(line.utf8))["saved_points"]?.integer ?? acknowledged
    }
    for _ in 0..<saves { try take(program.line(with: "saved_points")) }
    program.signal(SIGKILL)
    // What it said before it died counts too.
    for line in try program.allLines() { try take(line) }
    #expect(try program.waitForEnd() == 128 + SIGKILL)
    return acknowledged
  }

  // MARK: Killed

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `a drive whose recorder was killed has every point that was saved`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let acknowledged = try crash(afterSaves: Int.random(in: 1...60, using: &random))
    let found = try RecordingStation.json("drive", "recover")
    #expect(found["state"]?.string == "interrupted")
    #expect(found["dropped_lines"]?.integer == 0)
    let points = try #require(found["points"]?.integer)
    // Five points may have been on the disk without anybody having been told.
    #expect((acknowledged...acknowledged + 5).contains(points))
    let kept = try RecordingStation.json("drive", "recover", "--save")
    #expect(kept["points"]?.integer == points)
    let drives = try RecordingStation.drives()
    #expect(drives.count == 1)
    #expect(drives.first?["ended_by"]?.string == "recovered")
  }

  @Test func `looking at an interrupted drive changes nothing`() throws {
    _ = try crash(afterSaves: 3)
    let before = try Van.read(RecordingStation.blackBox)
    let finished = try Van.run("drive", "recover")
    #expect(finished.status == 0)
    #expect(finished.output.contains("interrupted"))
    #expect(finished.errors.contains("--save, --resume, --set-aside or --output"))
    try Van.done("drive", "list")
    try Van.done("drive", "status")
    #expect(try Van.read(RecordingStation.blackBox) == before)
  }

  @Test func `an interrupted drive is set aside unchanged`() throws {
    _ = try crash(afterSaves: 3)
    let before = try Van.read(RecordingStation.blackBox)
    try Van.done("drive", "recover", "--set-aside")
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
    #expect(try Van.read(Van.home + "/set-aside/current_expedition.json") == before)
    #expect(try RecordingStation.state() == "standby")
    #expect(try Van.run("drive", "recover", "--save").status == 1)
  }

  @Test func `an interrupted drive is resumed in a new segment, even without gpsd`() throws {
    let saved = try crash(afterSaves: 4)
    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:1")
    let id = try RecordingStation.status()["drive_id"]?.string
    defer { RecordingStation.killRecorder() }
    let resumed = try RecordingStation.json("drive", "recover", "--resume")
    #expect(resumed["drive_id"]?.string == id)
    #expect(resumed["continued"]?.bool == true)
    let status = try RecordingStation.status()
    #expect(status["state"]?.string == "armed")
    #expect(try #require(status["points"]?.integer) >= saved)
    let kept = try RecordingStation.json("drive", "stop")
    #expect(kept["drive_id"]?.string == id)
    #expect(try #require(kept["points"]?.integer) >= saved)
  }

  @Test func `a second crash after a recovery is no worse than the first`() throws {
    let saved = try crash(afterSaves: 5)
    for _ in 0..<3 {
      try Van.done("config", "set", "drive.gpsd", "127.0.0.1:1")
      try Van.done("drive", "recover", "--resume")
      kill(try RecordingStation.recorderProcess(), SIGKILL)
      try RecordingStation.wait(forState: "interrupted")
    }
    let kept = try RecordingStation.json("drive", "recover", "--save")
    #expect(try #require(kept["points"]?.integer) >= saved)
    #expect(kept["dropped_lines"]?.integer == 0)
  }

  // MARK: Questions and reminders

  @Test(arguments: [("s", "standby", 1), ("l", "interrupted", 0), ("", "interrupted", 0)])
  func `on a terminal the driver is asked`(answer: String, state: String, drives: Int) throws {
    _ = try crash(afterSaves: 3)
    let asked = try Van.terminal(
      columns: 80, #"printf '\#(answer)\n' | script -qec '"$vanlog" drive recover' /dev/null"#)
    #expect(asked.output.contains("[s/r/l]"))
    #expect(try RecordingStation.state() == state)
    #expect(try RecordingStation.drives().count == drives)
  }

  @Test(arguments: ["status", "drive list", "checkin list", "ledger list"])
  func `every command mentions an interrupted drive on a terminal`(command: String) throws {
    _ = try crash(afterSaves: 2)
    let words = "a drive was interrupted; 'vanlog drive start' resumes it"
    #expect(try Van.terminal(columns: 100, #""$vanlog" \#(command)"#).output.contains(words))
    // On its errors only, so that a pipe gets what it asked for.
    let piped = try Van.terminal(columns: 100, #""$vanlog" \#(command) 2>/dev/null"#)
    #expect(!piped.output.contains(words))
  }

  @Test(arguments: [
    "status --json", "status --quiet", "help", "version", "completion bash", "--help",
    "drive status", "drive recover --help",
  ])
  func `an interrupted drive is not mentioned where that would be in the way`(
    command: String
  ) throws {
    _ = try crash(afterSaves: 2)
    let finished = try Van.terminal(columns: 100, #""$vanlog" \#(command) >/dev/null"#)
    #expect(finished.status == 0)
    #expect(!finished.output.contains("a drive was interrupted"))
  }

  @Test func `an interrupted drive is not mentioned in a pipe`() throws {
    _ = try crash(afterSaves: 2)
    #expect(try Van.run("checkin", "list").errors == "")
  }

  // MARK: Signals

  @Test func `a shutdown suspends the drive, and the next start resumes it`() throws {
    let program = try RecordingStation.startRecorder(seconds: 400, speed: "100")
    try RecordingStation.wait(forPoints: 20)
    let id = try RecordingStation.status()["drive_id"]?.string
    program.signal(SIGTERM)
    #expect(try program.waitForEnd() == 0)
    let suspended = try RecordingStation.status()
    #expect(suspended["state"]?.string == "suspended")
    #expect(suspended["drive_id"]?.string == id)
    let started = try RecordingStation.json(
      ["drive", "start"] + RecordingStation.replay(seconds: 50))
    #expect(started["drive_id"]?.string == id)
    #expect(started["continued"]?.bool == true)
    try RecordingStation.wait(forState: "standby")
    let drives = try RecordingStation.drives()
    #expect(drives.map { $0["id"]?.string } == [id])
    #expect(try #require(RecordingStation.points(drives.first)) >= 70)
  }

  @Test func `closing the terminal does not end the recording`() throws {
    let program = try RecordingStation.startRecorder(seconds: 400, speed: "100")
    _ = try program.line(with: "saved_points")
    program.signal(SIGHUP)
    try RecordingStation.wait(forPoints: 100)
    #expect(try RecordingStation.state() == "recording")
    program.signal(SIGTERM)
    #expect(try program.waitForEnd() == 0)
  }

  @Test func `Ctrl-C ends a foreground drive and keeps it`() throws {
    let program = try RecordingStation.startForeground(seconds: 900, speed: "100")
    try RecordingStation.wait(forPoints: 20)
    // A terminal sends it to both.
    kill(try RecordingStation.recorderProcess(), SIGINT)
    program.signal(SIGINT)
    let last = try #require(try program.allLines().last)
    let kept = try #require(try JSONValue(parsing: Array(last.utf8))["points"]?.integer)
    #expect(kept >= 20)
    #expect(try program.waitForEnd() == 0)
    #expect(try RecordingStation.drives().map(RecordingStation.points) == [kept])
    #expect(try RecordingStation.state() == "standby")
  }

  @Test func `a shutdown suspends a foreground drive`() throws {
    let program = try RecordingStation.startForeground(seconds: 900, speed: "100")
    try RecordingStation.wait(forPoints: 20)
    program.signal(SIGTERM)
    #expect(try program.waitForEnd() == 0)
    #expect(try RecordingStation.state() == "suspended")
  }

  @Test func `a signal makes the recorder log its state, but never a position`() throws {
    let program = try RecordingStation.startRecorder(seconds: 400, speed: "100")
    _ = try program.line(with: "saved_points")
    program.signal(SIGUSR1)
    try Trouble.unless("the status in the log") {
      try Van.read(RecordingStation.log).contains("status: recording, ")
    }
    program.signal(SIGTERM)
    #expect(try program.waitForEnd() == 0)
    #expect(!(try Van.read(RecordingStation.log).contains("47.0")))
  }
}
