import Foundation
import TestSupport
import Testing
import Text

/// Files of other programs, compressed ones, several at once, and standard input.
@Suite(.temporaryDirectory) struct SpotsFilesTests {
  private static let table = "name,lat,lon\nQuay,60.25,5.5\nPier,60.5,5.75\n"
  private static let kml = """
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Campsites</name><Placemark>
    <name>Pine</name><Point><coordinates>5.25,60.75</coordinates></Point></Placemark></Folder>
    </Document></kml>
    """

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = TemporaryDirectory.current.file(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func packs() throws -> [String?] {
    try Spots.json("packs", "list")["packs"]?.elements?.map { $0["pack"]?.string } ?? []
  }

  @Test func `an archive of many files is imported only if that is meant`() throws {
    var zip = ZipSample()
    for number in 1...101 { zip.add("\(number).csv", Array(Self.table.utf8)) }
    let path = try write(zip.finished(), to: "many.zip")
    let refused = try Van.run("spots", "import", path)
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.errors.contains("confirm with --yes"), "\(refused)")
    #expect(try packs() == [])
    #expect(try Van.run("spots", "import", path, "--dry-run").status == 0)
    try Van.done("spots", "import", path, "--yes")
    #expect(try packs().count == 101)
  }

  @Test func `each file becomes a pack of its name`() throws {
    var zip = ZipSample()
    zip.add("images/a.png", [0x89, 0x50, 0, 0, 0, 0])
    zip.add("doc.kml", Array(Self.kml.utf8))
    let answer = try Spots.json([
      "import", Van.file("harbours.csv", Self.table), write(zip.finished(), to: "map.kmz"),
      write(Gzip.packed(Array(Self.table.utf8)), to: "more.csv.gz"),
    ])
    let imports = try #require(answer["imports"]?.elements)
    #expect(imports.map { $0["pack"]?.string } == ["harbours", "map", "more"])
    #expect(imports.map { $0["new"]?.integer } == [2, 1, 2])
    #expect(answer["failed"]?.elements == [])
    #expect(try packs() == ["harbours", "map", "more"])
    let spot = try #require(
      Spots.json("near", "--at", "60.75,5.25", "--limit", "1")["spots"]?.elements?.first)
    #expect(spot["name"]?.string == "Pine")
    #expect(spot["type"]?.string == "camping")
    let plan = try Spots.json("import", TemporaryDirectory.current.file("map.kmz"), "--dry-run")
    #expect(plan["format"]?.string == "kml")
    #expect(plan["compression"]?.string == "zip")
  }

  @Test func `a KMZ gives its pack its name, no matter what lies beside its document`() throws {
    for (name, icon) in [("n.kmz", "x"), ("s.kmz", "y")] {
      var zip = ZipSample()
      zip.add("doc.kml", Array(Self.kml.utf8))
      zip.add("images/icon-1.png", Array(icon.utf8))
      #expect(try Van.run("spots", "import", write(zip.finished(), to: name)).status == 0)
    }
    #expect(try packs() == ["n", "s"])
  }

  @Test func `a file that cannot be read is named, and the others are imported`() throws {
    let good = try Van.file("a.csv", Self.table)
    let bad = try Van.file("b.kml", "<kml><Placemark>")
    let missing = TemporaryDirectory.current.file("none.gpx")
    let other = try Van.file("c.csv", Self.table)
    let finished = try Van.run("spots", "import", good, bad, missing, other)
    #expect(finished.status == 65)
    #expect(finished.errors.contains("\(bad): line 1"))
    #expect(finished.errors.contains("none.gpx"))
    #expect(finished.errors.contains("the others were imported"))
    #expect(try packs() == ["a", "c"])
    let answer = try Spots.json(["import", good, bad], status: 65)
    #expect(answer["failed"]?.elements?.map { $0["input"]?.string } == [bad])
    #expect(answer["imports"]?.elements?.map { $0["unchanged"]?.integer } == [2])
  }

  @Test func `several files cannot become one pack`() throws {
    let path = try Van.file("a.csv", Self.table)
    #expect(try Van.run("spots", "import", path, path, "--pack", "p").status == 64)
    var zip = ZipSample()
    zip.add("one.csv", Array(Self.table.utf8))
    zip.add("two/places.kml", Array(Self.kml.utf8))
    let archive = try write(zip.finished(), to: "both.zip")
    let refused = try Van.run("spots", "import", archive, "--pack", "p")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("\"one.csv\", \"places.kml\""))
    try Van.done("spots", "import", archive)
    #expect(try packs() == ["one", "places"])
  }

  @Test func `standard input needs a name`() throws {
    let path = try Van.file("a.csv", Self.table)
    _ = try write(Gzip.packed(Array(Self.table.utf8)), to: "a.csv.gz")
    for file in [path, path + ".gz"] {
      let finished = try Van.shell(#""$vanlog" spots import - --pack piped < "\#(file)""#)
      #expect(finished.status == 0, "\(finished.errors)")
    }
    #expect(try packs() == ["piped"])
    #expect(try Van.shell(#""$vanlog" spots import - < "\#(path)""#).status == 64)
    #expect(try Van.shell(#""$vanlog" spots import - "\#(path)" < "\#(path)""#).status == 64)
    #expect(try Van.shell(#""$vanlog" spots import - --pack x < /dev/null"#).status == 65)
  }

  @Test func `files of one name in one import become packs of their own`() throws {
    for (folder, places) in [("france", 0..<5), ("spain", 5..<9)] {
      _ = try Van.file("\(folder)/camps.csv", SpotFiles.grid(places))
    }
    let paths = ["france/camps.csv", "spain/camps.csv"].map(TemporaryDirectory.current.file)
    for _ in 1...2 {
      let report = try Spots.json(["import"] + paths)
      #expect(
        report["imports"]?.elements?.map { $0["pack"]?.string } == ["france-camps", "spain-camps"])
      #expect(report["imports"]?.elements?.map { $0["gone"]?.integer } == [0, 0])
    }
    #expect(try Spots.json("in", "50.0,0.0", "70.0,20.0", "--limit", "all")["count"]?.integer == 9)
  }

  @Test func `a second file for one pack in one import is refused`() throws {
    for (folder, places) in [("a/x", 0..<5), ("b/x", 5..<9)] {
      _ = try Van.file("\(folder)/camps.csv", SpotFiles.grid(places))
    }
    let paths = ["a/x/camps.csv", "b/x/camps.csv"].map(TemporaryDirectory.current.file)
    let finished = try Van.run(["spots", "import"] + paths)
    #expect(finished.status == 65)
    #expect(finished.errors.contains("'x-camps' is the pack of"), "\(finished)")
    #expect(try Spots.json("in", "50.0,0.0", "70.0,20.0")["count"]?.integer == 5)
  }
}
