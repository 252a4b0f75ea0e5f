import Foundation
import TestSupport
import Testing
import Text

/// Rectangles, ways, words and single spots.
@Suite(.temporaryDirectory) struct SpotsWayTests {
  // MARK: Rectangles

  @Test func `in a rectangle spots come from the centre outwards, without a distance`() throws {
    try Spots.load(Spots.fjord)
    let answer = try Spots.json("in", "60.39,5.29", "60.43,5.36")
    #expect(Set(Spots.ids(answer)) == ["f1", "f2", "f3"])
    #expect(answer["spots"]?.elements?.map { $0["distance_m"] } == [.null, .null, .null])
    let page = try Van.done("spots", "in", "60.39,5.29", "60.43,5.36")
    #expect(page.hasPrefix("NAME    TYPE     STARS  PLACE         ID\n"), "\(page)")
  }

  @Test func `an empty rectangle is valid, an inverted one is not`() throws {
    try Spots.load(Spots.fjord)
    #expect(try Van.run("spots", "in", "0.1,0.1", "1.1,1.1").status == 1)
    #expect(try Van.run("spots", "in", "61.0,5.0", "60.0,6.0").status == 64)
    #expect(try Van.run("spots", "in", "60.0,5.0").status == 64)
    #expect([64, 65].contains(try Van.run("spots", "in", "60.0,5.0", "x").status))
  }

  // MARK: Ways

  /// North from 60.39 to 60.47 at 5.3 east.
  private static let way = DriveGPX.file(
    "<trk><trkseg>"
      + (0...8).map { "<trkpt lat=\"60.\(39 + $0)\" lon=\"5.3\"/>" }.joined()
      + "</trkseg></trk>")

  @Test func `spots along a route come in driving order`() throws {
    try Spots.load(Spots.fjord)
    let path = try Van.file("way.gpx", Self.way)
    let answer = try Spots.json("along", path)
    #expect(Spots.ids(answer) == ["f1", "f2", "f4"])
    let along = (answer["spots"]?.elements ?? []).compactMap { $0["along_m"]?.number }
    #expect(along.count == 3)
    #expect(along == along.sorted())
    #expect(abs(along[0] - 1_114) < 5)
    #expect(abs(along[2] - 6_686) < 20)
    let wide = try Spots.json("along", path, "--corridor", "5")
    #expect(Set(Spots.ids(wide)) == ["f1", "f2", "f3", "f4"])
    let water = try Spots.json("along", path, "--type", "water")
    #expect(Spots.ids(water) == ["f4"])
  }

  @Test func `a path is a file regardless of its ending, and its tracks go before its routes`()
    throws
  {
    try Spots.load(Spots.fjord)
    let route = "<rte><rtept lat=\"61.3\" lon=\"5.3\"/><rtept lat=\"61.5\" lon=\"5.3\"/></rte>"
    let both = Self.way.replacing("<trk>", with: route + "<trk>")
    #expect(try Spots.ids(Spots.json("along", Van.file("way.xml", both))) == ["f1", "f2", "f4"])
    let planned = DriveGPX.file(route)
    #expect(try Spots.ids(Spots.json("along", Van.file("route.xml", planned))) == ["f5"])
  }

  @Test func `a drive is a route too`() throws {
    let pass = Repository.file("sample-packs/pass.gpx")
    try Van.done("drive", "import", pass)
    try Spots.load(
      "id,name,lat,lon\ns,Start,46.5601,8.4101\no,Off,46.7,8.4101\nm,Mid,46.56055,8.4153\n", as: "p"
    )
    let answer = try Spots.json("along", "last", "--corridor", "1")
    #expect(Spots.ids(answer) == ["s", "m"])
    #expect(try Spots.ids(Spots.json("along", pass, "--corridor", "1")) == ["s", "m"])
  }

  @Test func `a file without a route is refused`() throws {
    try Spots.load(Spots.fjord)
    #expect(try Van.run("spots", "along", "last").status == 66)
    #expect(try Van.run("spots", "along", "no.gpx").status == 66)
    let empty = try Van.file("empty.gpx", DriveGPX.file())
    #expect(try Van.run("spots", "along", empty).status == 65)
    let odd = try Van.file("odd.gpx", "this is no GPX")
    #expect(try Van.run("spots", "along", odd).status == 65)
    let far = DriveGPX.file(
      "<trk><trkseg><trkpt lat=\"1\" lon=\"1\"/><trkpt lat=\"2\" lon=\"1\"/></trkseg></trk>")
    #expect(try Van.run("spots", "along", Van.file("far.gpx", far)).status == 1)
  }

  // MARK: Words

  @Test func `a search can be near a place and filtered`() throws {
    try Spots.load(Spots.fjord)
    let near = try Spots.json("search", "harbour", "--at", "60.45,5.3")
    #expect(Spots.ids(near) == ["f4", "f1"])
    let within = try Spots.json("search", "harbour", "--at", "60.45,5.3", "--within", "1")
    #expect(Spots.ids(within) == ["f4"])
    #expect(try Spots.ids(Spots.json("search", "harbour", "--type", "camping")) == ["f1"])
    #expect(try Van.run("spots", "search", "harbour", "--within", "1").status == 64)
  }

