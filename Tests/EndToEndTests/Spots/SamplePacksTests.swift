import Foundation
import TestSupport
import Testing
import Text

/// The packs that come with vanlog, as their README tells of them.
@Suite(.temporaryDirectory) struct SamplePacksTests {
  private func path(_ file: String) -> String { Repository.file("sample-packs/" + file) }

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
    for file in try FileManager.default.contentsOfDirectory(atPath: path(""))
    where !["README.md", "border.gpx", "pass.gpx"].contains(file) {
      _ = try Spots.json("import", path(file))
    }
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
