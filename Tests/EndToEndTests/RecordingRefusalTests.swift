import Foundation
import TestSupport
import Testing
import Text

/// What stands in the way of a recording, and what is said of it; nothing that lies there is lost.
@Suite(.temporaryDirectory) struct RecordingRefusalTests {
  private func start(_ seconds: Int = 50, speed: String = "max") throws -> Finished {
    try Van.run(["drive", "start"] + RecordingStation.replay(seconds: seconds, speed: speed))
  }

  private func leaveInterruptedDrive() throws {
    let program = try RecordingStation.startRecorder(seconds: 400, speed: "200")
    _ = try program.line(with: "saved_points")
    program.signal(SIGKILL)
    _ = try program.waitForEnd()
  }

  // MARK: Another drive

  @Test func `a second start is refused while a drive is being recorded`() throws {
    defer { RecordingStation.killRecorder() }
    #expect(try start(900, speed: "20").status == 0)
    let id = try RecordingStation.status()["drive_id"]?.string
    let second = try start()
    #expect(second.status == 75)
    #expect(second.errors.contains("already being recorded"))
    let third = try Van.run(["drive", "start", "--foreground"])
    #expect(third.status == 75)
    #expect(try Van.run("drive", "recover", "--save").status == 75)
    #expect(try Van.run("drive", "recover", "--set-aside").status == 75)
    #expect(try RecordingStation.status()["drive_id"]?.string == id)
    try Van.done("drive", "stop")
  }

  @Test(arguments: [["--speed", "2"], ["--as-live"]])
  func `an option of a replay needs one`(option: [String]) throws {
    let refused = try Van.run(["drive", "start"] + option)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("needs --replay"))
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `two starts at once make one drive`() throws {
    defer { RecordingStation.killRecorder() }
    let path = try RecordingStation.recording(seconds: 900)
    let finished = try Van.shell(
      """
      for i in 1 2 3 4; do
        ("$vanlog" drive start --replay '\(path)' 2>>"$HOME/errors"; echo $? >>"$HOME/codes") &
      done
      wait; sort -n "$HOME/codes" | tr '\\n' ' '
      """)
    #expect(finished.output.hasSuffix("0 75 75 75 "), "\(finished.output)")
    try Van.done("drive", "stop")
    #expect(try RecordingStation.drives().count <= 1)
  }

  @Test func `a recorder told to begin another drive never overwrites the one that is there`()
    throws
  {
    try leaveInterruptedDrive()
    let before = try Van.read(RecordingStation.blackBox)
    let id = "01m7za8sp6r3b3nk5z7f8wkkqg"
    let itself = try Finished.running(
      RecordingStation.recorder,
      RecordingStation.recorderArguments(seconds: 50) + ["--drive", id],
      environment: RecordingStation.environment)
    #expect(itself.status == 73)
    #expect(try Van.read(RecordingStation.blackBox) == before)
  }

  @Test(arguments: ["stop", "pause", "resume"])
  func `without a recorder there is nothing to control`(order: String) throws {
    let finished = try Van.run("drive", order)
    #expect(finished.status == 69)
    #expect(finished.output == "")
    #expect(!FileManager.default.fileExists(atPath: Van.home))
    try leaveInterruptedDrive()
    let later = try Van.run("drive", order)
    #expect(later.status == 69)
    let what = order == "stop" ? "drive is being recorded, but one was interrupted" : "recorder "
    #expect(later.errors.hasPrefix("vanlog: no \(what)"), "\(later)")
  }

  @Test func `a pause is accepted once, and then a resume`() throws {
    defer { RecordingStation.killRecorder() }
    #expect(try start(900, speed: "20").status == 0)
    #expect(try Van.run("drive", "resume").status == 75)
    try Van.done("drive", "pause")
    #expect(try Van.run("drive", "pause").status == 75)
    #expect(try RecordingStation.state() == "paused")
    try Van.done("drive", "resume")
    try Van.done("drive", "stop")
  }

  // MARK: What lies in the folder

  @Test func `a socket left by a killed recorder is not an obstacle`() throws {
    try leaveInterruptedDrive()
    #expect(FileManager.default.fileExists(atPath: Van.home + "/run/recorder.sock"))
    try Van.done("drive", "recover", "--save")
    #expect(try start().status == 0)
    try RecordingStation.wait(forState: "standby")
    #expect(try RecordingStation.drives().count == 2)
  }

