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
  static let packs = [
    ("lakes.csv", 40), ("kueste.csv", 30), ("patagonia.tsv", 28), ("iberia-garmin.csv", 30),
    ("clearances-us.csv", 30), ("maroc-1252.csv", 25), ("nihon-utf16.txt", 24),
    ("tasman.gpx", 24), ("namib.geojson", 24), ("islands-dms.csv", 24),
    ("adria.kml", 20),
  ]

  @Test(arguments: packs)
  func `every sample pack is read completely`(name: String, count: Int) throws {
    let spots = try ReadSpots(path: Repository.file("sample-packs/" + name))
    #expect(spots.entries.count == count)
    #expect(spots.plan.rejected == 0)
    #expect(spots.texts(.name).allSatisfy { !$0.isEmpty })
    #expect(spots.texts(.id).allSatisfy { !$0.isEmpty })
  }

  @Test func `the sample packs cover every relevant dialect`() throws {
    let plans = try Self.packs.map { name, _ in
      try ReadSpots(path: Repository.file("sample-packs/" + name)).plan
    }
    #expect(Set(plans.compactMap(\.delimiter)) == Set(Delimiter.allCases))
    #expect(Set(plans.map(\.encoding)).isSuperset(of: [.utf8, .utf16LittleEndian, .windows1252]))
    #expect(Set(plans.map(\.format.rawValue)) == ["table", "gpx", "geojson", "kml"])
    #expect(plans.contains { $0.hasDecimalCommas && $0.hasByteOrderMark && $0.lineEnds == "CRLF" })
    #expect(plans.contains { $0.origin == SpotOrigin.garmin && $0.headerLine == nil })
  }
}
