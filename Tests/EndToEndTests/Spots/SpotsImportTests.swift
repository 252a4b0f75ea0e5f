import Foundation
import TestSupport
import Testing
import Text

/// Packs that come in and come again, and how their files are read.
@Suite(.temporaryDirectory) struct SpotsImportTests {
  private static let changed = """
    id,name,lat,lon,category,rating,max_height,water,place,description,Bell
    f1,Quay,60.4000,5.3000,Camping,4.5,3.2,yes,Harbour Town,By the old boats,rings at six
    f2,Meadow,60.4101,5.3000,Wild Camping,3,,no,Upper Farm,Grass and a brook,
    f4,Old Tap,60.4500,5.3000,drinking_water,,,yes,Harbour Town,Cold water,
    f5,Far,61.4000,5.3000,Camping,5,4,yes,North End,A long way off,
    f6,New,60.4000,5.3001,Camping,5,4,yes,,,

    """

  @Test func `new, changed, gone and unchanged are counted`() throws {
    try Spots.load(Spots.fjord)
    let report = try Spots.load(Self.changed)
    #expect(Spots.counts(report) == [5, 1, 2, 2, 1, 0])
    #expect(try Spots.near() == ["f1", "f6", "f2", "f4", "f5"])
    #expect(try Spots.show("fjord/f4")["name"]?.string == "Old Tap")
    #expect(try Spots.show("fjord/f2")["lat"]?.number == 60.4101)
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

  // MARK: Names

  @Test(arguments: [("camps.of.2026.csv", "camps.of.2026"), (".camps", ".camps")])
  func `without a name the pack is named after the file`(file: String, pack: String) throws {
    #expect(try Spots.json("import", Van.file(file, Spots.fjord))["pack"]?.string == pack)
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
