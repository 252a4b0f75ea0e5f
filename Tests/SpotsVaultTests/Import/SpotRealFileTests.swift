import Foundation
import TestSupport
import Testing

@testable import SpotsVault
import Tables

/// A real file, and what its README says about it.
struct RealSpots: CustomTestStringConvertible, Sendable {
  static let folder = "data/spots/"

  let testDescription: String
  let rows: Int
  let valid: Int

  init(_ name: String, _ rows: Int, _ valid: Int) {
    testDescription = name
    self.rows = rows
    self.valid = valid
  }

  var path: String { Self.path(testDescription) }

  static func path(_ name: String) -> String { ExtraData.file(folder + name) }

  static let good = [
    RealSpots("bnetza-charging-koeln.csv", 292, 292),
    RealSpots("mimit-fuel-italy.csv", 21_406, 21_362),
    RealSpots("geoportal-fuel-spain.csv", 11_885, 11_884),
    RealSpots("nps-campgrounds.csv", 471, 471),
    RealSpots("osm-caravansites-croatia.gpx", 78, 78),
    RealSpots("osm-campsites-albania.gpx", 255, 255),
    RealSpots("gpsbabel-csvb.csv", 9, 9),
    RealSpots("gpsbabel-google.csv", 111, 111),
    RealSpots("gpsbabel-libreoffice.csv", 1, 1),
    RealSpots("gpsbabel-headerdetection.unicsv.csv", 5, 5),
    RealSpots("gpsbabel-extensiondata.unicsv.csv", 5, 5),
    RealSpots("gpsbabel-gmsd.unicsv.csv", 2, 2),
    RealSpots("gpsbabel-spb_metro_norm_ru-gpi.csv", 83, 83),
    RealSpots("gpsbabel-igo2008_poi-upoi.csv", 9, 9),
  ]
}

@Suite(.temporaryDirectory, .needsExtra(RealSpots.folder)) struct SpotRealFileTests {
  @Test(arguments: RealSpots.good)
  func `real files give the expected number of rows`(file: RealSpots) throws {
    let spots = try ReadSpots(path: file.path)
    #expect(spots.plan.rows == file.rows)
    #expect(spots.entries.count == file.valid)
    #expect(spots.plan.rejected == file.rows - file.valid)
  }

  @Test(arguments: ["nz-doc-campsites.csv", "gpsbabel-grid-swiss.csv"])
  func `grid coordinates are refused`(name: String) {
    let error = #expect(throws: SpotFileError.self) {
      try ReadSpots(path: RealSpots.path(name))
    }
    guard case .projected = error else {
      Issue.record("\(name) was refused for another reason: \(String(describing: error))")
      return
    }
  }

  @Test func `the longitude of a Garmin file comes first`() throws {
    let spots = try ReadSpots(path: RealSpots.path("gpsbabel-csvb.csv"))
    #expect(spots.places.first == [359_720_300, -871_347_000])
    #expect(spots.texts(.name).first == "Mountain Bike Heaven by susy1313")
  }

  @Test func `a rejected row names its line, column and reason`() throws {
    let spots = try ReadSpots(path: RealSpots.path("geoportal-fuel-spain.csv"))
    #expect(spots.plan.headerLine == 2)
    #expect(spots.plan.rejects.map(\.line) == [7_287])
    #expect(spots.plan.rejects.map(\.column) == [8])
    #expect(spots.plan.rejects.map(\.reason) == [.zeroZero])
  }

  @Test func `texts keep their lines and quotes`() throws {
    let camps = try ReadSpots(path: RealSpots.path("nps-campgrounds.csv"))
    #expect(camps.texts(.description).count { $0.contains("\n") } > 0)
    #expect(camps.texts(.description).allSatisfy { !$0.contains("\r") })
    let quotes = try ReadSpots(path: RealSpots.path("gpsbabel-libreoffice.csv"))
    #expect(quotes.texts(.description).first?.hasPrefix("In \"Where I Lived, and") == true)
  }
}

@Suite(.temporaryDirectory) struct SamplePackTests {
  typealias Pack = (name: String, count: Int, encoding: TextEncoding, delimiter: Delimiter?)

  static let packs: [Pack] = [
    ("lakes.csv", 40, .utf8, .comma), ("kueste.csv", 30, .utf8, .semicolon),
    ("patagonia.tsv", 28, .utf8, .tab), ("iberia-garmin.csv", 30, .utf8, .comma),
    ("clearances-us.csv", 30, .utf8, .comma), ("maroc-1252.csv", 25, .windows1252, .semicolon),
    ("nihon-utf16.txt", 24, .utf16LittleEndian, .tab), ("tasman.gpx", 24, .utf8, nil),
    ("namib.geojson", 24, .utf8, nil), ("islands-dms.csv", 24, .utf8, .pipe),
    ("adria.kml", 20, .utf8, nil),
  ]

  @Test func `every sample pack is in the table`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.file("sample-packs"))
    #expect(Set(files) == Set(Self.packs.map(\.name) + ["README.md", "border.gpx", "pass.gpx"]))
  }

  @Test(arguments: packs)
  func `every sample pack is read completely`(pack: Pack) throws {
    let spots = try ReadSpots(path: Repository.file("sample-packs/" + pack.name))
    #expect(spots.entries.count == pack.count)
    #expect(spots.plan.rejected == 0)
    #expect(spots.plan.encoding == pack.encoding)
    #expect(spots.plan.delimiter == pack.delimiter)
    #expect(spots.plan.samples.count == 5)
    #expect(spots.texts(.name).allSatisfy { !$0.isEmpty && !$0.contains("\u{FFFD}") })
    #expect(spots.texts(.id).allSatisfy { !$0.isEmpty })
  }

  @Test func `the sample packs cover every relevant dialect`() throws {
    #expect(Set(Self.packs.compactMap(\.delimiter)) == Set(Delimiter.allCases))
    let plans = try Self.packs.map { pack in
      try ReadSpots(path: Repository.file("sample-packs/" + pack.name)).plan
    }
    #expect(Set(plans.map(\.format.rawValue)) == ["table", "gpx", "geojson", "kml"])
    #expect(plans.contains { $0.hasDecimalCommas && $0.hasByteOrderMark && $0.lineEnds == "CRLF" })
    #expect(plans.contains { $0.origin == SpotOrigin.garmin && $0.headerLine == nil })
  }
}
