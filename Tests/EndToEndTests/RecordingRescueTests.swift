import Foundation
import TestSupport
import Testing
import Text

/// An interrupted drive on a card that can only be read.
@Suite(.temporaryDirectory) struct RecordingRescueTests {
  private static let noon = 1_790_000_000

  private func leaveInterruptedDrive(from start: Int = noon) throws {
    let program = try record(seconds: 300, from: start, speed: "20")
    try RecordingStation.wait(forPoints: 20)
    program.signal(SIGKILL)
    try program.waitForEnd()
  }

  private func record(seconds: Int, from start: Int, speed: String) throws -> RecordingProgram {
    try FileManager.default.createDirectory(
      atPath: Van.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = try Van.file(
      "\(start).json", RecordingLog.reports(seconds: seconds, from: start))
    return try RecordingProgram(
      RecordingStation.recorder,
      ["--home", Van.home, "--mode", "full", "--replay", path, "--speed", speed, "--lines"],
      environment: RecordingStation.environment)
  }

  /// Runs a line with a home that is mounted read-only, as the kernel does it to a card that fails.
  private func readOnly(_ line: String) throws -> Finished {
    try Van.shell(
      """
      exec unshare --mount --propagation private sh -c '
        mount --bind "$VANLOG_HOME" "$VANLOG_HOME" && mount -o remount,bind,ro "$VANLOG_HOME" || exit 99
        \(line)'
      """)
  }

  @Test(.needs(.mounting), arguments: [false, true])
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

  /// Leaves drives of a minute that a start has moved out of its way, all within two hours.
  private func leaveWaitingDrives(_ count: Int) throws {
    for number in 0..<count {
      let program = try record(seconds: 60, from: Self.noon + number * 3_600, speed: "max")
      #expect(try program.waitForEnd() == 0)
      try FileManager.default.createDirectory(
        atPath: Van.home + "/ended", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.moveItem(
        atPath: RecordingStation.blackBox, toPath: Van.home + "/ended/\(number).json")
    }
  }

  @Test(.needs(.mounting), arguments: [false, true])
  func `drives that wait to be saved are reported and rescued from a read-only home`(
    hasInterrupted: Bool
  ) throws {
    try leaveWaitingDrives(2)
    if hasInterrupted { try leaveInterruptedDrive(from: Self.noon + 7_200) }
    let before = try Van.everything()
    let shown = try readOnly(#""$vanlog" drive recover --json"#)
    #expect(shown.status == 0, "\(shown)")
    let told = try JSONValue(parsing: Array(shown.output.utf8))
    #expect(told["waiting_drives"]?.integer == 2)
    #expect((told["drive_id"]?.string != nil) == hasInterrupted)
    let saved = try readOnly(#""$vanlog" drive recover --json --output "$HOME/rescued.gpx""#)
    #expect(saved.status == 0, "\(saved)")
    #expect(saved.errors.contains("waiting to be saved: 2 drives that have ended"))
    let answer = try JSONValue(parsing: Array(saved.output.utf8))
    #expect(answer["drives"]?.integer == (hasInterrupted ? 3 : 2))
    #expect(try Van.everything().filter { $0.key != "rescued.gpx" } == before)
    // In another home they are drives of their own.
    let other = ["VANLOG_HOME": TemporaryDirectory.current.file("other")]
    let copy = TemporaryDirectory.current.file("rescued.gpx")
    try Van.done("drive", "import", copy, environment: other)
    let listed = try Van.done("drive", "list", "--json", environment: other)
    let drives = try JSONValue(parsing: Array(listed.utf8))["records"]?.elements ?? []
    let points = drives.compactMap(RecordingStation.points)
    #expect(points.count == (hasInterrupted ? 3 : 2))
    #expect(points.reduce(0, +) == answer["points"]?.integer)
    #expect(points.suffix(2) == [60, 60])
  }

  @Test(arguments: ["csv", "kml", "geojson"])
  func `in other formats such drives are segments`(format: String) throws {
    try leaveWaitingDrives(2)
    let copy = TemporaryDirectory.current.file("rescued." + format)
    let answer = try RecordingStation.json("drive", "recover", "--output", copy)
    #expect(answer["drives"]?.integer == 2)
    #expect(answer["segments"]?.integer == 2)
    #expect(answer["points"]?.integer == 120)
    let told = try Van.done("drive", "recover", "--output", copy, "--yes")
    #expect(told == "2 drives with 120 points in 2 segments in \(copy)")
  }

  @Test func `a drive that cannot be read does not keep the others from being rescued`() throws {
    try leaveWaitingDrives(2)
    try Van.write("no drive at all\n", to: Van.home + "/ended/0.json")
    let copy = TemporaryDirectory.current.file("rescued.gpx")
    let saved = try Van.run("drive", "recover", "--output", copy)
    #expect(saved.status == 65)
    #expect(saved.errors.contains("not in this file: "))
    #expect(try Van.read(copy).components(separatedBy: "<trkpt").count == 61)
    try Van.write("nor here\n", to: Van.home + "/ended/1.json")
    #expect(try Van.run("drive", "recover", "--output", copy, "--yes").status == 65)
    #expect(try Van.read(copy).components(separatedBy: "<trkpt").count == 61)
  }

  /// As if a start moved the drive while it is read.
  @Test func `a drive that is found in both places is written once`() throws {
    try leaveWaitingDrives(1)
    try FileManager.default.copyItem(
      atPath: Van.home + "/ended/0.json", toPath: RecordingStation.blackBox)
    let copy = TemporaryDirectory.current.file("rescued.gpx")
    let answer = try RecordingStation.json("drive", "recover", "--output", copy)
    #expect(answer["drives"]?.integer == 1)
    #expect(answer["points"]?.integer == 60)
  }

  @Test(arguments: [("", 0), ("--resume", 1), ("--set-aside", 1)])
  func `without an interrupted drive those that wait are reported`(
    option: String, status: Int32
  ) throws {
    try leaveWaitingDrives(1)
    let before = try Van.everything().filter { !$0.key.contains("/run/") }
    let told = try Van.run(["drive", "recover", option].filter { !$0.isEmpty })
    #expect(told.status == status)
    #expect(told.errors.contains("there is no interrupted drive"))
    #expect(told.errors.contains("waiting to be saved: 1 drive that has ended; choose with --save"))
    #expect(try before.allSatisfy { try Van.everything()[$0.key] == $0.value })
  }

  @Test func `a folder in which no drive waits is not one`() throws {
    try Van.done("config", "set", "output.units", "metric")
    try FileManager.default.createDirectory(
      atPath: Van.home + "/ended", withIntermediateDirectories: false)
    let told = try Van.run("drive", "recover")
    #expect(told.status == 0)
    #expect(told.errors == "vanlog: there is no interrupted drive\n")
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

  @Test func `a link that leads nowhere is reported, and set aside on request`() throws {
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
