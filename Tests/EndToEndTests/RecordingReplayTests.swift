import Foundation
import TestSupport
import Testing
import Text

/// Recordings of receivers in place of gpsd: what is printed, what is kept, and when.
@Suite(.temporaryDirectory) struct RecordingReplayTests {
  @Test func `a foreground drive reports each save and, at the end, its summary`() throws {
    let program = try RecordingStation.startForeground(seconds: 103, speed: "max")
    let lines = try program.allLines()
    #expect(try program.waitForEnd() == 0)
    #expect(lines.first?.hasPrefix(#"{"drive_id":""#) == true)
    let started = #","mode":"full","continued":false,"lead_problem":null,"previous":null,"#
    #expect(lines.first?.contains(started) == true)
    let saved = try lines.dropFirst().dropLast().map { line in
      try JSONValue(parsing: Array(line.utf8))
    }
    #expect(saved.allSatisfy { $0.members?.map(\.name) == ["saved_points", "saved_bytes"] })
    let points = saved.compactMap { $0["saved_points"]?.integer }
    #expect(points == points.sorted())
    #expect(points.count == saved.count)
    // Five points are a write, so of 103 points no write has more.
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.1 - $0.0 <= 5 })
    #expect(points.last == 103)
    let end = try JSONValue(parsing: Array((lines.last ?? "").utf8))
    #expect(end["points"]?.integer == 103)
    #expect(end["duration_s"]?.integer == 102)
    #expect(end["segments"]?.integer == 1)
  }

  @Test func `the last object of a drive starts with the promised fields in order`() throws {
    let program = try RecordingStation.startForeground(seconds: 60, speed: "max")
    let last = try #require(try program.allLines().last)
    let names = try JSONValue(parsing: Array(last.utf8)).members?.map(\.name) ?? []
    #expect(
      names.prefix(11) == [
        "drive_id", "started", "ended", "points", "distance_m", "duration_s", "moving_s",
        "ascent_m",
        "descent_m", "max_speed_mps", "segments",
      ])
    #expect(
      names.dropFirst(11) == [
        "time_proven", "dropped_bytes", "dropped_lines", "salvaged_points", "set_aside_as",
        "earlier", "overlaps",
      ])
  }

  @Test func `a replayed drive has the distance and heights of the recording`() throws {
    let program = try RecordingStation.startForeground(seconds: 300, speed: "max")
    let end = try JSONValue(parsing: Array((try program.allLines().last ?? "").utf8))
    // 299 steps of 14 m; the height is 30 sin(t/40), whose turns are at 63, 188 s.
    let metres = try #require(end["distance_m"]?.number)
    #expect(abs(metres - 299 * 14) < 42)
    #expect(end["moving_s"]?.integer == 299)
    #expect(end["max_speed_mps"]?.number == 14)
    let (ascent, descent) = (end["ascent_m"]?.number ?? 0, end["descent_m"]?.number ?? 0)
    #expect((85...90).contains(ascent), "\(ascent) \(descent)")
    #expect((60...62).contains(descent), "\(ascent) \(descent)")
  }

  @Test func `a replay tells ascent and descent apart, on a page and as JSON`() throws {
    let path = try RecordingStation.recording(seconds: 300)
    #expect(
      try Van.done("drive", "replay", path, "--mode", "full") == """
        points     300 in 1 segment
        distance   4.2 km
        moving     4 min
        top speed  50 km/h
        ascent     88 m
        descent    60 m
        """)
    let outcome = try RecordingStation.json("drive", "replay", path, "--mode", "full")
    #expect(outcome["ascent_m"]?.integer == 88)
    #expect(outcome["descent_m"]?.integer == 60)
  }

  @Test func `a person reads what was recorded, and that it overlaps nothing`() throws {
    let path = try Van.file("rest.gpx", DriveGPX.file(DriveGPX.trackWithRest("Rest")))
    let replay = ["drive", "start", "--foreground", "--replay", path, "--speed", "max"]
    let page = try Van.done(replay + ["--mode", "full"])
    let id = try #require(try Van.ids("drive", "list").first)
    #expect(
      page == """
        drive      \(id.suffix(5))
        distance   3.3 km
        duration   9 min
        moving     5 min
        top speed  40 km/h
        ascent     0 m
        descent    0 m
        points     38, 1 segment
        """)
    // The mode of a replay is not that of the next drive.
    #expect(try Van.done("config", "get", "drive.mode") == "balanced")
    try Van.done("drive", "delete", id, "--yes")
    let end = try JSONValue(
      parsing: Array((try Van.done(replay + ["--json"]).split(separator: "\n").last ?? "").utf8))
    #expect(end["overlaps"]?.elements == [])
  }

  @Test func `a receiver's sentences are replayed and recorded, damaged ones counted`() throws {
    let text = RecordingLog.sentences(seconds: 20)
    let damaged = text.replacing("$GPGSA,A", with: "$GPGSA,B", maxReplacements: 1)
    let path = try Van.file("receiver.nmea", damaged)
    let outcome = try RecordingStation.json("drive", "replay", path, "--mode", "full")
    #expect(outcome["points"]?.integer == 100)
    #expect(outcome["damaged_lines"]?.integer == 1)
    #expect(try Van.done("drive", "replay", path).contains("1 line"))
    let program = try RecordingProgram(
      Van.program,
      [
        "drive", "start", "--foreground", "--json", "--mode", "full", "--replay", path, "--speed",
        "max",
      ], environment: RecordingStation.environment)
    let end = try JSONValue(parsing: Array((try program.allLines().last ?? "").utf8))
    #expect(end["points"]?.integer == 100)
    #expect(end["distance_m"]?.number == outcome["distance_m"]?.number?.rounded())
  }

  @Test func `replaying a file without a report is an error`() throws {
    let path = try Van.file("notes.txt", "nothing to see here\n")
    let finished = try Van.run("drive", "replay", path)
    #expect(finished.status == 65)
    #expect(finished.output == "")
    #expect(finished.errors.contains("contains no GPS reports"))
  }

  @Test func `a background drive ends with its recording and is kept automatically`() throws {
    let replay = try RecordingStation.replay(seconds: 200)
    let started = try RecordingStation.json(["drive", "start"] + replay)
    let id = try #require(started["drive_id"]?.string)
    try RecordingStation.wait(forState: "standby")
    let drives = try RecordingStation.drives()
    #expect(drives.map { $0["id"]?.string } == [id])
    #expect(RecordingStation.points(drives.first) == 200)
    #expect(drives.first?["ended_by"]?.string == "stopped")
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
  }

  @Test(.needs(.strace))
  func `a save is reported in one write, after its sync has returned`() throws {
    let trace = TemporaryDirectory.current.file("trace")
    let arguments = try RecordingStation.recorderArguments(seconds: 83)
    let traced = try Finished.running(
      "/usr/bin/strace",
      ["-f", "-s", "200", "-e", "trace=write,pwrite64,fdatasync,fsync", "-o", trace]
        + [RecordingStation.recorder] + arguments, environment: RecordingStation.environment)
    #expect(traced.status == 0)
    var (told, unsynced, wrong) = (0, false, [String]())
    for line in try Van.read(trace).split(separator: "\n") {
      if line.contains("pwrite64(") { unsynced = true }
      if line.contains("sync("), line.hasSuffix("= 0") { unsynced = false }
      guard line.contains(" write(1, ") else { continue }
      if line.contains("saved_points") { told += 1 }
      // A whole line each: it begins with the brace and ends with the newline.
      if unsynced || !line.contains(#"write(1, "{\""#) || !line.contains(#"}\n", "#) {
        wrong.append(String(line))
      }
    }
    #expect(wrong == [])
    #expect(told >= 83 / 5)
    #expect(traced.output.split(separator: "\n").last?.contains(#""saved_points":83,"#) == true)
  }

  // MARK: Looking on

  @Test func `a watcher gets lines of JSON until the recorder has ended`() throws {
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: 900, speed: "20"))
    defer { RecordingStation.killRecorder() }
    let watcher = try RecordingProgram(
      Van.program, ["drive", "status", "--watch", "--json"],
      environment: RecordingStation.environment)
    var points: [Int64] = []
    while points.count < 3 {
      let line = try #require(try watcher.nextLine())
      let status = try JSONValue(parsing: Array(line.utf8))
      #expect(["armed", "recording"].contains(status["state"]?.string))
      points.append(try #require(status["points"]?.integer))
    }
    #expect(points == points.sorted())
    try RecordingStation.wait(forPoints: 20)
    try Van.done("drive", "stop")
    #expect(try watcher.waitForEnd() == 0)
  }

  @Test func `a watcher that never reads does no harm`() throws {
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: 900, speed: "50"))
    defer { RecordingStation.killRecorder() }
    let watchers = try (0..<3).map { _ in
      try RecordingProgram(
        Van.program, ["drive", "status", "--watch", "--json"],
        environment: RecordingStation.environment)
    }
    for watcher in watchers {
      _ = try watcher.nextLine()
      watcher.signal(SIGSTOP)
    }
    try RecordingStation.wait(forPoints: 300)
    let kept = try RecordingStation.json("drive", "stop")
    #expect(try #require(kept["points"]?.integer) >= 300)
  }

  @Test func `a file without reports is not a recording`() throws {
    let text = RecordingLog.sentences(seconds: 2)
    let path = try Van.file("damaged.nmea", text.replacing("*", with: "#"))
    let refused = try Van.run("drive", "replay", path)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("contains no GPS reports"))
  }

  @Test func `a replay explains every fix and keeps nothing`() throws {
    let path = try RecordingStation.recording(seconds: 40)
    let explained = try Van.done("drive", "replay", path, "--mode", "full", "--explain")
    #expect(explained.matches(of: /(?m)^2026-09-21T\S+  (kept|skipped|rejected)/).count >= 40)
    let outcome = try RecordingStation.json("drive", "replay", path, "--mode", "full")
    #expect(outcome["points"]?.integer == 40)
    #expect(try RecordingStation.state() == "standby")
    #expect(try RecordingStation.drives().isEmpty)
  }

  @Test func `a recording at full speed waits for the reader of its lines`() throws {
    let program = try RecordingStation.startRecorder(seconds: 20_000, speed: "max")
    let lines = try program.allLines()
    let points = lines.dropFirst().compactMap { line in
      try? JSONValue(parsing: Array(line.utf8))["saved_points"]?.integer
    }
    #expect(points == Array(stride(from: 5, through: 20_000, by: 5)))
    #expect(try program.waitForEnd() == 0)
  }

  /// What nobody reads must not stop what nobody can repeat.
  @Test func `a drive at clock speed continues even if no one reads its lines`() throws {
    let program = try RecordingStation.startRecorder(seconds: 5_000, speed: "500")
    program.shrinkPipe()
    // A page of the pipe holds a hundred lines, which is five hundred points.
    try RecordingStation.wait(forPoints: 1_500)
    program.signal(SIGTERM)
    #expect(try program.waitForEnd() == 0)
  }
}
