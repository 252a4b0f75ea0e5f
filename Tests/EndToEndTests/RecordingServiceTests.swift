import Foundation
import TestSupport
import Testing
import Text

/// The recorder as a service, which waits between drives.
@Suite(.temporaryDirectory, .serialized)
struct RecordingServiceTests {
  private func serve() throws -> RecordingProgram {
    try RecordingProgram(
      Van.program, ["drive", "serve"], environment: RecordingStation.environment)
  }

  /// A service that waits.
  private func waiting() throws -> RecordingProgram {
    let service = try serve()
    _ = try service.line(with: #""state":"waiting""#)
    return service
  }

  private func recorder() throws -> String? { try RecordingStation.status()["recorder"]?.string }

  @Test func `a waiting recorder is on standby, refuses what needs a drive, and ends by a signal`()
    throws
  {
    let service = try waiting()
    let status = try RecordingStation.status()
    #expect(status["state"]?.string == "standby")
    #expect(status["recorder"]?.string == "waiting")
    #expect(try Van.done("drive", "status").contains("waits for 'vanlog drive start'"))
    #expect(try Van.run("doctor").output.contains("; waits for 'vanlog drive start'"))
    for command in ["pause", "resume", "stop"] {
      let refused = try Van.run("drive", command)
      #expect(refused.status == 69)
      #expect(refused.errors.contains("no drive is being recorded"))
    }
    #expect(try RecordingStation.ask(#"{"do":"status"}"#).contains(#""state":"waiting""#))
    service.signal(SIGTERM)
    #expect(try service.waitForEnd() == 0)
    #expect(try recorder() == nil)
    #expect(!FileManager.default.fileExists(atPath: Van.home + "/run/recorder.sock"))
  }

  @Test func `a waiting recorder records in its own process, and waits again after a stop`() throws
  {
    let service = try waiting()
    for _ in 1...2 {
      let id = try RecordingStation.json("drive", "start", "--mode", "full")["drive_id"]?.string
      let status = try RecordingStation.status()
      #expect(status["drive_id"]?.string == id)
      #expect(status["state"]?.string == "armed")
      #expect(try RecordingStation.recorderProcess() == service.process)
      let again = try Van.run("drive", "start")
      #expect(again.status == 75)
      #expect(try RecordingStation.json("drive", "stop")["drive_id"]?.string == id)
      #expect(try recorder() == "waiting")
    }
  }

  @Test func `of two starts at once one records and the other says so`() throws {
    let service = try waiting()
    let starts = try (1...2).map { _ in
      try RecordingProgram(
        Van.program, ["drive", "start"], environment: RecordingStation.environment)
    }
    #expect(try starts.map { try $0.waitForEnd() }.sorted() == [0, 75])
    #expect(try RecordingStation.recorderProcess() == service.process)
  }

  @Test func `a second service ends with 78 and the first continues`() throws {
    let service = try waiting()
    let second = try serve()
    _ = try second.line(with: "another recorder service")
    #expect(try second.waitForEnd() == 78)
    #expect(try recorder() == "waiting")
    service.signal(SIGTERM)
    #expect(try service.waitForEnd() == 0)
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func `a drive continues in the next service`(signal: Int32) throws {
    let first = try waiting()
    let id = try RecordingStation.json("drive", "start")["drive_id"]?.string
    first.signal(signal)
    _ = try first.waitForEnd()
    #expect(
      try RecordingStation.state() == (signal == SIGKILL ? "interrupted" : "suspended"))
    let second = try serve()
    #expect(try second.line(with: "ready").contains(#""continued":true"#))
    #expect(try RecordingStation.status()["drive_id"]?.string == id)
  }

  @Test func `an interrupt ends the drive, which the service keeps itself`() throws {
    let service = try waiting()
    try Van.done("drive", "start")
    service.signal(SIGINT)
    try RecordingStation.wait(forState: "standby")
    #expect(try recorder() == "waiting")
    #expect(!FileManager.default.fileExists(atPath: RecordingStation.blackBox))
  }

  @Test func `it records at boot if a setting says so`() throws {
    try Van.done("config", "set", "drive.at-boot", "record")
    let service = try serve()
    #expect(try service.line(with: "ready").contains(#""continued":false"#))
    #expect(try RecordingStation.state() == "armed")
    try Van.done("drive", "stop")
    #expect(try recorder() == "waiting")
  }

  @Test func `a recorder beside it takes the socket, and gives it back`() throws {
    let service = try waiting()
    let foreground = try RecordingStation.startForeground(seconds: 600, speed: "1")
    _ = try foreground.line(with: "drive_id")
    try RecordingStation.wait(for: "the other recorder") { $0["drive_id"]?.string != nil }
    #expect(try RecordingStation.recorderProcess() != 0)
    try Van.done("drive", "stop")
    _ = try foreground.waitForEnd()
    // Until the service looks again, it works as without one.
    let id = try RecordingStation.json("drive", "start")["drive_id"]?.string
    defer { RecordingStation.killRecorder() }
    #expect(try RecordingStation.status()["drive_id"]?.string == id)
    service.signal(SIGTERM)
    #expect(try service.waitForEnd() == 0)
    #expect(try RecordingStation.status()["drive_id"]?.string == id)
  }

  @Test func `a service waits for a recorder that was there before`() throws {
    try Van.done("drive", "start")
    defer { RecordingStation.killRecorder() }
    let service = try waiting()
    #expect(try RecordingStation.state() == "armed")
    try Van.done("drive", "stop")
    try RecordingStation.wait(for: "the service") { $0["recorder"]?.string == "waiting" }
    #expect(try RecordingStation.recorderProcess() == service.process)
  }

  @Test func `a moved home ends the service at the next turn`() throws {
    let service = try waiting()
    try FileManager.default.moveItem(atPath: Van.home, toPath: Van.home + ".moved")
    service.signal(SIGUSR1)
    #expect(try service.waitForEnd() == 75)
  }

  @Test(arguments: [
    (#"{"do":"start"}"#, "must be a list of texts"),
    (#"{"do":"start","orders":["--home","x",7]}"#, "must be a list of texts"),
    (#"{"do":"start","orders":["--home","x","--fly"]}"#, "unknown option '--fly'"),
    (#"{"do":"start","orders":["--home","x","--replay","y"]}"#, "no recordings"),
    (#"{"do":"start","orders":["--home","x","--gpsd","gps.example:1"]}"#, "must be numeric"),
  ])
  func `bad orders are refused and the service waits on`(request: String, words: String) throws {
    let service = try waiting()
    #expect(try RecordingStation.ask(request).contains(words))
    #expect(try recorder() == "waiting")
    service.signal(SIGTERM)
    #expect(try service.waitForEnd() == 0)
  }
}