  @Test func `of equal matches the nearest to the last known position comes first`() throws {
    try Spots.load(
      """
      id,name,lat,lon,description
      1,Bergen,40.8,-74.0,
      2,Bergen,60.39,5.32,
      3,Inn,60.4,5.3,near Bergen
      4,Bergen,52.7,10.96,

      """)
    try Van.done("checkin", "add", "Harbour", "--at", "60.4,5.3")
    #expect(try Spots.ids(Spots.json("search", "bergen")) == ["2", "4", "1", "3"])
    #expect(try Spots.ids(Spots.json("search", "bergen", "--limit", "2")) == ["2", "4"])
    let near = try Spots.json("search", "bergen", "--at", "60.4,5.3")
    #expect(Spots.ids(near) == ["3", "2", "4", "1"])
  }

  @Test(arguments: ["", "\"", "\u{1F690}", " ,;"])
  func `a search needs something to search for`(words: String) throws {
    try Spots.load(Spots.fjord)
    let finished = try Van.run("spots", "search", "--", words)
    #expect(finished.status == 64)
    #expect(finished.errors.contains("no letter or digit to search for"))
  }

  @Test(arguments: [
    ["near", "--at", Spots.middle], ["in", "60.0,5.0", "61.0,6.0"], ["search", "harbour"],
  ])
  func `programs get an answer even where there are no spots at all`(question: [String]) throws {
    let finished = try Van.run(["spots"] + question + ["--json"])
    #expect(finished.status == 1)
    #expect(finished.errors.contains("there are no spots yet"))
    let answer = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(answer["count"]?.integer == 0)
    #expect(answer["spots"]?.elements?.isEmpty == true)
    #expect(try Van.run(["spots"] + question).output.isEmpty)
    #expect(finished.errors.contains("spots import"), "\(finished.errors)")
    #expect(!FileManager.default.fileExists(atPath: Spots.vault))
  }

  @Test func `in a read-only folder a search reads all texts and says so`() throws {
    try Spots.load(Spots.fjord)
    let finished = try Van.shellWithoutPrivileges(
      """
      chmod -R a-w "$VANLOG_HOME"; "$vanlog" spots search harbour --json; code=$?
      chmod -R u+w "$VANLOG_HOME"; exit $code
      """)
    #expect(finished.status == 0, "\(finished)")
    let answer = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(Set(Spots.ids(answer)) == ["f1", "f4"])
    #expect(finished.errors.contains("all texts are read"), "\(finished.errors)")
  }

  // MARK: One spot

  @Test func `a spot is shown with everything known, extra columns included`() throws {
    try Spots.load(Spots.fjord)
    let spot = try Spots.show("fjord/f1")
    #expect(spot["place"]?.string == "Harbour Town")
    #expect(spot["description"]?.string == "By the old boats")
    #expect(spot["max_height_m"]?.number == 3.2)
    #expect(spot["rating"]?.number == 4.5)
    #expect(spot["services"]?.elements?.map(\.string) == ["water"])
    #expect(spot["extra"]?["Bell"]?.string == "rings at six")
    #expect(spot["state"]?.string == "shown")
    #expect(spot["link"]?.string == "geo:60.4,5.3")
    let text = try Van.done("spots", "show", "f1")
    #expect(text.contains("Bell"))
    #expect(text.contains("rings at six"))
    #expect(text.contains("By the old"))
  }

  /// Rounded down: a limit must not look higher than it is.
  @Test func `limits are shown in the units that were asked for`() throws {
    try Spots.load("id,name,lat,lon,max_height,max_weight\n1,A,60,5,3.2,3.5\n", as: "p")
    let metric = try Van.done("spots", "show", "p/1")
    #expect(metric.contains("height 3.2 m, weight 3.5 t"))
    let imperial = try Van.done("spots", "show", "p/1", "--units", "imperial")
    #expect(imperial.contains("height 10 ft 5 in, weight 7716 lb"))
  }

  @Test func `an unknown spot is not found`() throws {
    #expect(try Van.run("spots", "show", "f1").status == 1)
    try Spots.load(Spots.fjord)
    for name in ["f9", "other/f1", "fjord/", "/", ""] {
      #expect([1, 64].contains(try Van.run("spots", "show", "--", name).status))
    }
    #expect(try Van.run("spots", "show").status == 64)
  }

  @Test func `an id may contain slashes and spaces`() throws {
    try Spots.load("id,name,lat,lon\nnode/1 a,A,60.1,5.1\n", as: "a/b")
    #expect(try Spots.show("a/b/node/1 a")["name"]?.string == "A")
    #expect(try Spots.show("node/1 a")["name"]?.string == "A")
  }

  @Test func `a text of a pack cannot move the cursor of a terminal`() throws {
    try Spots.load(
      "id,name,lat,lon,description\nx,\u{1B}[2J Evil,60.1,5.1,a\u{1B}]0;t\u{7}b\n", as: "p")
    for line in ["near --at 60.1,5.1", "show p/x", "search evil", "in 60.0,5.0 61.0,6.0"] {
      let finished = try Van.run(["spots"] + line.split(separator: " ").map(String.init))
      #expect(finished.status == 0, "\(finished)")
      #expect(!(finished.output + finished.errors).contains("\u{1B}"))
    }
  }
}
