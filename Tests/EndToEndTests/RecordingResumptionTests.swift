import Foundation
import TestSupport
import Testing
import Text

/// The next start after a power cut or a shutdown, with nobody there to answer.
@Suite(.temporaryDirectory) struct RecordingResumptionTests {
  private static let noon = 1_790_000_000
  private static let day = 86_400

  /// A recording of a day's drive.
  private func recording(day: Int, seconds: Int = 60) throws -> [String] {
    let path = try Van.file(
      "day-\(day).json",
      RecordingLog.reports(seconds: seconds, from: Self.noon + day * Self.day))
    return ["--mode", "full", "--replay", path]
  }

  /// Records until `words`, then ends the recorder by a signal.
  private func record(day: Int, endedBy signal: Int32) throws {
    try FileManager.default.createDirectory(
      atPath: Van.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let program = try RecordingProgram(
      RecordingStation.recorder,
      ["--home", Van.home] + recording(day: day, seconds: 3_600) + ["--speed", "100", "--lines"],
      environment: RecordingStation.environment)
    // One point is no drive, and on a slow machine the first save may hold no more.
    for _ in 0..<2 { _ = try program.line(with: "saved_points") }
    program.signal(signal)
    _ = try program.waitForEnd()
  }

  /// Starts the drive of a day, and waits until its recording is over.
  @discardableResult
  private func start(day: Int, _ words: String...) throws -> JSONValue {
    let started = try RecordingStation.json(
      ["drive", "start"] + recording(day: day) + ["--speed", "max"] + words)
    try RecordingStation.wait(forState: "standby")
    return started
  }

  private func days() throws -> [String?] {
    try RecordingStation.drives().map { $0["day"]?.string ?? $0["started"]?.string }
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func `a Pi that is cut off every evening records every day, as drives of their own`(
    signal: Int32
  ) throws {
    for day in 0..<3 { try record(day: day, endedBy: signal) }
    let id = try RecordingStation.status()["drive_id"]?.string
    let started = try start(day: 3)
    #expect(started["continued"]?.bool == true)
    #expect(started["drive_id"]?.string == id)
    #expect(
      started["previous"]?["state"]?.string == (signal == SIGKILL ? "interrupted" : "suspended"))
    #expect(started["previous"]?["action"]?.string == "resumed")
    let drives = try RecordingStation.drives()
    let starts = drives.compactMap { $0["started"]?.string?.prefix(10) }
    #expect(starts == ["2026-09-24", "2026-09-23", "2026-09-22", "2026-09-21"])
    #expect(drives.last?["id"]?.string == id)
    #expect(drives.allSatisfy { ($0["points"]?.integer ?? 0) > 0 })
    let shown = try RecordingStation.json("drive", "show", "last")
    #expect((shown["duration_s"]?.integer ?? .max) < 900)
  }

  @Test func `a halt in the afternoon stays one drive`() throws {
    try record(day: 0, endedBy: SIGKILL)
    let path = try Van.file(
      "later.json", RecordingLog.reports(seconds: 60, from: Self.noon + 4 * 3_600 - 60))
    try RecordingStation.json(
      ["drive", "start", "--mode", "full", "--replay", path, "--speed", "max"])
    try RecordingStation.wait(forState: "standby")
    #expect(try RecordingStation.drives().count == 1)
    #expect(try RecordingStation.json("drive", "show", "last")["segments"]?.elements?.count == 2)
  }

  @Test func `a resumed drive says so`() throws {
    try record(day: 0, endedBy: SIGKILL)
    let id = try #require(try RecordingStation.status()["drive_id"]?.string)
    let words = try Van.done(["drive", "start"] + recording(day: 0) + ["--speed", "max"])
    try RecordingStation.wait(forState: "standby")
    #expect(words == "Resumed drive \(id.suffix(5)), which was interrupted.")
  }

  @Test func `with the setting save the interrupted drive is kept, and another begins`() throws {
    try record(day: 0, endedBy: SIGKILL)
    try Van.done("config", "set", "drive.interrupted", "save")
    let id = try RecordingStation.status()["drive_id"]?.string
    let started = try start(day: 0)
    #expect(started["continued"]?.bool == false)
    #expect(started["previous"]?["drive_id"]?.string == id)
    #expect(started["previous"]?["action"]?.string == "saved")
    #expect(try RecordingStation.drives().count == 2)
    #expect(!FileManager.default.fileExists(atPath: Van.home + "/ended"))
  }

  @Test func `with the setting ask and no one there the drive is resumed`() throws {
    try record(day: 0, endedBy: SIGKILL)
    try Van.done("config", "set", "drive.interrupted", "ask")
    #expect(try start(day: 0)["continued"]?.bool == true)
  }

  @Test func `a replay never continues with a drive from a receiver`() throws {
    try Van.done("drive", "start", "--gpsd", "127.0.0.1:1")
    kill(try RecordingStation.recorderProcess(), SIGKILL)
    try RecordingStation.wait(forState: "interrupted")
    #expect(try start(day: 0)["continued"]?.bool == false)
  }

  // MARK: Stores that cannot be used

  enum BadStore: CaseIterable {
    case locked, garbage, newer, folder
  }

  @Test(arguments: BadStore.allCases)
  func `no store keeps the next drive from being recorded, and both are kept later`(
    store: BadStore
  ) throws {
    try Van.done("checkin", "add", "Here", "--at", "47.5,8.5")
    try record(day: 0, endedBy: SIGKILL)
    try Van.done("config", "set", "drive.interrupted", "save")
    let path = Van.home + "/trips.sqlite"
    let aside = TemporaryDirectory.current.file("store")
    try FileManager.default.copyItem(atPath: path, toPath: aside)
    var holder: RecordingProgram?
    switch store {
    case .locked:
      holder = try RecordingProgram(
        "/usr/bin/python3", ["-c", Self.lockStore, path], environment: [:])
      _ = try holder?.line(with: "held")
    case .garbage: try Van.write(String(repeating: "no store ", count: 2_000), to: path)
    case .newer:
      _ = try Finished.running(
        "/usr/bin/python3",
        [
          "-c",
          "import sqlite3,sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version=99')",
          path,
        ])
    case .folder:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    let started = try RecordingStation.json(
      ["drive", "start"] + recording(day: 1) + ["--speed", "max"])
    #expect(started["continued"]?.bool == false)
    #expect(started["previous"]?["action"]?.string == "waiting")
    try RecordingStation.wait(for: "the end of the recording", seconds: 60) {
      ["standby", "ended"].contains($0["state"]?.string)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: Van.home + "/ended").count == 1)
    holder?.signal(SIGKILL)
    _ = try holder?.waitForEnd()
    if store != .locked {
      // In one step: a command that finds no store makes a new one.
      if store == .folder { rmdir(path) }
      #expect(rename(aside, path) == 0)
    }
    // The command that the recorder becomes at its end may be keeping one at this moment.
    try Trouble.unless("both drives in the store") { try RecordingStation.drives().count == 2 }
    try RecordingStation.waitForLastProgram()
    #expect(!FileManager.default.fileExists(atPath: Van.home + "/ended"))
  }

  private static let lockStore = """
    import signal, sqlite3, sys
    c = sqlite3.connect(sys.argv[1], isolation_level=None)
    c.execute("BEGIN EXCLUSIVE")
    print("held", flush=True)
    signal.alarm(900)
    signal.pause()
    """

  // MARK: Cut off again and again

  @Test func `a copied home keeps the same drives under the same ids`() throws {
    for day in 0..<3 { try record(day: day, endedBy: SIGKILL) }
    let copy = TemporaryDirectory.current.file("copy")
    forgetSocket()
    try FileManager.default.copyItem(atPath: Van.home, toPath: copy)
    try Van.done("drive", "recover", "--save")
    try Van.done("--home", copy, "drive", "recover", "--save")
    let ids = try RecordingStation.drives().map { $0["id"]?.string }
    let text = try Van.done("--home", copy, "drive", "list", "--json")
    let copied = try JSONValue(parsing: Array(text.utf8))["records"]?.elements ?? []
    #expect(ids.count == 3)
    #expect(copied.map { $0["id"]?.string } == ids)
  }

  @Test func `a file of several drives that is kept twice adds nothing`() throws {
    for day in 0..<3 { try record(day: day, endedBy: SIGTERM) }
    let file = try Data(contentsOf: URL(filePath: RecordingStation.blackBox))
    let kept = try RecordingStation.json("drive", "recover", "--save")
    #expect(kept["earlier"]?.elements?.count == 2)
    let drives = try RecordingStation.drives()
    try Van.done("drive", "delete", "last", "--yes")
    try file.write(to: URL(filePath: RecordingStation.blackBox))
    try Van.done("drive", "recover", "--save")
    #expect(try RecordingStation.drives() == Array(drives.dropFirst()))
  }

  @Test(.needs(.strace))
  func `keeping several drives may be killed at any write`() throws {
    for day in 0..<2 { try record(day: day, endedBy: SIGKILL) }
    try killing(["drive", "recover", "--save"]) { () throws -> Void in
      // Cut off before the commit, the drive is still an interrupted one.
      #expect([0, 1].contains(try Van.run("drive", "recover", "--save").status))
      #expect(try RecordingStation.drives().count == 2)
    }
  }

  @Test(.needs(.strace))
  func `a start that makes way may be killed at any write, and no drive is lost`() throws {
    try record(day: 0, endedBy: SIGKILL)
    try Van.done("config", "set", "drive.interrupted", "save")
    let replay = try recording(day: 1) + ["--speed", "max"]
    // The recorder is a program of its own, and is not traced.
    try killing(["drive", "start"] + replay, following: false) { () throws -> Void in
      try RecordingStation.wait(for: "rest") {
        ["standby", "ended", "interrupted"].contains($0["state"]?.string)
      }
      if try RecordingStation.state() == "interrupted" {
        try Van.done("drive", "recover", "--save")
      }
      // The command that the recorder becomes at its end may be keeping it at this moment.
      try Trouble.unless("the interrupted drive in the store") {
        try RecordingStation.drives().contains {
          $0["started"]?.string?.hasPrefix("2026-09-21") == true
        }
      }
    }
  }

  /// A socket cannot be copied.
  private func forgetSocket() {
    try? FileManager.default.removeItem(atPath: Van.home + "/run/recorder.sock")
  }

  /// Kills a command at each of its writes, in a fresh copy of the home each time.
  private func killing(
    _ words: [String], following: Bool = true, _ check: () throws -> Void
  ) throws {
    let saved = TemporaryDirectory.current.file("saved")
    forgetSocket()
    try FileManager.default.copyItem(atPath: Van.home, toPath: saved)
    var kills = 0
    for call in ["pwrite64", "fdatasync", "fsync", "unlinkat", "renameat2", "mkdirat"] {
      for number in 1...40 {
        RecordingStation.killRecorder()
        // The recorder, or the command that it becomes at its end, may still be writing there.
        try Trouble.unless("an empty place for the home") {
          try? FileManager.default.removeItem(atPath: Van.home)
          return !FileManager.default.fileExists(atPath: Van.home)
        }
        try FileManager.default.copyItem(atPath: saved, toPath: Van.home)
        let traced = try Finished.running(
          "/usr/bin/strace",
          (following ? ["-f"] : []) + [
            "-o", "/dev/null", "-e", "trace=\(call)",
            "-e", "inject=\(call):signal=KILL:when=\(number)", Van.program,
          ] + words, environment: RecordingStation.environment)
        if traced.status == 0 { break }
        kills += 1
        try check()
      }
    }
    #expect(kills > 8)
  }
}
