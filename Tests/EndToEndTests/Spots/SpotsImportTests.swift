import Foundation
import TestSupport
import Testing
import Text

/// Packs in the dialects that are found in the wild.
@Suite(.temporaryDirectory) struct SpotsImportTests {
  @Test func `an import reports its result as JSON`() throws {
    let report = try Spots.load(Spots.fjord)
    #expect(report["pack"]?.string == "fjord")
    #expect(Spots.counts(report) == [5, 5, 0, 0, 0, 0])
    #expect(report["duration_s"]?.number != nil)
  }

  @Test func `a person gets the same result in words`() throws {
    let text = try Van.done(
      "spots", "import", Van.file("p.csv", Spots.fjord), "--pack", "fjord")
    #expect(text.contains("fjord"))
    #expect(text.contains("new"))
    #expect(text.contains("5"))
  }

  /// A place at 60.25 N 5.5 E with the name Café, as each dialect writes it.
  struct Dialect: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var options: [String] = []
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ options: String...) {
      (self.name, bytes, self.options) = (name, Array(text.utf8), options)
    }

    init(_ name: String, _ text: String, in encoding: String.Encoding, mark: [UInt8] = []) {
      self.name = name
      bytes = mark + Array(text.data(using: encoding) ?? Data())
    }
  }

  private static let plain = "name,lat,lon\nCafé,60.25,5.5\nPier,60.5,5.75\n"

  static let dialects = [
    Dialect("comma", plain),
    Dialect("semicolon with decimal commas", "name;lat;lon\nCafé;60,25;5,5\nPier;60,5;5,75\n"),
    Dialect("tab", "name\tlat\tlon\nCafé\t60.25\t5.5\nPier\t60.5\t5.75\n"),
    Dialect("pipe", "name|lat|lon\nCafé|60.25|5.5\nPier|60.5|5.75\n"),
    Dialect("delimiters inside quotes", "name,lat,lon\nCafé,60.25,5.5\n\"a;b;c;d;e\",60.5,5.75\n"),
    Dialect("CRLF", "name,lat,lon\r\nCafé,60.25,5.5\r\nPier,60.5,5.75\r\n"),
    Dialect("CR", "name,lat,lon\rCafé,60.25,5.5\rPier,60.5,5.75\r"),
    Dialect("no last newline", "name,lat,lon\nPier,60.5,5.75\nCafé,60.25,5.5"),
    Dialect(
      "quotes", "\"name\",\"lat\",\"lon\"\n\"Café\",\"60.25\",\"5.5\"\n\"P\"\"\n\",60.5,5.75\n"),
    Dialect("UTF-8 with mark", "\u{FEFF}" + plain),
    Dialect("Windows-1252", plain, in: .windowsCP1252),
    Dialect("Latin-1", plain, in: .isoLatin1),
    Dialect("UTF-16 little", plain, in: .utf16LittleEndian, mark: [0xFF, 0xFE]),
    Dialect("UTF-16 big", plain, in: .utf16BigEndian, mark: [0xFE, 0xFF]),
    Dialect("UTF-16 without mark", plain, in: .utf16LittleEndian),
    Dialect("hemispheres", "name,lat,lon\nCafé,60.25N,5.5 E\nPier,N 60.5,E5.75\n"),
    Dialect(
      "minutes and seconds",
      "name,lat,lon\nCafé,60°15'00\" N,\"5°30'0\"\" E\"\nPier,60° 30' N,5° 45' E\n"),
    Dialect("one column", "name,coordinates\nCafé,\"60.25, 5.5\"\nPier,\"60.5, 5.75\"\n"),
    Dialect("German", "Bezeichnung;Breitengrad;Längengrad\nCafé;60,25;5,5\nPier;60,5;5,75\n"),
    Dialect("Italian", "Nome,Latitudine,Longitudine\nCafé,60.25,5.5\nPier,60.5,5.75\n"),
    Dialect("Garmin POI", "5.5,60.25,\"Café\",\"cakes\"\n5.75,60.5,\"Pier@35\",\"slow\"\n"),
    Dialect(
      "Overpass",
      "@type\t@id\t@lat\t@lon\tname\nnode\t1\t60.25\t5.5\tCafé\nway\t2\t60.5\t5.75\tPier\n"),
    Dialect(
      "GTFS",
      "stop_id,stop_name,stop_lat,stop_lon,location_type\ns1,Café,60.25,5.5,0\ns2,Pier,60.5,5.75,1\n"
    ),
    Dialect(
      "named columns", "a,b,c\nCafé,60.25,5.5\nPier,60.5,5.75\n", "--map", "name=a,lat=b,lon=c"),
    Dialect(
      "numbered columns", "a,b,c\nCafé,60.25,5.5\nPier,60.5,5.75\n", "--map", "name=1,lat=2,lon=3"),
    Dialect("given delimiter", "name|lat|lon\nCafé|60.25|5.5\n", "--delimiter", "pipe"),
    Dialect("given encoding", plain, "--encoding", "utf-8"),
  ]

  @Test(arguments: dialects) func `a dialect is understood`(dialect: Dialect) throws {
    let path = TemporaryDirectory.current.file("p.csv")
    try Data(dialect.bytes).write(to: URL(filePath: path))
    let report = try Spots.json(["import", path, "--pack", "p"] + dialect.options)
    #expect(report["rejected"]?.integer == 0)
    let answer = try Spots.json("near", "--at", "60.25,5.5", "--within", "0.01")
    #expect(Spots.each("name", answer) == ["Café"])
  }

  @Test func `text is read in the given encoding`() throws {
    try Spots.load("name,lat,lon\nCafé,60.25,5.5\n", as: "p", file: "p.csv", "--encoding", "latin1")
    #expect(try Spots.each("name", Spots.json("near", "--at", "60.25,5.5")) == ["CafÃ©"])
  }

  @Test func `limits in feet, inches, metres and words are understood`() throws {
    try Spots.load(
      #"""
      id;lat;lon;maxheight;maxweight
      a;60,1;5,1;3,5 m;3.5
      b;60,2;5,2;"11'6""";none
      c;60,3;5,3;default;7,5 t
      d;60,4;5,4;;

      """#, as: "p")
    func limit(_ id: String, _ name: String) throws -> Double? {
      try Spots.show("p/" + id)[name]?.number
    }
    #expect(try limit("a", "max_height_m") == 3.5)
    #expect(try limit("b", "max_height_m") == 3.5)
    #expect(try limit("c", "max_height_m") == nil)
    #expect(try limit("d", "max_height_m") == nil)
    #expect(try limit("a", "max_weight_kg") == 3_500)
    #expect(try limit("c", "max_weight_kg") == 7_500)
    #expect(try limit("d", "max_weight_kg") == nil)
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

  @Test func `an iOverlander file is recognised, with flags other than yes or no`() throws {
    let path = try Van.file("io.csv", SpotFiles.iOverlander)
    let plan = try Spots.json("import", path, "--pack", "io", "--dry-run")
    #expect(plan["origin"]?.string?.contains("iOverlander") == true)
    #expect(plan["columns"]?.elements?.count == 37)
    #expect(try Spots.counts(Spots.json("import", path, "--pack", "io")) == [2, 2, 0, 0, 0, 0])
    let spot = try Spots.show("io/101")
    #expect(spot["name"]?.string == "Dune")
    #expect(spot["type"]?.string == "wild")
    let services = (spot["services"]?.elements ?? []).compactMap(\.string)
    #expect(services.contains("shower"))
    #expect(services.contains("toilet"))
    #expect(!services.contains("wifi"))
    #expect(spot["description"]?.string == "Sand.\nWind.")
    #expect(spot["extra"]?["Date verified"]?.string == "2022-07-17 00:00:00 UTC")
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

  // MARK: Other formats

  @Test func `waypoints of a GPX file are spots`() throws {
    let gpx = DriveGPX.file(
      "<wpt lat=\"60.25\" lon=\"5.5\"><name>Café</name><desc>Cakes &amp; tea</desc>"
        + "<link href=\"https://example.org/c\"/><type>camp_site</type></wpt>",
      "<wpt lat=\"60.5\" lon=\"5.75\"><name>Pier</name></wpt>")
    let report = try Spots.load(gpx, as: "g", file: "g.gpx")
    #expect(Spots.counts(report) == [2, 2, 0, 0, 0, 0])
    let answer = try Spots.json("near", "--at", "60.25,5.5", "--limit", "1")
    #expect(Spots.each("name", answer) == ["Café"])
    #expect(Spots.each("type", answer) == ["camping"])
    let id = try #require(Spots.ids(answer).first ?? nil)
    #expect(try Spots.show("g/" + id)["description"]?.string == "Cakes & tea")
  }

  @Test func `features of a GeoJSON file are spots, longitude first`() throws {
    let report = try Spots.load(SpotFiles.geoJSON, as: "g", file: "g.geojson")
    #expect(report["new"]?.integer == 2)
    let answer = try Spots.json("near", "--at", "60.25,5.5", "--limit", "1")
    #expect(Spots.each("name", answer) == ["Café"])
    let id = try #require(Spots.ids(answer).first ?? nil)
    #expect(try Spots.show("g/" + id)["extra"]?["Odd"]?.string == "kept")
  }

  // MARK: Names

  @Test func `without a name the pack is named after the file`() throws {
    let path = try Van.file("camps.of.2026.csv", Spots.fjord)
    #expect(try Spots.json("import", path)["pack"]?.string == "camps.of.2026")
  }

  @Test(arguments: [
    "mine", "MINE", "", " x", "x ", "-x", "a\u{7}b", String(repeating: "n", count: 65),
  ])
  func `an invalid pack name is refused`(name: String) throws {
    let path = try Van.file("p.csv", Spots.fjord)
    let finished = try Van.run(["spots", "import", path, "--pack=" + name])
    #expect([64, 65].contains(finished.status), "\(finished)")
    #expect(finished.output == "")
    #expect(finished.errors.hasPrefix("vanlog: "))
    #expect(!FileManager.default.fileExists(atPath: Spots.vault))
  }

  @Test(arguments: ["Ünïcode 🚐", "../../etc", "a/b", "'; DROP TABLE spots; --"])
  func `a name is only a name`(name: String) throws {
    try Spots.load(Spots.fjord, as: name)
    #expect(try Spots.near("--pack", name).count == 5)
    #expect(try Spots.show(name + "/f1")["pack"]?.string == name)
    #expect(try Spots.json("packs", "info", name)["spots"]?.integer == 5)
  }
}
