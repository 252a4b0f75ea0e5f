import Foundation
import TestSupport
import Testing
import Text

/// The packs that come with vanlog, as their README tells of them.
@Suite(.temporaryDirectory) struct SamplePacksTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let file: String
    let spots: Int64
    /// What a dry run must say of it.
    let format, encoding: String
    let delimiter: String?
    var testDescription: String { file }
  }

  static let samples = [
    Sample(file: "lakes.csv", spots: 40, format: "csv", encoding: "utf-8", delimiter: "comma"),
    Sample(file: "kueste.csv", spots: 30, format: "csv", encoding: "utf-8", delimiter: "semicolon"),
    Sample(file: "patagonia.tsv", spots: 28, format: "csv", encoding: "utf-8", delimiter: "tab"),
    Sample(
      file: "iberia-garmin.csv", spots: 30, format: "csv", encoding: "utf-8", delimiter: "comma"),
    Sample(
      file: "clearances-us.csv", spots: 30, format: "csv", encoding: "utf-8", delimiter: "comma"),
    Sample(
      file: "maroc-1252.csv", spots: 25, format: "csv", encoding: "windows-1252",
      delimiter: "semicolon"),
    Sample(
      file: "nihon-utf16.txt", spots: 24, format: "csv", encoding: "utf-16le", delimiter: "tab"),
    Sample(file: "islands-dms.csv", spots: 24, format: "csv", encoding: "utf-8", delimiter: "pipe"),
    Sample(file: "tasman.gpx", spots: 24, format: "gpx", encoding: "utf-8", delimiter: nil),
    Sample(file: "adria.kml", spots: 20, format: "kml", encoding: "utf-8", delimiter: nil),
    Sample(file: "namib.geojson", spots: 24, format: "geojson", encoding: "utf-8", delimiter: nil),
  ]

  private func path(_ file: String) -> String { Repository.file("sample-packs/" + file) }

  @Test func `every sample has its row in the table`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.file("sample-packs"))
    #expect(Set(files) == Set(Self.samples.map(\.file) + ["README.md", "border.gpx", "pass.gpx"]))
  }

  @Test(arguments: samples) func `a sample is understood completely`(sample: Sample) throws {
    let plan = try Spots.json("import", path(sample.file), "--pack", "p", "--dry-run")
    #expect(plan["encoding"]?.string == sample.encoding)
    #expect(plan["delimiter"]?.string == sample.delimiter)
    let report = try Spots.json("import", path(sample.file), "--pack", "p")
    #expect(Spots.counts(report) == [sample.spots, sample.spots, 0, 0, 0, 0])
    let before = try FileState(Spots.vault)
    let again = try Spots.json("import", path(sample.file), "--pack", "p")
    #expect(Spots.counts(again) == [sample.spots, 0, 0, sample.spots, 0, 0])
    #expect(try FileState(Spots.vault) == before)
    let all = try Spots.json("near", "--at", "47.05,8.31", "--limit", "1000")
    #expect(all["count"]?.integer == sample.spots)
    // Nothing of a text is lost on the way.
    #expect(!(Spots.each("name", all).contains { ($0 ?? "").contains("\u{FFFD}") }))
  }

  @Test(arguments: ["lakes.csv", "islands-dms.csv", "namib.geojson"])
  func `source and licence in a file are stored`(file: String) throws {
    _ = try Spots.json("import", path(file), "--pack", "p")
    let info = try Spots.json("packs", "info", "p")
    #expect(info["licence"]?.string == "CC0 1.0")
    #expect(info["source"]?.string == "invented for vanlog; none of these places exists")
    _ = try Spots.json("import", path(file), "--pack", "q", "--source", "me", "--licence", "mine")
    let other = try Spots.json("packs", "info", "q")
    #expect(other["licence"]?.string == "mine")
    #expect(other["source"]?.string == "me")
  }

  @Test func `all samples fill one vault, and every spot is found where its file says`() throws {
    for sample in Self.samples { _ = try Spots.json("import", path(sample.file)) }
    func nearest(_ place: String) throws -> [String?] {
      let answer = try Spots.json("near", "--at", place, "--within", "0.01")
      return Spots.each("name", answer) + Spots.each("pack", answer)
    }
    #expect(try nearest("46.522247,13.933384") == ["Alder Meadow", "lakes"])
    #expect(try nearest("54.185603,8.904783") == ["Hafenplatz", "kueste"])
    #expect(try nearest("-51.771926,-72.502923") == ["Refugio del Viento", "patagonia"])
    #expect(try nearest("36.99888,-7.96175") == ["Era Velha", "iberia-garmin"])
    #expect(try nearest("35.62458,-82.50164") == ["Cottonwood Pullout", "clearances-us"])
    #expect(try nearest("31.54520,-9.73137") == ["Oasis cachée", "maroc-1252"])
    #expect(try nearest("57.48571,-4.22569") == ["Peat Cutters", "islands-dms"])
    #expect(try nearest("53°17'45.2\"N 9°02'15.8\"W") == ["Gannet Point", "islands-dms"])
    let packs = try Spots.json("packs", "list")["packs"]?.elements ?? []
    #expect(packs.compactMap { $0["spots"]?.integer }.reduce(0, +) == 299)
  }

  @Test func `limits, ratings and services match their packs`() throws {
    for file in ["clearances-us.csv", "maroc-1252.csv", "kueste.csv"] {
      _ = try Spots.json("import", path(file))
    }
    let crossing = try Spots.show("clearances-us/US-3")
    #expect(crossing["max_height_m"]?.number == 3.5)
    #expect(crossing["max_length_m"]?.number == 12.19)
    #expect(crossing["max_weight_kg"]?.integer == 4_535)
    #expect(crossing["rating"]?.number == 3.5)
    #expect(crossing["country"]?.string == "US")
    #expect(
      crossing["services"]?.elements?.compactMap(\.string) == ["black-water", "shower", "dogs"])
    let oasis = try Spots.show("maroc-1252/70000")
    #expect(oasis["max_height_m"]?.number == 2.5)
    #expect(oasis["country"]?.string == "MA")
    #expect(oasis["type"]?.string == "aire")
    #expect(oasis["rating"] == .null)
    #expect(
      oasis["services"]?.elements?.compactMap(\.string)
        == ["grey-water", "black-water", "electricity", "toilet", "dogs"])
    // 0.00 is how that source writes that there is no limit that it knows of.
    #expect(try Spots.show("maroc-1252/70001")["max_height_m"] == .null)
    let coast = try Spots.json("near", "--at", "54.185603,8.904783", "--limit", "1")
    let id = try #require(Spots.ids(coast).first ?? nil)
    let harbour = try Spots.show("kueste/" + id)
    #expect(harbour["type"]?.string == "aire")
    #expect(harbour["rating"]?.number == 3.2)
    #expect(harbour["extra"]?["Preis pro Nacht"]?.string == "8,00")
    let quoted = try Spots.json("search", "Brötchen", "--at", "55.5101,8.4870", "--limit", "1")
    let other = try Spots.show("kueste/" + (Spots.ids(quoted).first.flatMap { $0 } ?? ""))
    #expect(other["description"]?.string == "\"Brötchen ab sieben\", sagt der Aushang.")
  }
}
