import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

/// Many GPX files in one command, which reach the disk together.
@Suite(.temporaryDirectory) struct DriveImportManyTests {
  private let desk = Desk()

  /// Files of a drive each, a day after the other.
  private func files(_ count: Int) throws -> [String] {
    try (0..<count).map { number in
      let day = Day(daysSinceEpoch: 20_000 + number)
      let points = (0..<3).map { point in
        #"<trkpt lat="47.0\#(point)" lon="8.5"><time>\#(day)T10:0\#(point):00Z</time></trkpt>"#
      }
      let text =
        #"<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
        + points.joined() + "</trkseg></trk></gpx>"
      let path = TemporaryDirectory.current.file("\(number).gpx")
      try Data(text.utf8).write(to: URL(filePath: path))
      return path
    }
  }

  private func count() throws -> Int {
    let output = try desk.run("drive list --limit all --json").output
    return try JSONValue(parsing: Array(output.utf8))["records"]?.elements?.count ?? 0
  }

  @Test func `all are kept, known ones are known, and undo takes all of them back`() throws {
    let paths = try files(150)
    let line = "drive import \(paths.joined(separator: " "))"
    _ = try desk.run(line)
    #expect(try count() == 150)
    #expect(try desk.run(line).status == .done)
    #expect(try count() == 150)
    _ = try desk.run("undo --yes")
    #expect(try count() == 0)
  }

  @Test func `what was read before a file that cannot be read is kept`() throws {
    let paths = try files(80)
    try Data("no GPX".utf8).write(to: URL(filePath: paths[70]))
    #expect(throws: (any Error).self) {
      _ = try desk.run("drive import \(paths.joined(separator: " "))")
    }
    #expect(try count() == 70)
  }

  @Test func `drives are shown by the clocks where they began`() throws {
    let text = """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      <trkpt lat="35.68" lon="139.76"><time>2026-02-01T01:30:00Z</time></trkpt>
      <trkpt lat="35.69" lon="139.76"><time>2026-02-01T01:31:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let path = TemporaryDirectory.current.file("tokyo.gpx")
    try Data(text.utf8).write(to: URL(filePath: path))
    _ = try desk.run("config set time.zone auto")
    let shown = try desk.run("drive import \(path)").output
    #expect(shown.contains("2026-02-01 10:30"), "\(shown)")
    #expect(try desk.run("drive list").output.contains("2026-02-01 10:30"))
  }

  @Test func `a drive that a file before has too is found in one step with it`() throws {
    let paths = try files(2)
    let copy = TemporaryDirectory.current.file("copy.gpx")
    try FileManager.default.copyItem(atPath: paths[0], toPath: copy)
    let output = try desk.run("drive import \(paths[0]) \(copy) \(paths[1]) --json").output
    #expect(try count() == 2)
    #expect(output.components(separatedBy: #""new""#).count == 3, "\(output)")
  }
}
