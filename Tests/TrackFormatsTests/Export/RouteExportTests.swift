import Geodesy
import TestSupport
import Testing

@testable import TrackFormats

@Suite(.temporaryDirectory) struct RouteExportTests {
  /// A route with every letter that a format might choke on, over 180 degrees.
  private static func sample(
    _ places: [(Double, Double)] = [(60.39, 5.32), (-17.5, 179.5), (-17.25, -179.5)]
  ) throws -> RouteExport {
    RouteExport(
      name: "North <&> \"South\"", description: "slowly\nand far",
      stops: try places.enumerated().map { index, place in
        GPXWaypoint(
          point: GPXPoint(coordinate: try Coordinate(latitude: place.0, longitude: place.1)),
          name: "Stop \(index + 1)", comment: index == 1 ? "two & a half" : nil)
      }, creator: "vanlog 1.0")
  }

  private func text(_ route: RouteExport, as format: RouteExport.Format) throws -> String {
    var bytes: [UInt8] = []
    try route.write(as: format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `GPX reads back as the same route`() throws {
    let route = try Self.sample()
    let text = try text(route, as: .gpx)
    #expect(Schema.gpx.ownComplaint(about: Array(text.utf8)) == nil)
    var (bytes, stops): ([UInt8], [GPXWaypoint]) = (Array(text.utf8), [])
    var reader = try GPXReader { maximum in
      let piece = Array(bytes.prefix(maximum))
      bytes.removeFirst(piece.count)
      return piece
    }
    while let item = try reader.next() {
      if case .routePoint(let stop) = item { stops.append(stop) }
    }
    #expect(stops.map(\.name) == ["Stop 1", "Stop 2", "Stop 3"])
    #expect(stops.map(\.comment) == [nil, "two & a half", nil])
    #expect(stops.map(\.point.coordinate) == route.stops.map(\.point.coordinate))
  }

  @Test func `lines end on one side of 180 degrees and continue at the other`() throws {
    let geoJSON = try text(Self.sample(), as: .geojson)
    #expect(Schema.geojson.ownComplaint(about: Array(geoJSON.utf8)) == nil)
    #expect(
      geoJSON.contains(
        "[[[5.32,60.39],[179.5,-17.5],[180,-17.375]],[[-180,-17.375],[-179.5,-17.25]]]"))
    let kml = try text(Self.sample(), as: .kml)
    #expect(Schema.kml.ownComplaint(about: Array(kml.utf8)) == nil)
    #expect(kml.contains("179.5,-17.5\n180,-17.375</coordinates>"))
    #expect(kml.contains("<coordinates>\n-180,-17.375\n-179.5,-17.25</coordinates>"))
  }

  @Test(arguments: RouteExport.Format.allCases)
  func `a single stop is a file too`(format: RouteExport.Format) throws {
    let text = try text(Self.sample([(60.39, 5.32)]), as: format)
    #expect(text.contains("Stop 1"))
    #expect(!text.contains("LineString"))
    let schema: Schema =
      switch format {
      case .gpx: .gpx
      case .geojson: .geojson
      case .kml: .kml
      }
    #expect(schema.ownComplaint(about: Array(text.utf8)) == nil)
  }

  static let endings: [(String, RouteExport.Format?)] = [
    ("gpx", .gpx), ("kml", .kml), ("geojson", .geojson), ("json", .geojson), ("csv", nil),
  ]

  @Test(arguments: endings)
  func `the format follows from the ending`(ending: String, format: RouteExport.Format?) {
    #expect(RouteExport.Format(fileExtension: ending) == format)
  }
}
