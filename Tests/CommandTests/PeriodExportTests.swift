import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

/// What `--in`, `--from` and `--to` leave of an export.
@Suite(.temporaryDirectory) struct PeriodExportTests {
  private let desk = Desk()

  /// A drive at noon of each of these days, and an entry and a check-in beside it.
  private func fill(_ days: [String]) throws {
    _ = try desk.run("config set time.zone UTC")
    for (number, day) in days.enumerated() {
      let file = TemporaryDirectory.current.file("\(day).gpx")
      let points = (0..<4).map { point in
        "<trkpt lat=\"46.\(number)\" lon=\"8.0\(point)\"><time>\(day)T12:0\(point):00Z</time></trkpt>"
      }
      let gpx =
        "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
        + "<name>Drive \(number)</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
      try Data(gpx.utf8).write(to: URL(filePath: file))
      _ = try desk.run("drive import \(file)")
      _ = try desk.run("ledger add \(number + 1) --currency EUR --category food --day \(day)")
      _ = try desk.run("checkin add Stop_\(number) --at 46.\(number),8 --day \(day)")
    }
    _ = try desk.run("van add Bulli")
  }

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run("\(line) --json").output.utf8))
  }

  /// Of its tracks.
  private func names(in gpx: String) -> [String] {
    gpx.components(separatedBy: "<trk>").dropFirst().map { track in
      String(track.components(separatedBy: "<name>")[1].prefix { $0 != "<" })
    }
  }

  static let periods: [(options: String, drives: [Int])] = [
    ("--in 2026-03", [0, 1]), ("--from 2026-03-31", [1, 2]), ("--to 2026-03-30", [0]),
    ("--from 2026-03-31 --to 2026-03-31", [1]), ("--in 2026", [0, 1, 2]),
  ]

  @Test(arguments: periods)
  func `drives of some days go into one file, the oldest first`(
    options: String, drives: [Int]
  ) throws {
    try fill(["2026-03-02", "2026-03-31", "2026-04-01"])
    let gpx = try desk.run("drive export \(options)").output
    #expect(names(in: gpx) == drives.map { "Drive \($0)" })
    let file = TemporaryDirectory.current.file("some.geojson")
    let answer = try json("drive export \(options) -o \(file)")
    #expect(answer["drives"]?.integer == Int64(drives.count))
    #expect(answer["points"]?.integer == Int64(4 * drives.count))
    #expect(answer["segments"]?.integer == Int64(drives.count))
  }

  @Test func `days without a drive leave no file`() throws {
    try fill(["2026-03-02"])
    let file = TemporaryDirectory.current.file("none.gpx")
    let outcome = try desk.run("drive export --in 2025 -o \(file)")
    #expect(outcome.status == .nothingFound)
    #expect(
      outcome.notes
        == "vanlog: there is no drive on these days; 'vanlog drive list' lists all\n")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a drive of many that lies in a privacy zone is left out`() throws {
    try fill(["2026-03-02", "2026-03-31"])
    _ = try desk.run("config set privacy.zones 46.0,8.02_5000")
    #expect(try names(in: desk.run("drive export --in 2026-03").output) == ["Drive 1"])
    #expect(throws: (any Error).self) { try desk.run("drive export --in 2026-03-02") }
  }

  @Test func `an export of a period has its drives, check-ins and entries, and all vans`() throws {
    try fill(["2026-03-02", "2026-03-31", "2026-04-01"])
    let folder = TemporaryDirectory.current.file("export")
    let answer = try json("export \(folder) --in 2026-03")
    var counts: [String: Int64] = [:]
    for file in answer["files"]?.elements ?? [] {
      counts[file["file"]?.string ?? ""] = file["records"]?.integer
    }
    #expect(counts["drive.csv"] == 2)
    #expect(counts["checkin.json"] == 2)
    #expect(counts["ledger.csv"] == 2)
    #expect(counts["van.json"] == 1)
    let entries = try String(contentsOfFile: "\(folder)/ledger.csv", encoding: .utf8)
    #expect(entries.contains("2026-03-31") && !entries.contains("2026-04-01"))
  }
}
