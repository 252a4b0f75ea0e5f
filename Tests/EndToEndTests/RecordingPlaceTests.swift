import Foundation
import TestSupport
import Testing
import Text

/// Drives that begin or end where the disk is full, clocks change, or somebody has to answer.
@Suite(.temporaryDirectory) struct RecordingPlaceTests {
  // MARK: A full disk

  /// Runs a script with a home on a small disk that `fill` fills to the last byte.
  private func onSmallDisk(_ script: String) throws -> [String] {
    let start = """
      export VANLOG_HOME=$HOME/disk/home
      mkdir "$HOME/disk" && mount -t tmpfs -o size=8M tmpfs "$HOME/disk" || exit 99
      mkdir -m 700 "$VANLOG_HOME"
      fill() { cat /dev/zero >"$HOME/disk/filler" 2>/dev/null; }
      saved() { sed -n 's/.*"points":\\([0-9]*\\).*/\\1/p'; }

      """
    let finished = try Finished.running(
      "/usr/bin/unshare",
      ["-m", "--propagation", "private", "/bin/bash", "-c", start + script],
      environment: RecordingStation.environment.merging([
        "vanlog": Van.program, "recorder": RecordingStation.recorder,
      ]) { $1 })
    #expect(finished.status == 0, "\(finished)")
    return finished.output.split(separator: "\n").map(String.init)
  }

  @Test(.needs(.mounting))
  func `a drive that cannot be kept on a full disk is kept once there is room`() throws {
    let replay = try RecordingStation.replay(seconds: 60).joined(separator: " ")
    let lines = try onSmallDisk(
      """
      "$recorder" --home "$VANLOG_HOME" \(replay) --die-at-write 30 >/dev/null
      "$vanlog" drive recover --json | saved
      fill; "$vanlog" drive recover --save >/dev/null 2>"$HOME/errors"; echo $?
      "$vanlog" drive recover --json | saved
      rm "$HOME/disk/filler"; "$vanlog" drive recover --save --json | saved
      """)
    try #require(lines.count == 4, "\(lines)")
    #expect(Int(lines[0]) ?? 0 > 20)
    #expect(["73", "74"].contains(lines[1]), "\(lines)")
    #expect(lines[2] == lines[0])
    #expect(lines[3] == lines[0])
    let errors = try Van.read(TemporaryDirectory.current.file("errors"))
    #expect(errors.contains("space") || errors.contains("full"), "\(errors)")
  }

  @Test(.needs(.mounting))
  func `a start on a full disk loses nothing of the last drive`() throws {
    let replay = try RecordingStation.replay(seconds: 60).joined(separator: " ")
    let lines = try onSmallDisk(
      """
      "$recorder" --home "$VANLOG_HOME" \(replay) --die-at-write 30 >/dev/null
      "$vanlog" drive recover --json | saved
      fill
      timeout 20 "$vanlog" drive start --foreground \(replay) >/dev/null 2>&1; echo $?
      rm "$HOME/disk/filler"; timeout 20 "$vanlog" drive start --foreground \(replay) >/dev/null 2>&1
      "$vanlog" drive list --json | grep -o '"points":[0-9]*' | saved | sort -n | tail -1
      """)
    try #require(lines.count == 3, "\(lines)")
    // Either it says that it cannot, or it records what the ballast leaves room for.
    #expect(["0", "73", "74", "124"].contains(lines[1]), "\(lines)")
    #expect(Int(lines[2]) ?? 0 >= Int(lines[0]) ?? .max, "\(lines)")
  }

  // MARK: Clocks that change

  /// When a drive of a minute begins, and what a clock in Berlin shows then.
  @Test(arguments: [
    (1_792_889_970, "2026-10-25 02:59", "2026-10-25"),
    (1_806_195_570, "2027-03-28 01:59", "2027-03-28"),
    (1_790_032_000, "2026-09-22 01:06", "2026-09-22"),
  ])
  func `a drive over a change of the clocks has its length and the day of its start`(
    start: Int, shown: String, day: String
  ) throws {
    let path = try Van.file("a.json", RecordingLog.reports(seconds: 60, from: start))
    let berlin = ["TZ": "Europe/Berlin"]
    let recorded = try Van.run(
      [
        "drive", "start", "--foreground", "--mode", "full", "--replay", path, "--speed", "max",
        "--json",
      ], environment: berlin)
    #expect(recorded.status == 0, "\(recorded)")
    // By the clocks where it began, wherever it is looked at.
    for zone in [berlin, ["TZ": "Asia/Tokyo"]] {
      #expect(try Van.done("drive", "list", environment: zone).contains(shown))
      let drive = try JSONValue(
        parsing: Array(try Van.done("drive", "show", "--json", environment: zone).utf8))
      #expect(drive["day"]?.string == day)
      #expect(drive["zone"]?.string == "Europe/Berlin")
      #expect(drive["points"]?.integer == 60)
    }
    #expect(
      try Van.done("drive", "list", "--from", day, "--to", day, environment: berlin)
        .contains(shown))
  }

  // MARK: A question

  /// What is answered, and how many drives there are in the end.
  @Test(arguments: [("r", 1), ("s", 2), ("", 1)])
  func `with the setting ask the driver chooses on a terminal`(answer: String, count: Int) throws {
    let program = try RecordingStation.startRecorder(seconds: 300, speed: "20")
    try RecordingStation.wait(forPoints: 10)
    program.signal(SIGKILL)
    try program.waitForEnd()
    try Van.done("config", "set", "drive.interrupted", "ask")
    let path = try Van.file(
      "next.json", RecordingLog.reports(seconds: 30, from: 1_790_000_000 + 600))
    let words = "drive start --foreground --mode full --replay \(path) --speed max"
    let asked = try Van.terminal(
      columns: 80,
      #"printf '\#(answer)\n' | script -qec '"$vanlog" \#(words)' /dev/null"#)
    #expect(asked.output.contains("[r/s]"), "\(asked)")
    try RecordingStation.wait(forState: "standby")
    let points = try RecordingStation.drives().compactMap(RecordingStation.points)
    #expect(points.count == count)
    #expect(points.reduce(0, +) >= 40)
  }
}
