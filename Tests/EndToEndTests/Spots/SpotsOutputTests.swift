import Foundation
import FoundationXML
import TestSupport
import Testing
import Text

/// The forms in which answers and packs can be taken elsewhere.
@Suite(.temporaryDirectory) struct SpotsOutputTests {
  /// A place with every letter that a format might choke on.
  private static let odd = """
    id,name,lat,lon,type,description,url
    o1,"A <b> & ""c"", d",60.1,5.1,Camping,"One ]]> two
    three","https://example.org/?a=1&b=2"
    o2,Ørsta 🚐,60.2,5.2,Treehouse,,

    """

  static let questions = [
    ["near", "--at", "60.1,5.1"], ["in", "60.0,5.0", "61.0,6.0"], ["search", "a"],
    ["along", "way.gpx", "--corridor", "50"],
  ]

  private func run(_ question: [String], _ options: String...) throws -> Finished {
    try Spots.load(Self.odd, as: "odd")
    let way = try Van.file(
      "way.gpx",
      DriveGPX.file(
        "<trk><trkseg><trkpt lat=\"60\" lon=\"5\"/><trkpt lat=\"61\" lon=\"5\"/></trkseg></trk>"))
    return try Van.run(["spots"] + question.map { $0 == "way.gpx" ? way : $0 } + options)
  }

  @Test(arguments: questions) func `CSV comes with a header and quotes`(question: [String]) throws {
    let finished = try run(question, "--csv")
    #expect(finished.status == 0, "\(finished)")
    let lines = finished.output.split(whereSeparator: \.isNewline)
    #expect(lines.first?.hasPrefix("id,pack,name,lat,lon,type,rating") == true)
    #expect(finished.output.contains("\"A <b> & \"\"c\"\", d\",60.1,5.1,camping"))
    #expect(finished.output.contains("\"One ]]> two\nthree\",https://example.org/?a=1&b=2"))
  }

  /// What ends too early is parsed all the same, and told as an error.
  private func isXML(_ text: String) -> Bool {
    let parser = XMLParser(data: Data(text.utf8))
    return !text.isEmpty && parser.parse() && parser.parserError == nil
  }

  @Test func `GPX is well formed`() throws {
    let finished = try run(Self.questions[0], "--gpx")
    #expect(finished.status == 0, "\(finished)")
    #expect(isXML(finished.output))
    #expect(finished.output.contains("<wpt "))
  }

  @Test func `GeoJSON has a point for each spot`() throws {
    let finished = try run(Self.questions[0], "--geojson")
    let collection = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(collection["type"]?.string == "FeatureCollection")
    let features = try #require(collection["features"]?.elements)
    let first = try #require(
      features.first { $0["properties"]?["name"]?.string == "A <b> & \"c\", d" })
    #expect(first["geometry"]?["coordinates"]?.elements?.map(\.number) == [5.1, 60.1])
  }

  @Test func `links are geo addresses, one a line`() throws {
    let finished = try run(Self.questions[0], "--links")
    #expect(finished.output.hasSuffix("\n"))
    let lines = finished.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("geo:60.") })
    #expect(lines.contains("geo:60.1,5.1"))
  }

  @Test(arguments: questions) func `every question can be answered with a map`(
    question: [String]
  ) throws {
    let (plain, mapped) = (try run(question), try run(question, "--map"))
    #expect(mapped.status == 0, "\(mapped)")
    #expect(mapped.output.contains("the first in the list"), "\(mapped)")
    #expect(mapped.output.count > plain.output.count)
  }

  @Test func `imperial units are for people only`() throws {
    let text = try run(["near", "--at", "60.2,5.2"], "--units", "imperial")
    #expect(text.output.contains(" mi"))
    #expect(!text.output.contains(" km"))
    let json = try Van.run("spots", "near", "--at", "60.2,5.2", "--units", "imperial", "--json")
    let answer = try JSONValue(parsing: Array(json.output.utf8))
    let far = try #require(answer["spots"]?.elements?.last?["distance_m"]?.number)
    #expect(abs(far - 12_450) < 100)
  }

  // MARK: Nothing there

  @Test(arguments: ["--csv", "--gpx", "--geojson", "--links"])
  func `an answer without spots is complete too`(form: String) throws {
    try Spots.load(Self.odd, as: "odd")
    let finished = try Van.run("spots", "near", "--at", "1.5,1.5", "--within", "1", form)
    #expect(finished.status == 1)
    switch form {
    case "--gpx": #expect(isXML(finished.output))
    case "--geojson":
      let collection = try JSONValue(parsing: Array(finished.output.utf8))
      #expect(collection["features"]?.elements == [])
    case "--csv": #expect(finished.output.split(whereSeparator: \.isNewline).count == 1)
    default: #expect(finished.output == "")
    }
  }

  // MARK: Files

  @Test(arguments: ["csv", "gpx", "geojson"])
  func `all spots can be exported and imported elsewhere`(format: String) throws {
    try Spots.load(Self.odd, as: "odd")
    let path = TemporaryDirectory.current.file("out." + format)
    let said = try Spots.json("export", "--output", path)
    #expect(said["format"]?.string == format)
    #expect(said["spots"]?.integer == 2)
    let report = try Spots.json("import", path, "--pack", "copy")
    #expect(Spots.counts(report) == [2, 2, 0, 0, 0, 0])
    let answer = try Spots.json("near", "--at", "60.1,5.1", "--pack", "copy")
    #expect(Spots.each("name", answer) == ["A <b> & \"c\", d", "Ørsta 🚐"])
    #expect(Spots.each("type", answer) == ["camping", "Treehouse"])
    // What is there is not written over unless that is said.
    #expect(try Van.run("spots", "export", "--output", path).status == 73)
    try Van.done("spots", "export", "--output", path, "--yes", "--type", "camping")
    let fewer = try Spots.json("import", path, "--pack", "copy")
    #expect(fewer["unchanged"]?.integer == 1)
    #expect(fewer["gone"]?.integer == 1)
  }
}
