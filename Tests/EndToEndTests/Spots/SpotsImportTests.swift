import Foundation
import TestSupport
import Testing
import Text

/// Packs that come in, and how their files are read.
@Suite(.temporaryDirectory) struct SpotsImportTests {
  @Test func `an import reports its result as JSON`() throws {
    let report = try Spots.load(Spots.fjord)
    #expect(report["pack"]?.string == "fjord")
    #expect(Spots.counts(report) == [5, 5, 0, 0, 0, 0])
    #expect(report["duration_s"]?.number != nil)
  }

  /// A place at 60.25 N 5.5 E with the name Café, and the options that its table needs.
  static let tables: [(text: String, options: [String])] = [
    ("a,b,c\nCafé,60.25,5.5\nPier,60.5,5.75\n", ["--map", "name=a,lat=b,lon=c"]),
    ("a,b,c\nCafé,60.25,5.5\nPier,60.5,5.75\n", ["--map", "name=1,lat=2,lon=3"]),
    ("name|lat|lon\nCafé|60.25|5.5\n", ["--delimiter", "pipe"]),
  ]

  @Test(arguments: tables)
  func `a table is read as its options say`(text: String, options: [String]) throws {
    let path = try Van.file("p.csv", text)
    let report = try Spots.json(["import", path, "--pack", "p"] + options)
    #expect(report["rejected"]?.integer == 0)
    let answer = try Spots.json("near", "--at", "60.25,5.5", "--within", "0.01")
    #expect(Spots.each("name", answer) == ["Café"])
  }

  @Test func `text is read in the given encoding`() throws {
    try Spots.load("name,lat,lon\nCafé,60.25,5.5\n", as: "p", file: "p.csv", "--encoding", "latin1")
    #expect(try Spots.each("name", Spots.json("near", "--at", "60.25,5.5")) == ["CafÃ©"])
  }

  static let sizes = [
    "999999999999999999999", "9223372036854775807", "9223372036854775808", "1e308", "inf", "nan",
    "-5", "0", "99999999999999999999 ft", "99999999999999999999'99999999999999999999\"",
    "99999999999999999999/99999999999999999999", "4/0", "0/0", "99999999999999999999 %",
    "0.00000000000000000000000000001", "99999999999999999999 lbs", "12 parsecs",
  ]

  @Test(arguments: sizes) func `a number of any size is read, or left as text`(text: String) throws
  {
    let columns = ["rating", "max_height", "max_length", "max_width", "max_weight"]
    let quoted = "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    let fields = [String](repeating: quoted, count: columns.count).joined(separator: ",")
    let header = columns.joined(separator: ",")
    let report = try Spots.load("id,lat,lon,\(header)\na,60.1,5.1,\(fields)\n", as: "p")
    #expect(Spots.counts(report) == [1, 1, 0, 0, 0, 0])
    let spot = try Spots.show("p/a")
    let known = ["rating", "max_height_m", "max_length_m", "max_width_m", "max_weight_kg"]
    #expect(known.allSatisfy { spot[$0] == .null })
    if text != "0" { #expect(columns.allSatisfy { spot["extra"]?[$0]?.string == text }) }
  }

  @Test func `a dry run tells whose file it is`() throws {
    let path = try Van.file("io.csv", SpotFiles.iOverlander)
    let plan = try Spots.json("import", path, "--pack", "io", "--dry-run")
    #expect(plan["origin"]?.string?.contains("iOverlander") == true)
    #expect(plan["columns"]?.elements?.count == 37)
  }

  // MARK: Dry runs

  @Test func `a dry run shows the mapping, five rows and the counts, and changes nothing`() throws {
    let rows = (1...8).map { "r\($0),Place \($0),60.\($0),5.\($0),x\n" }.joined()
    let path = try Van.file("p.csv", "id,name,lat,lon,Odd\n" + rows + "bad,,,,\n")
    let before = try Van.everything()
    let plan = try Spots.json("import", path, "--pack", "p", "--dry-run")
    #expect(plan["delimiter"]?.string == "comma")
    #expect(plan["encoding"]?.string == "utf-8")
    #expect(plan["rows"]?.integer == 9)
    #expect(plan["rejected"]?.integer == 1)
    #expect(plan["samples"]?.elements?.count == 5)
    let columns = try #require(plan["columns"]?.elements)
    #expect(columns.map { $0["name"]?.string } == ["id", "name", "lat", "lon", "Odd"])
    #expect(columns.map { $0["meaning"]?.string } == ["id", "name", "latitude", "longitude", nil])
    let text = try Van.run("spots", "import", path, "--pack", "p", "--dry-run")
    #expect(text.status == 0)
    #expect(text.output.contains("Place 5"))
    #expect(!text.output.contains("Place 6"))
    #expect(try Van.everything() == before)
  }

  // MARK: Names

  @Test func `without a name the pack is named after the file`() throws {
    let path = try Van.file("camps.of.2026.csv", Spots.fjord)
    #expect(try Spots.json("import", path)["pack"]?.string == "camps.of.2026")
  }

  @Test(arguments: ["mine", "", "a\u{7}b"])
  func `an invalid pack name is refused`(name: String) throws {
    let path = try Van.file("p.csv", Spots.fjord)
    let finished = try Van.run(["spots", "import", path, "--pack=" + name])
    #expect([64, 65].contains(finished.status), "\(finished)")
    #expect(finished.output == "")
    #expect(finished.errors.hasPrefix("vanlog: "))
    #expect(!FileManager.default.fileExists(atPath: Spots.vault))
  }

  @Test(arguments: ["../../etc", "'; DROP TABLE spots; --"])
  func `a name is only a name`(name: String) throws {
    try Spots.load(Spots.fjord, as: name)
    #expect(try Spots.near("--pack", name).count == 5)
    #expect(try Spots.show(name + "/f1")["pack"]?.string == name)
    #expect(try Spots.json("packs", "info", name)["spots"]?.integer == 5)
  }
}
