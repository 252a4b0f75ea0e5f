import Foundation
import TestSupport
import Testing
import Text

/// The stream of the drive, with a real recorder.
@Suite(.temporaryDirectory, .serialized) struct WebLiveTests {
  private func start(seconds: Int = 3_000, speed: String = "10") throws {
    try Van.done(["drive", "start"] + RecordingStation.replay(seconds: seconds, speed: speed))
  }

  @Test func `what the recorder says reaches the phone as it is`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    let stream = try phone.listen()
    let idle = try #require(try stream.next())
    #expect(idle.name == "idle")
    #expect(idle.data == .object([.init(name: "recorder", value: .null)]))
    defer { RecordingStation.killRecorder() }
    try start()
    let state = try stream.next("state") { ($0["points"]?.integer ?? 0) > 0 }
    let names = try RecordingStation.status().members?.map(\.name) ?? []
    // Whether a recorder only waits is not the recorder's own to say.
    #expect(
      Set(state.members?.map(\.name) ?? []).subtracting(["ok"]).subtracting(names) == [])
    #expect(state["speed_mps"]?.number != nil)
    #expect(state["lat"]?.number != nil)
    // It goes on by itself.
    let later = try stream.next("state") {
      ($0["distance_m"]?.number ?? 0) > (state["distance_m"]?.number ?? 0)
    }
    #expect(later["drive_id"] == state["drive_id"])
    // A phone that comes later is told at once.
    #expect(try phone.listen().next()?.name == "state")
  }

  @Test func `the end, a crash and a new start of a recorder are reported`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    let stream = try phone.listen()
    #expect(try stream.next()?.name == "idle")
    defer { RecordingStation.killRecorder() }
    try start()
    let first = try stream.next("state")["drive_id"]
    try RecordingStation.wait(forPoints: 10)
    RecordingStation.killRecorder()
    #expect(try stream.next("idle") != .null)
    let crashed = try phone.get("/api/drive")
    #expect(crashed.json?["state"]?.string == "interrupted")
    try start()
    let resumed = try stream.next("state") { $0["state"]?.string == "recording" }
    #expect(resumed["drive_id"] == first)
    let stopped = try phone.post("/api/drive/stop")
    #expect(stopped.status == 200, "\(stopped.text)")
    #expect(stopped.json?["drive_id"] == first)
    #expect(try stream.next("idle") != .null)
    #expect(try RecordingStation.drives().count == 1)
  }

  @Test func `a recorder that is silent is neither gone nor waiting`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    defer { RecordingStation.killRecorder() }
    try start()
    let stream = try phone.listen()
    let first = try stream.next("state")["drive_id"]
    let recorder = try RecordingStation.recorderProcess()
    kill(recorder, SIGSTOP)
    var names: [String] = []
    while names.last != "silent" { names.append(try #require(try stream.next()).name) }
    #expect(!names.contains("idle"))
    // One that comes now is told the same, before it can ask.
    #expect(try phone.listen().next()?.name == "silent")
    kill(recorder, SIGCONT)
    #expect(try stream.next("state")["drive_id"] == first)
    kill(recorder, SIGSTOP)
    _ = try stream.next("silent")
    kill(recorder, SIGKILL)
    #expect(try stream.next("idle") != .null)
  }

  @Test func `a phone pauses, resumes, notes and stops a drive`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    #expect(try phone.post("/api/drive/pause").reason == "service_missing")
    defer { RecordingStation.killRecorder() }
    try start()
    try RecordingStation.wait(forPoints: 5)
    #expect(try phone.post("/api/drive/pause").json?["state"]?.string == "paused")
    #expect(try phone.post("/api/drive/resume").status == 200)
    let note = try phone.post("/api/drive/note", ["text": .string("--elk on the road")])
    #expect(note.status == 200, "\(note.text)")
    let track = try phone.get("/api/track?id=now")
    #expect(track.status == 200)
    #expect(track.text.contains("LineString"))
    #expect(try phone.post("/api/drive/stop").status == 200)
    let drive = try phone.get("/api/drives/last")
    #expect(drive.text.contains("--elk on the road"))
  }

  @Test func `a recorder that only waits is told apart from none`() throws {
    let service = try RecordingProgram(
      Van.program, ["drive", "serve"], environment: RecordingStation.environment)
    let station = try WebStation()
    let phone = try station.phone()
    let stream = try phone.listen()
    let waiting = JSONValue.object([.init(name: "recorder", value: .string("waiting"))])
    #expect(try stream.next("idle") { $0 == waiting } == waiting)
    service.signal(SIGTERM)
    _ = try service.waitForEnd()
    let none = JSONValue.object([.init(name: "recorder", value: .null)])
    #expect(try stream.next("idle") { $0 == none } == none)
    #expect(try phone.get("/api/drive").json?["state"]?.string == "standby")
  }

  @Test func `a stream ends with the server, and is there again with the next`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    defer { RecordingStation.killRecorder() }
    try start()
    let stream = try phone.listen()
    _ = try stream.next("state")
    try station.restart(SIGKILL)
    while try stream.next() != nil {}
    _ = try phone.listen().next("state")
    // The recorder has not noticed.
    let state = try RecordingStation.state()
    #expect(state == "recording")
  }

  @Test func `a phone that never reads is dropped, and the others hear on`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    defer { RecordingStation.killRecorder() }
    try start(seconds: 36_000, speed: "100")
    let deaf = try phone.listen()
    let other = try phone.listen()
    // The kernel and the server hold some of it; the recorder speaks once a second, so this only shows
    // that nobody waits for the deaf one.
    for _ in 0..<5 { _ = try other.next("state") }
    #expect(try phone.listen().next()?.name == "state")
    withExtendedLifetime(deaf) {}
  }

  @Test func `a recorder loses no point while phones ask as fast as they can`() throws {
    let station = try WebStation()
    let phone = try station.phone()
    let isOver = Flag()
    let load = (0..<6).map { _ in
      Meanwhile { [token = phone.token, port = phone.port] in
        let phone = try Phone(port, token: token)
        var answers = 0
        while !isOver.isSet {
          answers += try phone.get("/api/drive").status == 200 ? 1 : 0
        }
        return answers
      }
    }
    let recorder = try RecordingStation.startRecorder(seconds: 1_200, speed: "60")
    let lines = try recorder.allLines()
    isOver.set()
    #expect(try recorder.waitForEnd() == 0)
    let saved = lines.compactMap { line in
      try? JSONValue(parsing: Array(line.utf8))["saved_points"]?.integer
    }.compactMap(\.self).last
    let quiet = try Van.run(
      "drive", "replay", RecordingStation.recording(seconds: 1_200), "--mode", "full", "--json")
    let expected = try JSONValue(parsing: Array(quiet.output.utf8))["points"]?.integer
    #expect(saved == expected)
    for phone in load { #expect(try (phone.end() ?? 0) > 10) }
  }

  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false
    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }
}
