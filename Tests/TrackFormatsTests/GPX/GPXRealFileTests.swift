import Foundation
import TestSupport
import Testing

@testable import TrackFormats

/// Files that another program made, with what `xmllint --xpath` counts in them.
@Suite struct GPXRealFileTests {
  private static let folder = Repository.path + "/../shared/data/spots/"

  static let files: [(String, Int)] = [
    ("osm-campsites-albania.gpx", 255), ("osm-caravansites-croatia.gpx", 78),
  ]

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: folder + "osm-campsites-albania.gpx"),
      "the files in ../shared/data are not there"),
    arguments: files)
  func `a real file gives all its waypoints with their names`(name: String, count: Int) throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.folder + name))
    let file = try GPXFile(Array(bytes))
    #expect(file.waypoints.count == count)
    #expect(file.waypoints.count { $0.name != nil } == count)
    #expect(file.problems == [])
    #expect(file.interruption == nil)
  }
}