  @Test func `a lock held by another process keeps a recorder from starting`() throws {
    try Van.done("config", "set", "output.units", "metric")
    let holder = try RecordingProgram(
      "/usr/bin/python3", ["-c", Self.holdLock, Van.home + "/run"], environment: [:])
    _ = try holder.line(with: "held")
    #expect(try start().status == 75)
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
    holder.signal(SIGKILL)
    _ = try holder.waitForEnd()
    #expect(try start().status == 0)
    try RecordingStation.wait(forState: "standby")
  }

  /// An open file description's lock, as any program can take it.
  private static let holdLock = """
    import fcntl, os, struct, sys, time
    os.makedirs(sys.argv[1], 0o700, exist_ok=True)
    f = os.open(sys.argv[1] + "/recorder.lock", os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.fcntl(f, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0))
    print("held", flush=True)
    time.sleep(900)
    """

  enum Wreck: CaseIterable {
    case empty, zeros, spaces, garbage, otherJSON
    var bytes: [UInt8] {
      switch self {
      case .empty: []
      case .zeros: [UInt8](repeating: 0, count: 32_768)
      case .spaces: [UInt8](repeating: 0x20, count: 4_096)
      case .garbage: (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 7) }
      case .otherJSON: Array(#"{"points":[]}"#.utf8)
      }
    }
  }

  @Test(arguments: Wreck.allCases)
  func `an unreadable drive file is reported, and set aside on request`(
    wreck: Wreck
  ) throws {
    try Van.done("config", "set", "output.units", "metric")
    try Data(wreck.bytes).write(to: URL(filePath: RecordingStation.blackBox))
    for command in [["recover"], ["recover", "--save"], ["stop"]] {
      let finished = try Van.run(["drive"] + command)
      #expect(finished.status == 65, "\(command)")
      #expect(finished.errors.contains("set"))
      #expect(finished.errors.contains("aside"))
    }
    // Nothing else is hindered by it.
    try Van.done("drive", "list")
    try Van.done("status")
    #expect(try Data(contentsOf: URL(filePath: RecordingStation.blackBox)) == Data(wreck.bytes))
    try Van.done("drive", "recover", "--set-aside")
    let aside = Van.home + "/set-aside/current_expedition.json"
    #expect(try Data(contentsOf: URL(filePath: aside)) == Data(wreck.bytes))
    #expect(try start().status == 0)
    try RecordingStation.wait(forState: "standby")
  }

