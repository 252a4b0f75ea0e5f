import Foundation
import TestSupport
import Testing
import Text

/// The released daemon with the released `vanlog`, on a home of the test.
@Suite(.temporaryDirectory, .serialized)
struct DaemonTests {
  private static let program = Repository.program("vanlogd")
  private static let receiverExists = RecordingGpsd.isInstalled

  private var log: String { (try? Van.read(Van.home + "/run/daemon.log")) ?? "" }

  private func start(hurry: Int = 1) throws -> RecordingProgram {
    try FileManager.default.createDirectory(
      atPath: Van.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let daemon = try RecordingProgram(
      Self.program, ["--home", Van.home, "--hurry", "\(hurry)"],
      environment: RecordingStation.environment)
    try wait("the daemon") { try status()["running_since"]?.string != nil }
    return daemon
  }

  private func end(_ daemon: RecordingProgram) throws {
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
  }

  private func status() throws -> JSONValue {
    let asked = try Van.run("daemon", "status", "--json")
    return try JSONValue(parsing: Array(asked.output.utf8))
  }

  private func wait(
    _ what: String, seconds: Int = 60, until isSo: () throws -> Bool
  ) throws {
    do {
      try Trouble.unless(what, seconds: seconds, isSo)
    } catch {
      throw Trouble("\(error): \(log)")
    }
  }

  private var notices: [String] {
    let value = (try? Van.read(Van.home + "/run/notices.json"))
      .flatMap { try? JSONValue(parsing: Array($0.utf8)) }
    return (value?["notices"]?.elements ?? []).compactMap { $0["text"]?.string }
  }

  private func rule(_ name: String, _ trigger: String) throws {
    try Van.write(
      #"{"trigger":{"type":"\#(trigger)"},"actions":[{"type":"notify","text":"\#(name)"}],"#
        + #""cooldown":"10 s"}"#,
      to: "\(Van.home)/automations/\(name).json")
  }

  // MARK: The program

  @Test func `it runs in the foreground, once for each home, and tells that it does`() throws {
    #expect(try Van.run("daemon", "status").status == 69)
    let daemon = try RecordingProgram(
      Van.program, ["daemon", "run"], environment: RecordingStation.environment)
    try wait("the daemon") { try status()["running_since"]?.string != nil }
    #expect(try status()["process"]?.integer == Int64(daemon.process))
    #expect(try Van.done("daemon", "status").hasPrefix("daemon      runs since 2"))
    let second = try Van.run("daemon", "run")
    #expect(second.status == 75)
    #expect(second.errors.contains("a daemon watches this home already"))
    #expect(try Van.run("doctor").output.contains("runs since 2"))
    try end(daemon)
    #expect(try status()["running"]?.bool == false)
  }

  @Test func `a change is synced without anyone asking`() throws {
    try FileManager.default.createDirectory(
      atPath: SyncStage.folder, withIntermediateDirectories: false)
    try Van.write(SyncStage.passphrase, to: SyncStage.passphraseFile)
    chmod(SyncStage.passphraseFile, 0o600)
    let begun = try Van.run(
      "sync", "init", SyncStage.remote, "--passphrase-file", SyncStage.passphraseFile)
    #expect(begun.status == 0, "\(begun.errors)")
    let daemon = try start(hurry: 10)
    try wait("the first sync") { try status()["last_sync"]?.string != nil }
    try Van.done("checkin", "add", "Quarry")
    try wait("the second sync") {
      let asked = try RecordingStation.json("sync", "status")
      let waiting = asked["remotes"]?.elements?.first?["waiting"]
      return waiting?["urgent"]?.integer == 0 && waiting?["sealed_records"]?.integer == 0
    }
    try end(daemon)
  }

  @Test(.enabled(if: hasRoute))
  func `the weather is fetched without anyone asking`() throws {
    let good = try WeatherStage.good()
    let server = try CannedServer { _, _ in good }
    try WeatherStage.settle(server)
    try Van.done("checkin", "add", "Lake", "--at", "47.0512,8.3149")
    let daemon = try start(hurry: 100)
    try wait("the forecast") { try Van.run("sky", "forecast").status == 0 }
    #expect(server.requests.first?.lines[0].contains("latitude=47.1&longitude=8.3&") == true)
    #expect(!log.contains("weather"), "\(log)")
    try end(daemon)
  }

  /// Whether this machine seems to be online to the daemon.
  private static let hasRoute = ((try? Van.read("/proc/net/route")) ?? "").split(separator: "\n")
    .contains { $0.split(separator: "\t").dropFirst().first == "00000000" }

  @Test func `a home that is restored under it is watched again`() throws {
    try Van.done("checkin", "add", "Quarry")
    let backup = TemporaryDirectory.current.file("copy.vanlog")
    try Van.done("backup", backup)
    let daemon = try start()
    let first = try #require(try status()["running_since"]?.string)
    let restored = try Van.run("restore", backup, "--yes")
    #expect(restored.status == 0, "\(restored.errors)")
    try wait("the restored home") {
      try status()["running_since"]?.string.map { $0 != first } == true
    }
    #expect(try status()["process"]?.integer == Int64(daemon.process))
    #expect(try Van.done("checkin", "list").contains("Quarry"))
    try end(daemon)
  }

  // MARK: Drives

  @Test(.enabled(if: receiverExists))
  func `a drive starts with the first metres, outlives the daemon, and ends when the van rests`()
    throws
  {
    let port = Int(try Loopback.freePort())
    let gpsd = try RecordingGpsd(port: port, seconds: 240)
    defer { RecordingStation.killRecorder() }
    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:\(port)")
    try Van.done("config", "set", "drive.auto", "on")
    try Van.done("config", "set", "drive.mode", "full")
    try rule("started", "drive-started")
    try rule("stopped", "drive-stopped")
    let daemon = try start()
    try wait("the drive") { try status()["own_drive_id"]?.string != nil }
    let id = try #require(try status()["own_drive_id"]?.string)
    try wait("the rule") { notices == ["started"] }
    // It began before anybody knew that the van moves.
    try RecordingStation.wait(for: "points of the drive") { ($0["points"]?.integer ?? 0) > 60 }
    daemon.signal(SIGKILL)
    _ = try daemon.waitForEnd()
    #expect(try RecordingStation.status()["drive_id"]?.string == id)
    // For the next one time flies: a receiver that is gone for an hour is the end of a drive.
    let second = try start(hurry: 600)
    try wait("the drive") { try status()["drive_id"]?.string == id }
    gpsd.stop()
    // Meanwhile it complains of the silence.
    try wait("the end of the drive") {
      try Van.run("drive", "status", "--json").output.contains(#""state":"standby""#)
    }
    try wait("the rule") {
      notices.filter { !$0.hasPrefix("no position") } == ["started", "stopped"]
    }
    #expect(try RecordingStation.drives().compactMap { $0["id"]?.string } == [id])
    try end(second)
  }

  @Test func `a recorder that is killed and started again is the same drive to rules`() throws {
    try rule("started", "drive-started")
    try rule("stopped", "drive-stopped")
    func serve() throws -> RecordingProgram {
      try RecordingProgram(
        Van.program, ["drive", "serve"], environment: RecordingStation.environment)
    }
    defer { RecordingStation.killRecorder() }
    let first = try serve()
    _ = try first.line(with: "waiting")
    let daemon = try start(hurry: 20)
    try Van.done("drive", "start")
    try wait("the rule") { notices == ["started"] }
    first.signal(SIGKILL)
    _ = try first.waitForEnd()
    let second = try serve()
    _ = try second.line(with: "ready")
    daemon.signal(SIGKILL)
    _ = try daemon.waitForEnd()
    let other = try start(hurry: 20)
    try wait("the recorder") { try status()["drive_id"]?.string != nil }
    try Van.done("drive", "stop")
    try wait("the rule") { notices.last == "stopped" }
    #expect(notices == ["started", "stopped"])
    try end(other)
  }
}
