import Geodesy
import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite(.temporaryDirectory) struct TracksWriterTests {
  private func track(_ name: String, _ north: Int32) throws -> TrackExport {
    let start: Int64 = 1_786_528_800_000
    return TrackExport(
      name: name,
      track: Track(points: [
        try TrackPoint(start, north, 83_100_000, altitude: 4_005),
        try TrackPoint(start + 1_000, north + 100, 83_100_000),
      ]), creator: "vanlog test")
  }

  private func waypoint() throws -> GPXWaypoint {
    GPXWaypoint(
      point: GPXPoint(coordinate: try Coordinate(latitude: 47.1, longitude: 8.25)), name: "Pier",
      symbol: "Campground", type: "wild")
  }

  private func written(_ format: TrackFileFormat) throws -> String {
    var bytes: [UInt8] = []
    let head = TrackExport(name: "Adria & back", track: Track(), creator: "vanlog test")
    try withoutActuallyEscaping({ (piece: [UInt8]) in bytes += piece }) { sink in
      var writer = TracksWriter(head, as: format, to: sink)
      try writer.write(waypoint())
      try writer.write(track("One", 470_000_000))
      try writer.write(TrackExport(name: "Empty", track: Track(), creator: ""))
      try writer.write(track("Two", 480_000_000))
      try writer.finish()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `GPX keeps the tracks apart, after the waypoints`() throws {
    let text = try written(.gpx)
    #expect(Schema.gpx.ownComplaint(about: Array(text.utf8)) == nil)
    let file = try GPXFile(Array(text.utf8))
    #expect(file.tracks.map(\.name) == ["One", "Two"])
    #expect(file.tracks.map(\.track.points.count) == [2, 2])
    #expect(file.waypoints.map(\.name) == ["Pier"])
    #expect(text.contains("<metadata><name>Adria &amp; back</name>"))
  }

  @Test func `KML has a placemark for each track and waypoint`() throws {
    let text = try written(.kml)
    #expect(Schema.kml.ownComplaint(about: Array(text.utf8)) == nil)
    #expect(
      text.matches(of: /<name>([^<]*)<\/name>/).map { String($0.1) }
        == ["Adria &amp; back", "Pier", "One", "Two"])
  }

  @Test func `GeoJSON has a feature for each track and waypoint`() throws {
    let text = try written(.geojson)
    #expect(Schema.geojson.ownComplaint(about: Array(text.utf8)) == nil)
    let json = try JSONValue(parsing: Array(text.utf8))
    let names = json["features"]?.elements?.map { $0["properties"]?["name"]?.string }
    #expect(names == ["Pier", "One", "Two"])
  }

  @Test(arguments: TracksWriter.formats) func `a file of nothing is complete`(
    format: TrackFileFormat
  ) throws {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ (piece: [UInt8]) in bytes += piece }) { sink in
      let writer = TracksWriter(TrackExport(track: Track(), creator: "x"), as: format, to: sink)
      try writer.finish()
    }
    let schema: Schema = format == .gpx ? .gpx : format == .kml ? .kml : .geojson
    #expect(schema.ownComplaint(about: bytes) == nil)
  }
}
