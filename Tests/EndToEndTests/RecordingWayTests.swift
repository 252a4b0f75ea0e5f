import Foundation
import TestSupport
import Testing
import Text

/// A drive from its start to the exported file, with a real gpsd.
@Suite(
  .temporaryDirectory, .serialized,
  .enabled(if: RecordingGpsd.isInstalled, "needs the Debian packages gpsd and gpsd-tools"))
struct RecordingWayTests {
  private func start(_ port: Int) throws -> JSONValue {
    try RecordingStation.json(
      "drive", "start", "--mode", "full", "--gpsd", "127.0.0.1:\(port)")
  }

  @Test func `starting says that gpsd has no receiver`() throws {
    defer { RecordingStation.killRecorder() }
    let port = Int(try Loopback.freePort())
    let gpsd = try RecordingProgram(
      "/usr/sbin/gpsd",
      ["-N", "-n", "-S", "\(port)", "-F", TemporaryDirectory.current.file("gpsd.sock")],
      environment: ["LC_ALL": "C.UTF-8"])
    defer {
      gpsd.signal(SIGKILL)
      _ = try? gpsd.waitForEnd()
    }
    while !RecordingGpsd.answers(at: port) {}
    let version = try #require(
      Finished.running("/usr/sbin/gpsd", ["-V"]).output.firstMatch(of: /\d+\.\d+[^ ]*/)
    ).output
    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:\(port)")
    #expect(
      try Van.run("doctor", "--verbose").output.contains(
        "version \(version) answers at 127.0.0.1:\(port), but has no receiver; plug one in"))
    let started = try Van.done("drive", "start", "--gpsd", "127.0.0.1:\(port)")
    #expect(
      started.split(separator: "\n").last
        == "gpsd has no receiver; check that it is plugged in. Recording begins as soon as there is one."
    )
    #expect(try RecordingStation.status()["receivers"]?.integer == 0)
  }

  @Test func `a drive is started, paused, noted, stopped, listed, shown and exported`() throws {
    defer { RecordingStation.killRecorder() }
    let port = Int(try Loopback.freePort())
    // Before there is a gpsd: armed, and says so.
    let id = try #require(try start(port)["drive_id"]?.string)
    let armed = try RecordingStation.status()
    #expect(armed["state"]?.string == "armed")
    #expect(armed["gpsd"]?.string == "disconnected")
    let sentence = try #require(armed["gpsd_sentence"]?.string)
    let problem = "cannot reach gpsd at 127.0.0.1:\(port)"
    // Only newer versions of libgps tell the reason of the system.
    let texts = ["", " (Connection refused)"].map { "\(problem)\($0); check that it is running; " }
    #expect(texts.contains { sentence.hasPrefix($0 + "next try in ") })

    let gpsd = try RecordingGpsd(port: port)
    try RecordingStation.wait(forPoints: 10)
    let recording = try RecordingStation.status()
    #expect(recording["state"]?.string == "recording")
    #expect(recording["gpsd"]?.string == "watching")
    #expect(recording["receivers"]?.integer == 1)
    #expect(try #require(recording["lat"]?.number) > 47)
    #expect(try #require(recording["fix_age_s"]?.number) < 5)

    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:\(port)")
    let doctor = try JSONValue(parsing: Array(Van.run("doctor", "--json").output.utf8))["recorder"]
    #expect(doctor?["gpsd"]?.string == "answers")
    #expect(doctor?["receivers"]?.integer == 1)
    #expect(doctor?["receiver"]?.string?.hasPrefix("/dev/pts/") == true)
    #expect(doctor?["waiting"]?.bool == false)

    try Van.done("drive", "pause")
    let paused = try RecordingStation.status()["points"]?.integer
    #expect(try RecordingStation.state() == "paused")
    #expect(
      try RecordingStation.ask(#"{"do":"note","text":"Ferry & rain"}"#).contains(#""ok":true"#))
    #expect(try RecordingStation.status()["points"]?.integer == paused)
    try Van.done("drive", "resume")
    try RecordingStation.wait(forPoints: try #require(paused) + 10)
    let kept = try RecordingStation.json("drive", "stop")
    gpsd.stop()
    #expect(kept["drive_id"]?.string == id)
    #expect(kept["segments"]?.integer == 2)
    #expect(kept["time_proven"]?.bool == true)

    let drive = try #require(try RecordingStation.drives().first)
    #expect(drive["id"]?.string == id)
    #expect(drive["mode"]?.string == "full")
    let shown = try Van.done("drive", "show", "last")
    #expect(shown.contains("Ferry & rain"))
    #expect(shown.contains("2 segments"))
    let path = TemporaryDirectory.current.file("drive.gpx")
    try Van.done("drive", "export", "last", "--format", "gpx", "--output", path)
    let gpx = try Van.read(path)
    #expect(Int64(gpx.components(separatedBy: "<trkpt").count - 1) == kept["points"]?.integer)
    #expect(gpx.components(separatedBy: "<trkseg>").count == 3)
    #expect(try Schema.gpx.complaint(about: Array(gpx.utf8)) == nil)
  }

  @Test func `gpsd may be restarted, and the drive continues`() throws {
    defer { RecordingStation.killRecorder() }
    let port = Int(try Loopback.freePort())
    var gpsd: RecordingGpsd? = try RecordingGpsd(port: port)
    _ = try start(port)
    try RecordingStation.wait(forPoints: 10)
    gpsd = nil
    let gone = try RecordingStation.wait(for: "gpsd to be gone") {
      $0["gpsd"]?.string == "disconnected"
    }
    #expect(gone["state"]?.string == "recording")
    let points = try #require(try RecordingStation.status()["points"]?.integer)
    // The van has stood still meanwhile; its receiver's clock has gone on.
    gpsd = try RecordingGpsd(port: port, from: 1_790_000_010)
    try RecordingStation.wait(forPoints: points + 20)
    #expect(try RecordingStation.status()["gpsd"]?.string == "watching")
    let kept = try RecordingStation.json("drive", "stop")
    #expect(try #require(kept["points"]?.integer) >= points + 20)
    withExtendedLifetime(gpsd) {}
  }

  @Test func `a frozen gpsd is noticed, adds no points, and is used again once it thaws`() throws {
    defer { RecordingStation.killRecorder() }
    let port = Int(try Loopback.freePort())
    let gpsd = try RecordingGpsd(port: port, seconds: 120)
    _ = try start(port)
    try RecordingStation.wait(forPoints: 10)
    try gpsd.signal(SIGSTOP)
    try RecordingStation.wait(for: "silence", seconds: 60) { $0["gpsd"]?.string != "watching" }
    let frozen = try #require(try RecordingStation.status()["points"]?.integer)
    try RecordingStation.wait(for: "the connection to be given up", seconds: 60) {
      ["disconnected", "connecting"].contains($0["gpsd"]?.string)
    }
    #expect(try #require(try RecordingStation.status()["points"]?.integer) <= frozen + 5)
    try gpsd.signal(SIGCONT)
    try RecordingStation.wait(forPoints: frozen + 10, seconds: 60)
    try Van.done("drive", "stop")
  }

  @Test func `an interrupted drive is resumed with gpsd in a new segment`() throws {
    defer { RecordingStation.killRecorder() }
    let port = Int(try Loopback.freePort())
    let gpsd = try RecordingGpsd(port: port)
    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:\(port)")
    let id = try RecordingStation.json("drive", "start", "--mode", "full")["drive_id"]?.string
    try RecordingStation.wait(forPoints: 10)
    kill(try RecordingStation.recorderProcess(), SIGKILL)
    try RecordingStation.wait(forState: "interrupted")
    let found = try RecordingStation.json("drive", "recover")
    let points = try #require(found["points"]?.integer)
    #expect(points >= 10)
    try Van.done("drive", "recover", "--resume")
    try RecordingStation.wait(forPoints: points + 10)
    let kept = try RecordingStation.json("drive", "stop")
    #expect(kept["drive_id"]?.string == id)
    #expect(kept["segments"]?.integer == 2)
    withExtendedLifetime(gpsd) {}
  }
}
