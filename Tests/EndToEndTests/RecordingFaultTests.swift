import Foundation
import TestSupport
import Testing
import Text

/// Disks, receivers and clocks that do what they should not.
@Suite(.temporaryDirectory) struct RecordingFaultTests {
  private static let fakeClock = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"

  /// Runs the recorder over a recording while the kernel answers some calls otherwise.
  private func trace(_ injection: String, seconds: Int, speed: String = "max") throws -> Finished {
    let arguments = try RecordingStation.recorderArguments(seconds: seconds, speed: speed)
    let call = injection.prefix { $0 != ":" }
    return try Finished.running(
      "/usr/bin/strace",
      [
        "-f", "-o", TemporaryDirectory.current.file("trace"), "-e", "trace=\(call)",
        "-e", "inject=\(injection)", RecordingStation.recorder,
      ] + arguments, environment: RecordingStation.environment)
  }

  // MARK: Disks

  @Test(
    .needs(.strace),
    arguments: [
      "fdatasync:error=EIO:when=3", "pwrite64:error=ENOSPC:when=4",
      "pwrite64:error=EDQUOT:when=4..6", "fdatasync:error=EIO:when=10..11",
      "fdatasync:error=EIO:when=10", "pwrite64:error=EINTR:when=5",
    ])
  func `points that the disk refused are written later, and only then reported as saved`(
    injection: String
  ) throws {
    // 50 points are ten writes and one for the end, so some of these hit the last one.
    let traced = try trace(injection, seconds: 50)
    #expect(traced.status == 0)
    let points = traced.output.matches(of: /"saved_points":(\d+)/).compactMap { Int($0.1) }
    #expect(points == points.sorted())
    #expect(points.last == 50)
    let kept = try RecordingStation.json("drive", "recover", "--save")
    #expect(kept["points"]?.integer == 50)
    #expect(kept["dropped_lines"]?.integer == 0)
  }

  @Test(arguments: ["", "not a drive", "\0\0\0\0"])
  func `a file that is not a drive makes room for the next`(text: String) throws {
    let arguments = try RecordingStation.recorderArguments(seconds: 20)
    try text.write(toFile: RecordingStation.blackBox, atomically: true, encoding: .utf8)
    let recorded = try Finished.running(
      RecordingStation.recorder, arguments, environment: RecordingStation.environment)
    #expect(recorded.status == 0)
    let aside = Van.home + "/set-aside/current_expedition.json"
    #expect(try String(contentsOfFile: aside, encoding: .utf8) == text)
    #expect(try RecordingStation.json("drive", "recover", "--save")["points"]?.integer == 20)
  }

  @Test func `a link that leads nowhere makes room for the next drive`() throws {
    let arguments = try RecordingStation.recorderArguments(seconds: 20)
    try FileManager.default.createSymbolicLink(
      atPath: RecordingStation.blackBox, withDestinationPath: "/nowhere/drive.json")
    let recorded = try Finished.running(
      RecordingStation.recorder, arguments, environment: RecordingStation.environment)
    #expect(recorded.status == 0)
    #expect(try RecordingStation.json("drive", "recover", "--save")["points"]?.integer == 20)
  }

