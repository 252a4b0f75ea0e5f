import Foundation
import TestSupport
import Testing

@testable import TrackFormats

/// Files written by another program, with what `xmllint --xpath` counts in them.
@Suite struct GPXRealFileTests {
  private static let folder = "data/spots/"

  static let files: [(String, Int)] = [
    ("osm-campsites-albania.gpx", 255), ("osm-caravansites-croatia.gpx", 78),
  ]

  @Test(.needsExtra(folder), arguments: files)
  func `a real file gives all its waypoints with their names`(name: String, count: Int) throws {
    let bytes = try Data(contentsOf: URL(filePath: ExtraData.file(Self.folder + name)))
    let file = try GPXFile(Array(bytes))
    #expect(file.waypoints.count == count)
    #expect(file.waypoints.count { $0.name != nil } == count)
    #expect(file.problems == [])
    #expect(file.interruption == nil)
  }
}
