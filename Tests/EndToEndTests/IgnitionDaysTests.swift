import Foundation
import TestSupport
import Testing
import Text

/// A van that records from ignition on, day after day, and never says that a drive is over.
@Suite(.temporaryDirectory, .serialized, .needs(.mounting))
struct IgnitionDaysTests {
  private let receiver: LiveReceiver

  init() throws {
    receiver = try LiveReceiver()
  }

  private func setUp() throws {
    for (key, value) in [
      ("drive.gpsd", "127.0.0.1:\(receiver.port)"), ("drive.at-boot", "record"),
      ("drive.mode", "full"),
    ] { try Van.done("config", "set", key, value) }
  }

  /// Switches the ignition on: a boot with a name of its own, and the service of the recorder.
  private func boot(_ number: Int) throws -> RecordingProgram {
    let name = try Van.file("boot-\(number)", "00000000-0000-4000-8000-00000000000\(number)\n")
    let service = try RecordingProgram(
      "/usr/bin/unshare",
      [
        "-m", "--propagation", "private", "/bin/sh", "-c",
        #"mount --bind "$0" /proc/sys/kernel/random/boot_id && exec "$@""#, name, Van.program,
        "drive", "serve",
      ], environment: RecordingStation.environment)
    try RecordingStation.wait(for: "a recorder that watches gpsd") { status in
      receiver.welcome()
      return status["gpsd"]?.string == "watching"
    }
    return service
  }

