import Geodesy
import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite(.temporaryDirectory) struct GeoJSONWriterTests {
  @Test func `a drive is one feature of lines, and a lone position is a point`() throws {
    let text = try TrackExport.sample().text(as: .geojson)
    let json = try JSONValue(parsing: Array(text.utf8))
    let distance = try #require(json["features"]?.elements?.first?["properties"]?["distance_m"])
    let speed = try #require(json["features"]?.elements?.first?["properties"]?["top_speed_mps"])
    #expect((distance.number ?? 0) > 20_000_000)
    #expect(speed.number == 12.5)
    #expect(
      text.hasPrefix(
        """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":\
        [[[8.31,47.05,400.5],[8.310001,47.0500001]],
        [[-179.9999999,0],[0,0]]]},
        "properties":{"name":"Tom & <Jerry>","description":"1 > 0\\u0000\\u001b","type":"drive",\
        "started":"2026-08-12T10:00:00Z","ended":"2026-08-12T10:01:31Z","distance_m":
        """))
    #expect(
      text.hasSuffix(
        """
        ,"points":5,
        "coordTimes":[["2026-08-12T10:00:00Z","2026-08-12T10:00:01.250Z"],
        ["2026-08-12T10:01:30Z","2026-08-12T10:01:31Z"]]}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[180,-0.0000005,-2]},\
        "properties":{"time":"2026-08-12T10:01:00Z"}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[8.25,47.1,400.125]},\
        "properties":{"name":"Spring","description":"by the \\"road\\"","comment":"cold",\
        "time":"2026-08-12T10:00:00.005Z","symbol":"Water","type":"water"}}
        ]}

        """))
  }

  @Test func `one segment is a plain line`() throws {
    let track = Track(points: [try TrackPoint(0, 1, 2), try TrackPoint(.max, 3, 4)])
    let text = try TrackExport(track: track, creator: "v").text(as: .geojson)
    #expect(text.contains(#""type":"LineString","coordinates":[[0.0000002,0.0000001],"#))
    #expect(text.contains(#""coordTimes":["1970-01-01T00:00:00Z",null]}"#))
  }

  @Test func `a drive without points is a collection without features`() throws {
    let text = try TrackExport(track: Track(), creator: "v").text(as: .geojson)
    #expect(text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
  }

  @Test(arguments: TrackKind.allCases)
  func `the schema accepts any drive`(kind: TrackKind) throws {
    let bytes = try TrackExport.random(kind, seed: 7).bytes(as: .geojson)
    #expect(try Schema.geojson.complaint(about: bytes) == nil)
  }

  @Test func `the schema rejects errors but not the sample`() throws {
    let right = try TrackExport.sample().text(as: .geojson)
    let wrong = right.replacing("[8.25,47.1,400.125]", with: "[\"8\",47]")
    #expect(try Schema.geojson.complaint(about: Array(right.utf8)) == nil)
    #expect(try Schema.geojson.complaint(about: Array(wrong.utf8)) != nil)
  }

  @Test(
    arguments: [.walk, .constant, .unsteadyClock] as [TrackKind], 1...5 as ClosedRange<UInt64>)
  func `lines survive a round trip, except for what GeoJSON lacks`(
    kind: TrackKind, seed: UInt64
  ) throws {
    let export = try TrackExport.random(kind, seed: seed)
    let file = try JSONValue(parsing: try export.bytes(as: .geojson))
    let features = try #require(file["features"]?.elements)
    let lines = export.track.segments.filter { $0.count > 1 }
    #expect(features.flatMap(Position.lines) == lines.map { $0.map(Position.init) })
    let points = features.filter { $0["geometry"]?["type"]?.string == "Point" }
    #expect(points.count == export.track.segmentCount - lines.count)
  }
}

/// What GeoJSON says of a point of a line.
private struct Position: Equatable {
  let longitude, latitude, altitude: Int64?
  let time: Instant?

  init(_ point: TrackPoint) {
    longitude = Int64(point.position.longitude)
    latitude = Int64(point.position.latitude)
    altitude = point.altitudeDecimetres.map { Int64($0) }
    time = point.time
  }

  private init(_ place: JSONValue, _ time: JSONValue) {
    let numbers = (place.elements ?? []).compactMap(\.number)
    longitude = numbers.first.map { Int64(($0 * 1e7).rounded()) }
    latitude = numbers.dropFirst().first.map { Int64(($0 * 1e7).rounded()) }
    altitude = numbers.dropFirst(2).first.map { Int64(($0 * 10).rounded()) }
    self.time = time.string.flatMap { Instant($0) }
  }

  /// The lines of a feature; none if it is a point.
  static func lines(of feature: JSONValue) -> [[Position]] {
    guard let places = feature["geometry"]?["coordinates"]?.elements,
      let times = feature["properties"]?["coordTimes"]?.elements
    else { return [] }
    let isOne = feature["geometry"]?["type"]?.string == "LineString"
    let pairs =
      isOne ? [(places, times)] : zip(places, times).map { ($0.elements ?? [], $1.elements ?? []) }
    return pairs.map { places, times in zip(places, times).map { Position($0, $1) } }
  }
}