  @Test func `a file removed under the recorder is written again, and status says so`() throws {
    let program = try RecordingStation.startRecorder(seconds: 9_000, speed: "50")
    _ = try program.line(with: "\"saved_points\":20")
    try FileManager.default.removeItem(atPath: RecordingStation.blackBox)
    let status = try RecordingStation.wait(for: "the removal") {
      $0["problem_kind"]?.string == "file"
    }
    #expect(status["problem"]?.string?.contains("was removed") == true)
    _ = try RecordingStation.ask(#"{"do":"stop"}"#)
    let last = try #require(try program.allLines().last)
    #expect(try program.waitForEnd() == 0)
    let saved = try JSONValue(parsing: Array(last.utf8))["saved_points"]?.integer
    let kept = try RecordingStation.json("drive", "recover", "--save")
    #expect(try #require(saved) > 20)
    #expect(kept["points"]?.integer == saved)
    #expect(kept["segments"]?.integer == 1)
  }

  @Test func `a limit on the size of files is an error and not the end`() throws {
    let arguments = try RecordingStation.recorderArguments(seconds: 2_000)
    let recorded = try Finished.running(
      "/usr/bin/timeout",
      ["--preserve-status", "3", "/usr/bin/prlimit", "--fsize=50000", RecordingStation.recorder]
        + arguments, environment: RecordingStation.environment)
    #expect(recorded.status == 74)
    #expect(try RecordingStation.json("drive", "recover")["dropped_lines"]?.integer == 0)
  }

  @Test(.needs(.strace))
  func `a failing disk does not delay a shutdown`() throws {
    // The recording is over at once, and its end waits for the disk until the signal comes.
    let arguments = try RecordingStation.recorderArguments(seconds: 30, speed: "max")
    let finished = try Finished.running(
      "/usr/bin/strace",
      [
        "-f", "-o", TemporaryDirectory.current.file("trace"), "-e", "trace=pwrite64",
        "-e", "inject=pwrite64:error=ENOSPC:when=4+", "/usr/bin/timeout", "--preserve-status", "1",
        RecordingStation.recorder,
      ] + arguments, environment: RecordingStation.environment)
    #expect(finished.status == 74)
    let found = try RecordingStation.json("drive", "recover")
    #expect(found["state"]?.string == "interrupted")
    #expect(found["dropped_lines"]?.integer == 0)
  }

  @Test(.needs(.strace))
  func `a slow card blocks nothing forever and loses nothing`() throws {
    let traced = try trace("fdatasync:delay_enter=200000", seconds: 60, speed: "20")
    #expect(traced.status == 0)
    #expect(try RecordingStation.json("drive", "stop")["points"]?.integer == 60)
  }

  @Test(.needs(.mounting))
  func `on a full disk the drive continues in memory, and is written once there is room`() throws {
    let replay = try RecordingStation.replay(seconds: 3_000, speed: "100").joined(separator: " ")
    let script = Self.fullDisk.replacingOccurrences(of: "REPLAY", with: replay)
    let finished = try Finished.running(
      "/usr/bin/unshare", ["-m", "--propagation", "private", "/bin/bash", "-c", script],
      environment: RecordingStation.environment.merging(["vanlog": Van.program]) { $1 })
    #expect(finished.status == 0, "\(finished)")
    let lines = finished.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3, "\(finished)")
    let (full, after, kept) = (
      try JSONValue(parsing: Array(lines[0].utf8)), try JSONValue(parsing: Array(lines[1].utf8)),
      try JSONValue(parsing: Array(lines[2].utf8))
    )
    #expect(full["problem"]?.string?.contains("no space left") == true)
    #expect(full["state"]?.string == "recording")
    #expect(try #require(full["unsaved_points"]?.integer) > 20)
    #expect(after["problem"] == .null)
    #expect(after["dropped_points"]?.integer == 0)
    #expect(try #require(kept["points"]?.integer) >= #require(after["points"]?.integer))
    #expect(kept["dropped_lines"]?.integer == 0)
    #expect(kept["segments"]?.integer == 1)
  }

  /// Fills a disk below a recorder, its ballast included, and makes room again.
  private static let fullDisk = """
    export VANLOG_HOME=$HOME/disk/home
    mkdir "$HOME/disk" && mount -t tmpfs -o size=24M tmpfs "$HOME/disk" || exit 9
    status() { "$vanlog" drive status --json; }
    until_is() { for i in $(seq 1500); do status | grep -q "$1" && return; sleep 0.02; done; exit 8; }
    "$vanlog" drive start REPLAY >/dev/null || exit 7
    until_is '"points":[1-9]'
    [ -s "$VANLOG_HOME/run/ballast" ] || exit 6
    # Again and again, for the recorder gives up its ballast once.
    until status | grep -q '"problem":"' && [ ! -e "$VANLOG_HOME/run/ballast" ] &&
      status | grep -q '"unsaved_points":[3-9][0-9]'; do
      cat /dev/zero >>"$HOME/disk/filler" 2>/dev/null
      # 74 tells scripts that the disk refuses points.
      status >/dev/null || [ $? = 74 ] || exit 5
    done
    status
    [ $? = 74 ] || exit 3
    rm "$HOME/disk/filler"
    until_is '"problem":null'
    status
    "$vanlog" drive stop --json || exit 4
    """

  // MARK: Receivers