  /// Days that the ignition has ended; the last service goes on.
  private func drive(days: Int) throws -> RecordingProgram {
    try setUp()
    for day in 1..<days {
      let service = try boot(day)
      receiver.drive(seconds: 0.8)
      service.signal(SIGKILL)
      try service.waitForEnd()
      receiver.pass(days: 1)
    }
    let service = try boot(days)
    receiver.drive(seconds: 0.8)
    _ = try RecordingStation.ask(#"{"do":"flush"}"#)
    return service
  }

  private func drives() throws -> [String] {
    try RecordingStation.drives().compactMap { $0["started"]?.string.map { String($0.prefix(10)) } }
  }

  private func day(_ number: Int) -> String {
    let first = receiver.sent[0].moment
    return (first + Double(number - 1) * 86_400).formatted(.iso8601).prefix(10).description
  }

  /// The points that the black box holds.
  private func pointsInBlackBox() throws -> Int {
    try Van.read(RecordingStation.blackBox).split(separator: "\n").count { $0.contains(#""lat":"#) }
  }

  @discardableResult
  private func keep() throws -> JSONValue { try RecordingStation.json("drive", "keep") }

  @Test func `each day becomes a drive, and the black box holds what is not over`() throws {
    let service = try drive(days: 3)
    let whole = try pointsInBlackBox()
    let id = try RecordingStation.status()["drive_id"]?.string
    let kept = try keep()
    #expect(kept["kept"]?.elements?.count == 2)
    #expect(kept["kept"]?.elements?.first?.string == id)
    #expect(try drives() == [day(2), day(1)])
    #expect(try pointsInBlackBox() == 8)
    #expect(whole > 8)
    let status = try RecordingStation.status()
    #expect(status["drive_id"]?.string == kept["drive_id"]?.string)
    #expect(status["points"]?.integer == 8)
    #expect((0..<20).contains(try #require(status["distance_m"]?.number)))

    // Again, there is nothing to do; and the drive goes on, through another ignition cut.
    #expect(try keep()["kept"]?.elements?.count == 0)
    receiver.drive(seconds: 0.5)
    _ = try RecordingStation.ask(#"{"do":"flush"}"#)
    service.signal(SIGKILL)
    try service.waitForEnd()
    let next = try boot(4)
    receiver.drive(seconds: 0.5)
    #expect(try keep()["kept"]?.elements?.count == 0, "a short halt ends no drive")
    try RecordingStation.json("drive", "stop")
    #expect(try drives() == [day(3), day(2), day(1)])
    #expect(
      try receiver.kept().map(\.fix.moment) == receiver.sent.suffix(18).map(\.moment),
      "all fixes of the day, before and after the file was cut")
    next.signal(SIGTERM)
    try next.waitForEnd()
  }

  @Test func `what a locked store cannot take is kept at the next occasion`() throws {
    let service = try drive(days: 2)
    let bytes = try pointsInBlackBox()
    try Van.done("checkin", "add", "Here", "--at", "47.5,8.5")
    let holder = try RecordingProgram(
      "/usr/bin/python3", ["-c", Self.lockStore, Van.home + "/trips.sqlite"], environment: [:])
    _ = try holder.line(with: "held")
    #expect(try Van.run("drive", "keep").status == 75)
    #expect(try pointsInBlackBox() == bytes)
    holder.signal(SIGKILL)
    try holder.waitForEnd()
    try keep()
    #expect(try drives() == [day(1)])
    #expect(try pointsInBlackBox() == 8)
    service.signal(SIGTERM)
    try service.waitForEnd()
  }

  private static let lockStore = """
    import signal, sqlite3, sys
    c = sqlite3.connect(sys.argv[1], isolation_level=None)
    c.execute("BEGIN EXCLUSIVE")
    print("held", flush=True)
    signal.alarm(900)
    signal.pause()
    """

  @Test(.needs(.strace))
  func `on a full disk nothing is lost, and everything is kept once there is room`() throws {
    let service = try drive(days: 2)
    let bytes = try Data(contentsOf: URL(filePath: RecordingStation.blackBox))
    let full = try Finished.running(
      "/usr/bin/strace",
      [
        "-f", "-o", "/dev/null", "-e", "trace=pwrite64,write,fallocate",
        "-e", "inject=pwrite64,fallocate:error=ENOSPC", Van.program, "drive", "keep",
      ], environment: RecordingStation.environment)
    #expect(full.status == 74)
    #expect(try Data(contentsOf: URL(filePath: RecordingStation.blackBox)) == bytes)
    try keep()
    #expect(try drives() == [day(1)])
    #expect(try pointsInBlackBox() == 8)
    service.signal(SIGTERM)
    try service.waitForEnd()
  }

  @Test func `the recorder has earlier drives kept on its own`() throws {
    let service = try drive(days: 3)
    try Trouble.unless("the drives of two days", seconds: 120) {
      receiver.drive(seconds: 1)
      return try drives() == [day(2), day(1)]
    }
    try RecordingStation.wait(for: "a smaller file") { ($0["points"]?.integer ?? 0) < 1_300 }
    #expect(try pointsInBlackBox() < receiver.sent.count - 10)
    service.signal(SIGTERM)
    try service.waitForEnd()
  }

  // MARK: Killed

  /// Who is killed, at one of its calls.
  enum Killed: CaseIterable { case keeper, recorder }

  @Test(.needs(.strace), arguments: Killed.allCases)
  func `killed at any call, each day is one drive in the end and no point is lost`(
    who: Killed
  ) throws {
    let first = try drive(days: 3)
    first.signal(SIGKILL)
    try first.waitForEnd()
    try? FileManager.default.removeItem(atPath: Van.home + "/run/recorder.sock")
    let saved = TemporaryDirectory.current.file("saved")
    try FileManager.default.copyItem(atPath: Van.home, toPath: saved)
    var kills = 0
    for call in ["pwrite64", "fdatasync", "fsync", "renameat2", "unlinkat", "sendto"] {
      for number in 1...40 {
        try FileManager.default.removeItem(atPath: Van.home)
        try FileManager.default.copyItem(atPath: saved, toPath: Van.home)
        guard let wasKilled = try killing(who, at: call, number) else { continue }
        guard wasKilled else { break }
        kills += 1
        let service = try recorder()
        let kept = try Van.run("drive", "keep")
        #expect(kept.status == 0, "\(call) \(number): \(kept)")
        #expect(try drives() == [day(2), day(1)], "\(call) \(number)")
        #expect(try pointsInBlackBox() == 8, "\(call) \(number)")
        service.signal(SIGKILL)
        try service.waitForEnd()
      }
    }
    #expect(kills > 5)
  }

  /// A recorder of the saved home, without a receiver.
  private func recorder(under tool: [String] = []) throws -> RecordingProgram {
    let words = tool + [RecordingStation.recorder, "--home", Van.home, "--gpsd", "127.0.0.1:1"]
    let service = try RecordingProgram(
      words[0], Array(words.dropFirst()), environment: RecordingStation.environment)
    _ = try service.nextLine()
    return service
  }

  /// Has drives kept while somebody is killed at a call; whether that happened, and `nil` if it was
  /// before anything was to be kept.
  private func killing(_ who: Killed, at call: String, _ number: Int) throws -> Bool? {
    let strace = [
      "/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
      "inject=\(call):signal=KILL:when=\(number)",
    ]
    switch who {
    case .keeper:
      let service = try recorder()
      let kept = try Finished.running(
        strace[0], strace.dropFirst() + [Van.program, "drive", "keep"],
        environment: RecordingStation.environment)
      service.signal(SIGKILL)
      try service.waitForEnd()
      return kept.status != 0
    case .recorder:
      let service = try recorder(under: strace)
      defer { RecordingStation.killRecorder() }
      guard (try? RecordingStation.ask(#"{"do":"status"}"#))?.contains("armed") == true else {
        try service.waitForEnd()
        return nil
      }
      let status = try Van.run("drive", "keep").status
      if status == 0 { service.signal(SIGKILL) }
      RecordingStation.killRecorder()
      try service.waitForEnd()
      return status != 0
    }
  }
}
