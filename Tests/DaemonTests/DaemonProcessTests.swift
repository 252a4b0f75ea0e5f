import Foundation
import TestSupport
import Testing
import Text

/// The daemon as a process, with a script in place of `vanlog`.
@Suite(.temporaryDirectory) struct DaemonProcessTests {
  private let folder = TemporaryDirectory.current
  private let running = Running()

  /// Ends the daemons that a failed test leaves behind.
  private final class Running {
    var processes: [Process] = []

    deinit {
      for process in processes where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  private var home: String { folder.file("home") }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: false)
    try script("exit 78")
  }

  /// What `vanlog` does: it notes its words in `said`, and then runs these commands.
  private func script(_ commands: String) throws {
    let text = """
      #!/bin/sh
      shift 2
      echo "$*" >>'\(folder.file("said"))'
      \(commands)
      """
    let path = folder.file("vanlog")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func settings(_ text: String) throws {
    try text.write(toFile: home + "/config.json", atomically: true, encoding: .utf8)
  }

  private func start(hurry: Int = 60) throws -> Process {
    let process = Process()
    // It is built beside the tests, wherever that is.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "vanlogd")
    process.arguments = [
      "--home", home, "--vanlog", folder.file("vanlog"), "--hurry", "\(hurry)",
    ]
    // What a failed test leaves running must not hold on to the output of the tests.
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    running.processes.append(process)
    return process
  }

  private func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private var said: [Substring] { text(folder.file("said")).split(separator: "\n") }
  private var log: String { text(home + "/run/daemon.log") }

  /// Waits until something holds; what a test waits for may take long on a busy machine.
  private func wait(until holds: () throws -> Bool) throws {
    let end = Date.now + 60
    while try !holds() {
      try #require(
        Date.now < end, "it did not happen: \(log)\(said) \(text(home + "/run/daemon.json"))")
      usleep(20_000)
    }
  }

  private func end(_ process: Process) -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test func `it tells what it does, and ends when it is told to`() throws {
    let daemon = try start()
    try wait { text(home + "/run/daemon.json").contains(#""state": "watching""#) }
    #expect(end(daemon) == 0)
    #expect(text(home + "/run/daemon.json").contains(#""state": "stopped""#))
    #expect(said == ["sync status --json"])
  }

  @Test func `a second daemon on one home ends, and the first goes on`() throws {
    let first = try start()
    try wait { log.contains("watching") }
    let second = try start()
    second.waitUntilExit()
    #expect(second.terminationStatus == 75)
    #expect(first.isRunning)
    #expect(end(first) == 0)
    let third = try start()
    try wait { log.split(separator: "\n").count { $0.contains("watching") } == 2 }
    #expect(end(third) == 0)
  }

  @Test func `a killed daemon leaves nothing that keeps the next one away`() throws {
    let first = try start()
    try wait { log.contains("watching") }
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    let second = try start()
    try wait { log.split(separator: "\n").count { $0.contains("watching") } == 2 }
    #expect(end(second) == 0)
  }

  @Test func `a home that is moved away is noticed, and watched again when it is back`() throws {
    let daemon = try start()
    try wait { log.contains("watching") }
    let other = folder.file("other")
    try FileManager.default.moveItem(atPath: home, toPath: other)
    try wait { text(other + "/run/daemon.log").contains("the home is gone") }
    try FileManager.default.moveItem(atPath: other, toPath: home)
    try wait { log.split(separator: "\n").count { $0.contains("watching") } == 2 }
    #expect(end(daemon) == 0)
  }

  @Test func `a child that hangs does not keep it from ending`() throws {
    try script("trap '' TERM; while :; do sleep 600; done")
    let daemon = try start()
    try wait { !said.isEmpty }
    #expect(end(daemon) == 0)
  }

  @Test func `a change of the store is synced`() throws {
    try script(#"[ "$2" = now ] || echo '{"remotes":[{"remote":"/a","waiting":{"urgent":0}}]}'"#)
    let daemon = try start()
    let sync = "sync now --if-online --max-seconds 600 --json"
    try settings(#"{"sync.metered":"no"}"#)
    try wait { said.contains { $0 == sync } && said.last == "sync status --json" }
    let count = said.count { $0 == sync }
    try "x".write(toFile: home + "/trips.sqlite", atomically: false, encoding: .utf8)
    try wait { said.count { $0 == sync } > count }
    #expect(end(daemon) == 0)
  }

  @Test func `on the road it asks for borders, starts a drive and keeps the first metres`() throws {
    let gpsd = try GpsdStub()
    try settings(#"{"drive.gpsd":"127.0.0.1:\#(gpsd.port)","drive.auto":"on"}"#)
    let copies = "[ \"$1 $2\" != 'drive start' ] || cp \"$4\" '\(folder.file("lead"))'"
    try script(
      copies + "\n[ \"$1\" != border ] || cat >>'\(folder.file("places"))'\n"
        + #"[ "$1" != drive ] || echo '{"drive_id":"D"}'"#)
    let hurry = 20
    let daemon = try start(hurry: hurry)
    try gpsd.accept()
    // Parked for a minute, then north at 20 m/s; the fixes keep step with the daemon's clock.
    let begin = MonotonicClock.now
    var second = 0
    try wait {
      while Int64(second) * 1_000 <= (MonotonicClock.now - begin) * Int64(hurry) {
        let metres = Double(max(0, second - 60)) * 20
        gpsd.fix(second: second, latitude: 47 + metres / 111_195, speed: metres > 0 ? 20 : 0)
        second += 1
      }
      return text(home + "/run/daemon.json").contains(#""own_drive_id": "D""#)
        && text(folder.file("places")).split(separator: "\n").count > 1
    }
    let lead = text(folder.file("lead")).split(separator: "\n")
    #expect(lead.count { $0.contains("TPV") } > 5)
    #expect(lead.contains { $0.contains(#""lat":47.0,"#) })
    #expect(!FileManager.default.fileExists(atPath: home + "/run/lead.json"))
    let places = text(folder.file("places")).split(separator: "\n")
    #expect(places.first?.hasPrefix(#"{"time":"2026-11-30T00:53:"#) == true)
    #expect(places.first?.contains(#""lat":47.0000000,"lon":8.0000000,"#) == true)
    #expect(end(daemon) == 0)
  }
}
