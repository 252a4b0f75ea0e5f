import Foundation
import TestSupport
import Testing
import Text

/// Drives going out as files, as a user sees it.
@Suite(.temporaryDirectory) struct DriveExportTests {
  private func out(_ name: String) -> String { TemporaryDirectory.current.file(name) }

  @Test func `a CSV file has a row for each point`() throws {
    _ = try Van.imported()
    let rows = try Van.done("drive", "export", "--format", "csv").split(separator: "\r\n")
    #expect(rows.count == 61)
    #expect(rows[0] == "time,lat,lon,alt_m,speed_mps,course_deg,accuracy_m,segment")
    #expect(rows[2] == "2026-08-01T08:00:10Z,47.001,8.5,401,,,,1")
  }

  @Test func `an exported drive is recognised when imported`() throws {
    _ = try Van.imported()
    let file = out("b.gpx")
    try Van.done("drive", "export", "-o", file)
    #expect(try Van.done("drive", "import", file).hasSuffix("1 drive: 1 already known."))
  }

  @Test func `an existing file is overwritten only with permission`() throws {
    _ = try Van.imported()
    let file = try Van.file("b.gpx", "mine")
    let refused = try Van.run("drive", "export", "-o", file)
    #expect(refused.status == 73)
    #expect(
      refused.errors
        == "vanlog: \(file) already exists; choose another name, or overwrite it with --yes\n")
    #expect(try Van.read(file) == "mine")
    try Van.done("drive", "export", "-o", file, "--yes")
    #expect(try Van.read(file).hasPrefix("<?xml"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: TemporaryDirectory.current.path)
    #expect(!names.contains { $0.hasSuffix(".new") })
  }

  @Test func `a simplified drive has fewer points and the same ends`() throws {
    _ = try Van.imported()
    let rows = try Van.done("drive", "export", "--format", "csv", "--simplify", "5")
      .split(separator: "\r\n")
    #expect(rows.count == 3)
    #expect(rows[1].contains("47,8.5,"))
    #expect(rows[2].contains("47.059,8.5,"))
  }

  @Test func `privacy zones are cut out unless everything is requested`() throws {
    _ = try Van.imported()
    // 47.030 is the middle: about 3.3 km from both ends.
    try Van.done("config", "set", "privacy.zones", "47.03,8.5 1000")
    let json = try Van.done("drive", "export", "--json", "-o", out("a.csv"))
    #expect(!json.contains(#""segments":1,"#))
    #expect(json.contains(#""zones":1"#))
    let rows = try Van.read(out("a.csv")).split(separator: "\r\n").dropFirst()
    // Nothing within 1,050 m of it, in latitude 0.0094 degrees.
    let hidden = try rows.filter { row in
      let latitude = try #require(Double(row.split(separator: ",")[1]))
      return abs(latitude - 47.03) < 0.0094
    }
    #expect(hidden == [])
    #expect(rows.count > 20)
    let all = try Van.done("drive", "export", "--format", "csv", "--no-privacy")
    #expect(all.split(separator: "\r\n").count == 61)
  }

  @Test(arguments: [
    ("47.03,8.5 1000", "your privacy zone"),
    ("47.03,8.5 1000; 47.9,8.5 100", "your 2 privacy zones"),
  ])
  func `what zones leave out is counted and told`(zones: String, words: String) throws {
    _ = try Van.imported()
    try Van.done("config", "set", "privacy.zones", zones)
    let json = try RecordingStation.json("drive", "export", "-o", out("a.csv"))
    let written = try Van.read(out("a.csv")).split(separator: "\r\n").count - 1
    #expect(json["points"]?.integer == Int64(written))
    #expect(json["left_out"]?.integer == Int64(60 - written))
    // The margin is another one each time, so the counts are those of this file.
    let said = try Van.done("drive", "export", "-o", out("b.csv"))
    let rows = try Van.read(out("b.csv")).split(separator: "\r\n").dropFirst()
    let segments = try #require(rows.last?.split(separator: ",").last)
    #expect(
      said == "\(rows.count) points in \(segments) segments in \(out("b.csv")); "
        + "\(60 - rows.count) left out; no point is inside \(words)")
  }

  @Test(.needs(.sqlite3), arguments: [(0, true), (1, false)])
  func `a file says so if the times of the drive were never proven`(
    proven: Int, isSaid: Bool
  ) throws {
    _ = try Van.imported()
    let change = "update drive set time_proven = \(proven)"
    _ = try Finished.running("/usr/bin/sqlite3", [Van.home + "/trips.sqlite", change])
    let json = try Van.done("drive", "export", "--format", "geojson")
    #expect(json.contains("\"time_proven\":false") == isSaid)
  }

  @Test func `nothing is exported while the privacy zones are unknown`() throws {
    _ = try Van.imported()
    try Van.write(#"{"privacy.zones":"home"}"#, to: Van.config)
    let refused = try Van.run("drive", "export", "-o", out("a.gpx"))
    #expect(refused.status == 78)
    #expect(
      refused.errors.hasPrefix("vanlog: nothing was exported, since the privacy zones are not"))
    try Van.write("{", to: Van.config)
    #expect(try Van.run("drive", "export", "-o", out("a.gpx")).status == 78)
    #expect(!FileManager.default.fileExists(atPath: out("a.gpx")))
    // The damaged file has been set aside by now, which is said each time.
    let later = try Van.run("drive", "export", "-o", out("a.gpx"))
    #expect(later.status == 0)
    #expect(later.errors.contains("if it named zones, set them again"))
  }

  @Test func `a drive inside a zone is not written`() throws {
    _ = try Van.imported()
    try Van.done("config", "set", "privacy.zones", "47.03,8.5 50000")
    let refused = try Van.run("drive", "export", "-o", out("a.gpx"))
    #expect(refused.status == 65)
    #expect(!FileManager.default.fileExists(atPath: out("a.gpx")))
  }

  @Test func `as JSON it needs a file`() throws {
    _ = try Van.imported()
    #expect(try Van.run("drive", "export", "--json").status == 64)
    let file = out("a.kml")
    #expect(
      try Van.done("drive", "export", "--json", "-o", file) == """
        {"drives":1,"file":"\(file)","format":"kml","points":60,"segments":1,"left_out":0,"zones":0}
        """)
  }

  @Test func `a file cannot be created in a missing folder`() throws {
    _ = try Van.imported()
    #expect(try Van.run("drive", "export", "-o", out("no/a.gpx")).status == 73)
  }
}