  @Test func `good fixes are recorded, no matter what an odd gpsd sends`() throws {
    defer { RecordingStation.killRecorder() }
    let port = Int(try Loopback.freePort())
    let good = RecordingLog.reports(seconds: 30)
    let log = try Van.file("good.json", good)
    let server = try RecordingProgram(
      "/usr/bin/python3", ["-c", Self.oddGpsd, "\(port)", log], environment: [:])
    _ = try server.line(with: "listening")
    try Van.done("drive", "start", "--mode", "full", "--gpsd", "127.0.0.1:\(port)")
    _ = try server.line(with: "sent")
    try RecordingStation.wait(forPoints: 25)
    let kept = try RecordingStation.json("drive", "stop")
    #expect((25...30).contains(try #require(kept["points"]?.integer)))
    #expect(abs(try #require(kept["distance_m"]?.number) - 29 * 14) < 30)
  }

  /// Says each good line of a recording between lines that no gpsd should say.
  private static let oddGpsd = #"""
    import socket, sys
    odd = [b'x' * 1000000 + b'\n', b'{' * 20000 + b'\n', b'\x00\xff\xfe{"class":"TPV"}\n', b'\n\n\r\n',
      b'{"class":"TPV","mode":3}\n', b'{"class":"TPV","mode":3,"lat":91,"lon":8}\n',
      b'{"class":"TPV","mode":3,"lat":NaN,"lon":1e999}\n', b'{"class":"ODD","a":[[[[[]]]]]}\n',
      b'{"class":"TPV","mode":99999999999999999999,"lat":1,"lon":1}\n', b'[1,2,3]\n', b'"TPV"\n',
      b'{"class":"TPV","class":"SKY","mode":3,"mode":0}\n', b'{"class":"TPV","mode":3,"lat":0,"lon":0}\n',
      b'{"class":"SKY","satellites":' + b'[' * 5000 + b'\n', b'{"class":"TPV","time":"9999-99-99"}\n']
    s = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    print("listening", flush=True)
    c, _ = s.accept()
    lines = open(sys.argv[2], "rb").read().splitlines(True)
    for number, line in enumerate(lines):
      c.sendall(odd[number % len(odd)] + line)
    print("sent", flush=True)
    c.recv(1)
    import time
    time.sleep(60)
    """#

  // MARK: Clocks

  @Test(
    .enabled(
      if: access(fakeClock, R_OK) == 0 && !TestTool.isEmulated,
      "needs the Debian package libfaketime, and programs of this machine"),
    arguments: ["@1970-01-01 00:00:10", "@2037-12-31 23:59:50"])
  func `a machine whose clock is wrong dates its drive by GPS`(clock: String) throws {
    let environment = [
      "LD_PRELOAD": Self.fakeClock, "FAKETIME": clock, "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    ]
    let finished = try Finished.running(
      RecordingStation.recorder,
      RecordingStation.recorderArguments(seconds: 60) + [
        "--as-live", "--build-date", "1700000000000",
      ],
      environment: RecordingStation.environment.merging(environment) { $1 })
    #expect(finished.output.contains(#""saved_points":60,"#), "\(finished)")
    let kept = try RecordingStation.json("drive", "stop")
    #expect(kept["points"]?.integer == 60)
    #expect(kept["duration_s"]?.integer == 59)
    #expect(kept["time_proven"]?.bool == true)
    let drive = try #require(try RecordingStation.drives().first)
    #expect(drive["started"]?.string == "2026-09-21T14:13:20Z")
    #expect(drive["ended"]?.string == "2026-09-21T14:14:19Z")
  }

  @Test func `a receiver that is 1,024 weeks behind is corrected`() throws {
    let weeks = 1_024 * 7 * 86_400
    let path = try Van.file(
      "old.json", RecordingLog.reports(seconds: 40, from: 1_790_000_000 - weeks))
    let finished = try Finished.running(
      RecordingStation.recorder,
      RecordingStation.recorderArguments(seconds: 1) + [
        "--replay", path, "--as-live", "--build-date", "1700000000000",
      ], environment: RecordingStation.environment)
    #expect(finished.status == 0)
    #expect(finished.output.contains(#""saved_points":40,"#))
    let drive = try #require(try RecordingStation.drives().first)
    #expect(drive["started"]?.string == "2026-09-21T14:13:20Z")
    #expect(drive["points"]?.integer == 40)
  }
}
