import TestSupport
import Testing
import Text

/// The recorder, a program of its own, says what `drive status` passes on.
@Suite(.temporaryDirectory, .serialized) struct DriveStatusJSONTests {
  @Test func `drive status prints all that it declares, and nothing else`() throws {
    defer { RecordingStation.killRecorder() }
    var names = Set(try RecordingStation.status().members?.map(\.name) ?? [])
    let path = TemporaryDirectory.current.file("minutes.json")
    try Van.write(RecordingLog.reports(seconds: 600), to: path)
    try Van.done("drive", "start", "--mode", "full", "--replay", path, "--speed", "20")
    try RecordingStation.wait(forPoints: 10)
    names.formUnion(try RecordingStation.status().members?.map(\.name) ?? [])
    let help = try Van.done("drive", "status", "--help").split(separator: "\n")
    let fields = help.drop { $0 != "Fields of --json:" }.dropFirst().prefix { $0.hasPrefix("  ") }
    let declared = fields.compactMap { $0.firstMatch(of: /^  ([a-z_]+)/).map { String($0.1) } }
    #expect(names == Set(declared))
  }
}
