import Foundation
import TestSupport
import Testing
import Text

/// From the black box into the store: once, whoever does it, however often it is cut off.
@Suite(.temporaryDirectory) struct RecordingKeepingTests {
  /// Records a drive to its end with nobody there to keep it, as after a power cut between the two.
  private func leaveEndedDrive(seconds: Int = 60) throws {
    let program = try RecordingStation.startRecorder(seconds: seconds, speed: "max")
    #expect(try program.waitForEnd() == 0)
  }

  @Test(arguments: ["drive list", "checkin add Somewhere", "ledger list", "status", "trip list"])
  func `the next command that opens the store keeps a drive that has ended`(
    command: String
  ) throws {
    try leaveEndedDrive()
    #expect(try RecordingStation.state() == "ended")
    try Van.done(command.split(separator: " ").map(String.init))
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
    #expect(try RecordingStation.drives().map(RecordingStation.points) == [60])
  }

  @Test(arguments: [["drive", "stop"], ["drive", "recover", "--save"]])
  func `a drive that has ended can be kept by name too`(command: [String]) throws {
    try leaveEndedDrive()
    let kept = try RecordingStation.json(command)
    #expect(kept["points"]?.integer == 60)
    #expect(try RecordingStation.drives().count == 1)
  }

  @Test func `the next start keeps the drive that has ended, and begins another`() throws {
    try leaveEndedDrive()
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: 40))
    try RecordingStation.wait(forState: "standby")
    #expect(Set(try RecordingStation.drives().map(RecordingStation.points)) == [40, 60])
  }

  @Test func `keeping a drive twice keeps one`() throws {
    try leaveEndedDrive()
    let file = try Data(contentsOf: URL(filePath: RecordingStation.blackBox))
    try Van.done("drive", "recover", "--save")
    // As if the power had gone between the commit and the removal of the file.
    try file.write(to: URL(filePath: RecordingStation.blackBox))
    try Van.done("drive", "recover", "--save")
    try file.write(to: URL(filePath: RecordingStation.blackBox))
    #expect(try RecordingStation.drives().map(RecordingStation.points) == [60])
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
  }

  @Test func `a deleted drive does not come back from its file`() throws {
    try leaveEndedDrive()
    let file = try Data(contentsOf: URL(filePath: RecordingStation.blackBox))
    try Van.done("drive", "recover", "--save")
    try Van.done("drive", "delete", "last", "--yes")
    try file.write(to: URL(filePath: RecordingStation.blackBox))
    #expect(try RecordingStation.drives().isEmpty)
  }

  @Test(.needs(.strace))
  func `a keeper killed at any write leaves one drive in the end`() throws {
    try leaveEndedDrive(seconds: 30)
    let saved = TemporaryDirectory.current.file("saved")
    try FileManager.default.copyItem(atPath: Van.home, toPath: saved)
    var kills = 0
    for call in ["pwrite64", "fdatasync", "fsync", "unlinkat"] {
      for number in 1...40 {
        try FileManager.default.removeItem(atPath: Van.home)
        try FileManager.default.copyItem(atPath: saved, toPath: Van.home)
        let traced = try Finished.running(
          "/usr/bin/strace",
          [
            "-f", "-o", "/dev/null", "-e", "trace=\(call)",
            "-e", "inject=\(call):signal=KILL:when=\(number)",
            Van.program, "drive", "recover", "--save",
          ], environment: RecordingStation.environment)
        if traced.status == 0 { break }
        kills += 1
        let points = try RecordingStation.drives().map(RecordingStation.points)
        #expect(points == [30], "\(call) \(number)")
      }
    }
    #expect(kills > 8)
  }

  // MARK: At the same time

  /// The recorder and every command that opens the store may keep a drive; who stops it is told of it.
  @Test(arguments: 1...5)
  func `a drive is stopped and kept while other commands open the store`(round: Int) throws {
    defer { RecordingStation.killRecorder() }
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: 900, speed: "100"))
    try RecordingStation.wait(forPoints: 10)
    let finished = try Van.shell(
      """
      for i in 1 2 3 4; do "$vanlog" drive list >/dev/null 2>>"$HOME/errors" & done
      "$vanlog" drive stop --json; code=$?
      wait; cat "$HOME/errors"; exit $code
      """)
    #expect(finished.status == 0, "\(finished)")
    let kept = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(try #require(kept["points"]?.integer) >= 10)
    #expect(try RecordingStation.drives().map(RecordingStation.points) == [kept["points"]?.integer])
  }

  @Test(arguments: 1...8)
  func `a foreground drive can be stopped from elsewhere, and both report it`(
    round: Int
  ) throws {
    let program = try RecordingStation.startForeground(seconds: 900, speed: "100")
    _ = try program.line(with: "saved_points")
    let kept = try RecordingStation.json("drive", "stop")
    let last = try #require(try program.allLines().last)
    #expect(try program.waitForEnd() == 0)
    let told = try JSONValue(parsing: Array(last.utf8))
    for name in ["drive", "points", "distance_m", "segments", "time_proven"] {
      #expect(told[name] == kept[name])
    }
    #expect(try RecordingStation.drives().count == 1)
  }

  @Test(arguments: 1...5)
  func `of two that stop a drive at once, at least one gets its summary`(round: Int) throws {
    defer { RecordingStation.killRecorder() }
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: 900, speed: "100"))
    try RecordingStation.wait(forPoints: 10)
    let finished = try Van.shell(
      """
      for i in 1 2; do
        ("$vanlog" drive stop --json 2>>"$HOME/errors"; echo "code $?") >>"$HOME/out.$i" &
      done
      wait; cat "$HOME"/out.*
      """)
    let codes = finished.output.matches(of: /code (\d+)/).map { String($0.1) }
    #expect(codes.contains("0"))
    #expect(codes.allSatisfy { ["0", "69", "75"].contains($0) })
    #expect(try RecordingStation.drives().count == 1)
  }

  @Test func `five commands at once control a recorder without harm`() throws {
    defer { RecordingStation.killRecorder() }
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: 900, speed: "100"))
    let finished = try Van.shell(
      """
      one() { for i in 1 2 3 4 5; do "$vanlog" drive $1 >/dev/null || return 1; done; }
      for i in 1 2 3; do one status & waiting="$waiting $!"; done
      one list & waiting="$waiting $!"
      one 'status --json' & waiting="$waiting $!"
      for child in $waiting; do wait $child || exit 1; done
      """)
    #expect(finished.status == 0)
    #expect(finished.errors == "")
    try Van.done("drive", "stop")
    #expect(try RecordingStation.drives().count == 1)
  }

  @Test func `a drive without a single point leaves nothing behind`() throws {
    defer { RecordingStation.killRecorder() }
    try Van.done("drive", "start", "--gpsd", "127.0.0.1:1")
    let stopped = try Van.done("drive", "stop")
    #expect(stopped.contains("No point was recorded"))
    #expect(try RecordingStation.drives().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
  }
}
