import Foundation
import TestSupport
import Testing
import Text

/// An interrupted drive on a card that can only be read.
@Suite(.temporaryDirectory) struct RecordingRescueTests {
  private func leaveInterruptedDrive() throws {
    let program = try RecordingStation.startRecorder(seconds: 300, speed: "20")
    try RecordingStation.wait(forPoints: 20)
    program.signal(SIGKILL)
    try program.waitForEnd()
  }

  private static let canMount =
    (try? Finished.running(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", "mount -t tmpfs none /mnt"]))?.status == 0

  /// Runs a line with a home that is mounted read-only, as the kernel does it to a card that fails.
  private func readOnly(_ line: String) throws -> Finished {
    try Van.shell(
      """
      exec unshare --mount --propagation private sh -c '
        mount --bind "$VANLOG_HOME" "$VANLOG_HOME" && mount -o remount,bind,ro "$VANLOG_HOME" || exit 99
        \(line)'
      """)
  }

  @Test(.enabled(if: canMount, "needs the right to mount"), arguments: [false, true])
  func `an interrupted drive is shown and saved elsewhere from a read-only home`(
    hasRunFolder: Bool
  ) throws {
    try leaveInterruptedDrive()
    if !hasRunFolder { try FileManager.default.removeItem(atPath: Van.home + "/run") }
    let points = try #require(try RecordingStation.status()["points"]?.integer)
    let before = try Van.everything()
    let shown = try readOnly(#""$vanlog" drive recover --json"#)
    #expect(shown.status == 0, "\(shown)")
    #expect(try JSONValue(parsing: Array(shown.output.utf8))["points"]?.integer == points)
    let copy = TemporaryDirectory.current.file("rescued.gpx")
    let saved = try readOnly(#""$vanlog" drive recover --json --output "$HOME/rescued.gpx""#)
    #expect(saved.status == 0, "\(saved)")
    let answer = try JSONValue(parsing: Array(saved.output.utf8))
    #expect(answer["file"]?.string == copy)
    #expect(answer["format"]?.string == "gpx")
    #expect(answer["points"]?.integer == points)
    #expect(try readOnly(#""$vanlog" status"#).output.contains("interrupted"))
    #expect(try readOnly(#""$vanlog" drive status"#).output.contains("interrupted"))
    #expect(try Van.everything().filter { $0.key != "rescued.gpx" } == before)
    // Another home takes it in.
    let other = ["VANLOG_HOME": TemporaryDirectory.current.file("other")]
    let imported = try Van.run("drive", "import", copy, "--json", environment: other)
    let files = try JSONValue(parsing: Array(imported.output.utf8))["files"]?.elements
    #expect(files?.first?["drives"]?.elements?.first?["points"]?.integer == points)
  }

  @Test func `a file that exists is not overwritten, and no file of the home`() throws {
    try leaveInterruptedDrive()
    let there = try Van.file("there.gpx", "mine")
    #expect(try Van.run("drive", "recover", "--output", there).status == 73)
    #expect(try Van.read(there) == "mine")
    let inside = Van.home + "/drive.gpx"
    #expect(try Van.run("drive", "recover", "--output", inside).status == 73)
    #expect(!FileManager.default.fileExists(atPath: inside))
    #expect(try Van.run("drive", "recover", "--output", "drive.doc").status == 64)
    #expect(try Van.run("drive", "recover", "--output", "drive.gpx", "--save").status == 64)
    try Van.done("drive", "recover", "--output", there, "--yes")
    #expect(try Van.read(there).contains("<trkpt"))
  }

  @Test func `notes of an interrupted drive go into the file that is written elsewhere`() throws {
    let program = try RecordingStation.startRecorder(seconds: 300, speed: "20")
    try RecordingStation.wait(forPoints: 10)
    try Van.done("drive", "note", "now", "elk")
    try Van.done("drive", "note", "now", "and", "another")
    program.signal(SIGKILL)
    try program.waitForEnd()
    let path = TemporaryDirectory.current.file("rescued.gpx")
    try Van.done("drive", "recover", "--output", path)
    #expect(try Van.read(path).contains("<desc>elk\nand another</desc>"))
  }

  @Test func `a drive that was stopped is kept, but not resumed`() throws {
    let arguments = try RecordingStation.recorderArguments(seconds: 50)
    _ = try Finished.running(
      RecordingStation.recorder, arguments, environment: RecordingStation.environment)
    let refused = try Van.run("drive", "recover", "--resume")
    #expect(refused.status == 65)
    #expect(
      refused.errors
        == "vanlog: this drive was ended by 'drive stop'; keep it with --save\n")
    #expect(try RecordingStation.json("drive", "recover", "--save")["points"]?.integer == 50)
  }

  @Test func `a link that leads nowhere is told, and set aside on request`() throws {
    try Van.done("config", "set", "output.units", "metric")
    try FileManager.default.createSymbolicLink(
      atPath: RecordingStation.blackBox, withDestinationPath: "/nowhere")
    for arguments in [["recover"], ["recover", "--save"]] {
      let told = try Van.run(["drive"] + arguments)
      #expect(told.status == 73)
      #expect(told.errors.contains("drive recover --set-aside"))
    }
    try Van.done("drive", "recover", "--set-aside")
    #expect(try Van.run("drive", "recover", "--save").status == 1)
  }
}