  @Test(arguments: [Wreck.empty, .garbage])
  func `an unreadable drive file does not keep the next drive from being recorded`(
    wreck: Wreck
  ) throws {
    try Van.done("config", "set", "output.units", "metric")
    try Data(wreck.bytes).write(to: URL(filePath: RecordingStation.blackBox))
    let started = try RecordingStation.json(
      ["drive", "start"] + RecordingStation.replay(seconds: 50))
    #expect(started["previous"]?["state"]?.string == "unreadable")
    #expect(started["previous"]?["action"]?.string == "set-aside")
    let name = try #require(started["previous"]?["set_aside_as"]?.string)
    #expect(
      try Data(contentsOf: URL(filePath: Van.home + "/set-aside/" + name)) == Data(wreck.bytes))
    try RecordingStation.wait(forState: "standby")
    #expect(try RecordingStation.drives().map(RecordingStation.points) == [50])
  }

  @Test func `a link in place of the black box does not keep a drive from being recorded`() throws {
    try Van.done("config", "set", "output.units", "metric")
    try FileManager.default.createSymbolicLink(
      atPath: RecordingStation.blackBox, withDestinationPath: "/nowhere")
    #expect(try start().status == 0)
    try RecordingStation.wait(forState: "standby")
    #expect(try RecordingStation.drives().count == 1)
  }

  @Test func `the drive of a newer vanlog waits for it, while others are recorded`() throws {
    try leaveInterruptedDrive()
    let text = try Van.read(RecordingStation.blackBox)
      .replacingOccurrences(of: #""version":1"#, with: #""version":2"#)
    try Van.write(text, to: RecordingStation.blackBox)
    #expect(try start().status == 0)
    try RecordingStation.wait(forState: "standby")
    #expect(try RecordingStation.drives().count == 1)
    let waiting = Van.home + "/ended/current_expedition.json"
    #expect(try Van.read(waiting) == text)
    // A newer vanlog can read it, and so keeps it.
    let known = text.replacingOccurrences(of: #""version":2"#, with: #""version":1"#)
    try Van.write(known, to: waiting)
    #expect(try RecordingStation.drives().count == 2)
    #expect(!FileManager.default.fileExists(atPath: Van.home + "/ended"))
  }

  @Test func `the drive of a newer vanlog is left unchanged`() throws {
    try leaveInterruptedDrive()
    let text = try Van.read(RecordingStation.blackBox)
      .replacingOccurrences(of: #""version":1"#, with: #""version":2"#)
    try Van.write(text, to: RecordingStation.blackBox)
    for command in [["recover"], ["recover", "--save"], ["recover", "--resume"]] {
      let finished = try Van.run(["drive"] + command)
      #expect(finished.status == 65, "\(command)")
      #expect(finished.errors.contains("newer"))
    }
    #expect(try Van.read(RecordingStation.blackBox) == text)
  }

  // MARK: The home

  @Test func `a home that cannot be written is reported`() throws {
    try Van.done("config", "set", "output.units", "metric")
    let path = try RecordingStation.recording(seconds: 10)
    let finished = try Van.shellWithoutPrivileges(
      """
      chmod 500 "$VANLOG_HOME"
      "$vanlog" drive start --replay '\(path)'; code=$?
      chmod 700 "$VANLOG_HOME"; exit $code
      """)
    #expect([73, 77].contains(finished.status), "\(finished)")
    #expect(finished.errors.contains(Van.home))
    #expect(finished.errors.split(separator: "\n").count == 1)
  }

  @Test func `a home with a long path records like any other`() throws {
    let name = String(repeating: "long-", count: 40)
    let home = TemporaryDirectory.current.path + "/\(name)/\(name)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let environment = ["VANLOG_HOME": home]
    let path = try RecordingStation.recording(seconds: 900)
    try Van.done(
      "drive", "start", "--replay", path, "--speed", "50", environment: environment)
    let status = try Van.done("drive", "status", "--json", environment: environment)
    #expect(status.contains(#""state":"recording""#) || status.contains(#""state":"armed""#))
    try Van.done("drive", "pause", environment: environment)
    #expect(
      try Van.done("drive", "stop", "--json", environment: environment).contains(#""points":"#))
  }

  @Test(arguments: [["HOME": "/nonexistent"], ["TZ": "Mars/Olympus"], ["TZ": ":/etc/passwd"]])
  func `an odd environment does not prevent recording`(
    odd: [String: String]
  ) throws {
    let replay = try RecordingStation.replay(seconds: 20)
    let kept = try Van.done(
      ["drive", "start", "--foreground", "--json"] + replay, environment: odd)
    #expect(kept.split(separator: "\n").last?.contains(#""points":20,"#) == true)
  }

  @Test func `without any home the reason is given`() throws {
    let finished = try Finished.running(Van.program, ["drive", "start"], environment: [:])
    #expect([73, 78].contains(finished.status), "\(finished)")
    #expect(finished.errors.contains("HOME"))
  }

  @Test(arguments: ["missing.json", "folder"])
  func `an unreadable recording makes no drive`(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: TemporaryDirectory.current.file("folder"), withIntermediateDirectories: true)
    let path = TemporaryDirectory.current.file(name)
    for mode in [[], ["--foreground"]] {
      let finished = try Van.run(["drive", "start", "--replay", path] + mode)
      #expect([65, 66, 73].contains(finished.status), "\(finished)")
      #expect(finished.errors.contains(name))
    }
    #expect(try RecordingStation.state() == "standby")
  }

  @Test(arguments: [
    "", "hello\n",
    #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"/>"#,
  ])
  func `a recording without a report is refused, and no drive begins`(text: String) throws {
    let path = try Van.file("empty.json", text)
    for options in [[], ["--foreground"]] {
      let finished = try Van.run(["drive", "start", "--replay", path] + options)
      #expect(finished.status == 65, "\(finished)")
      #expect(finished.errors.contains("empty.json"), "\(finished)")
    }
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
    #expect(try Van.run("drive", "recover").errors.contains("no interrupted drive"))
  }

}
