import TestSupport
import Testing

@testable import TrackFormats

/// Our own rules are as strict as the published schemas, where they overlap.
@Suite(.temporaryDirectory) struct SchemaTests {
  private func format(_ schema: Schema) -> TrackFileFormat {
    switch schema {
    case .gpx: .gpx
    case .kml: .kml
    case .geojson: .geojson
    }
  }

  /// Something in the sample, and an error to put in its place.
  static let faults: [(Schema, String, String)] = [
    (.gpx, "lon=\"-180\"", "lon=\"180\""), (.gpx, "lat=\"47.05\"", "lat=\"91\""),
    (.gpx, "lat=\"47.05\"", ""), (.gpx, "version=\"1.1\"", "version=\"1.0\""),
    (.gpx, "<name>", "<cmt>x</cmt><ele>1</ele><name>"), (.gpx, "<ele>400.5", "<ele>4e2"),
    (.gpx, "2026-08-12T10:00:00Z", "12.8.2026"), (.gpx, "<trkseg>", "<trkpt>"),
    (.gpx, "<trkseg>\n", "<trkseg>\nx"),
    (.gpx, "http://www.topografix.com/GPX/1/1\"", "http://example.org/\""),
    (.kml, "<begin>", "<begin>x"), (.kml, "<coordinates>180,", "<coordinates>x,"),
    (.kml, "<styleUrl>#way</styleUrl><Point>", "<Point>"), (.kml, "<Document>", "<Folder>"),
    (.kml, "<TimeStamp><when>2026-08-12T10:00:00.005Z</when></TimeStamp>", "<TimeStamp/>"),
    (.geojson, "[8.25,47.1,400.125]", "[\"8\",47]"), (.geojson, "\"features\"", "\"feature\""),
    (.geojson, "[[8.31,47.05,400.5],[8.310001,47.0500001]]", "[[8.31,47.05,400.5]]"),
    (.geojson, "\"Point\"", "\"Spot\""), (.geojson, "\"type\":\"Feature\",", ""),
  ]

  @Test(arguments: faults)
  func `our own rules reject errors`(schema: Schema, right: String, wrong: String) throws {
    let sample = try TrackExport.sample().text(as: format(schema))
    try #require(sample.contains(right))
    let file = sample.replacing(right, with: wrong)
    // Optional parts may be left out.
    let isFine = wrong == "<Point>"
    #expect((schema.ownComplaint(about: Array(file.utf8)) == nil) == isFine)
  }

  @Test(arguments: Schema.allCases)
  func `half a file is refused`(schema: Schema) throws {
    let sample = try TrackExport.sample().bytes(as: format(schema))
    #expect(schema.ownComplaint(about: Array(sample.prefix(sample.count / 2))) != nil)
  }

  // MARK: The published schemas

  @Test(.needsPublished(.gpx)) func `the published schema of GPX agrees`() throws {
    try checkAgreement(.gpx)
  }

  @Test(.needsPublished(.kml)) func `the published schema of KML agrees`() throws {
    try checkAgreement(.kml)
  }

  @Test(.needsPublished(.geojson)) func `the published schema of GeoJSON agrees`() throws {
    try checkAgreement(.geojson)
  }

  private func checkAgreement(_ schema: Schema) throws {
    let sample = try TrackExport.sample().text(as: format(schema))
    #expect(try schema.publishedComplaint(about: Array(sample.utf8)) == nil)
    for (one, right, wrong) in Self.faults where one == schema {
      let file = Array(sample.replacing(right, with: wrong).utf8)
      let published = try schema.publishedComplaint(about: file)
      #expect(published == nil || schema.ownComplaint(about: file) != nil, "\(wrong)")
    }
  }
}
