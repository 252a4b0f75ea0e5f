import Geodesy
import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite struct GeoJSONFileTests {
  @Test func `points and lines are read with their properties`() throws {
    let file = try GeoJSONFile(
      Array(
        #"""
        {"type":"FeatureCollection","name":"x","features":[
        {"type":"Feature","properties":{"name":"Spring","desc":"cold","time":"2026-08-12T10:00Z"},
         "geometry":{"type":"Point","coordinates":[8.5,47.5,400.5,1]}},
        {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6]]]},
         "properties":{"coordTimes":[["2026-08-12T10:00:00+02:00",null]]}},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},
         "properties":null}]}
        """#.utf8))
    #expect(file.problems == [])
    #expect(file.features.map(\.kind) == [.point, .lines, .line])
    #expect(file.features.map(\.name) == ["Spring", nil, nil])
    #expect(file.features.map(\.description) == ["cold", nil, nil])
    #expect(file.features.map { $0.segments.map(\.count) } == [[1], [2, 1], [2]])
    let spring = try #require(file.features.first?.segments.first?.first)
    #expect(spring.coordinate == (try Coordinate(latitude: 47.5, longitude: 8.5)))
    #expect(spring.altitudeMetres == 400.5)
    #expect(spring.time?.description == "2026-08-12T10:00:00Z")
    let times = file.features.dropFirst().first?.segments.joined().map { $0.time?.description }
    #expect(times == ["2026-08-12T08:00:00Z", nil, nil])
  }

  @Test(arguments: [
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"{"type":"Point","coordinates":[1,2]}"#,
  ])
  func `one feature or a geometry alone is a file, too`(text: String) throws {
    let file = try GeoJSONFile(Array(text.utf8))
    #expect(file.features.map(\.kind) == [.point])
  }

  static let problems: [(String, GeoJSONProblem.Kind)] = [
    (#"{"type":"Feature","geometry":null}"#, .noGeometry),
    (#"{"type":"Feature"}"#, .noGeometry),
    (#"{"type":"Feature","geometry":{"type":"LineString","coordinates":[]}}"#, .noGeometry),
    (#"{"type":"Feature","geometry":{"type":"LineString","coordinates":{}}}"#, .noGeometry),
    (
      #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2]]]}}"#,
      .otherGeometry("Polygon")
    ),
    (#"7"#, .notAFeature),
    (#"{"type":"Point","coordinates":[1,2]}"#, .notAFeature),
  ]

  @Test(arguments: problems)
  func `a feature that is neither line nor point is left out and reported`(
    feature: String, kind: GeoJSONProblem.Kind
  ) throws {
    let text = #"{"type":"FeatureCollection","features":[\#(feature)]}"#
    let file = try GeoJSONFile(Array(text.utf8))
    #expect(file.features == [])
    #expect(file.problems == [GeoJSONProblem(feature: 1, kind: kind)])
    #expect(file.problems.map(\.description).allSatisfy { $0.hasPrefix("feature 1: ") })
  }

  @Test(arguments: [
    "[181,0]", "[0,-91]", "[1]", "[]", "null", "[\"1\",2]", "[null,2]", "3", "[[1]]",
  ])
  func `a position that is no place on earth is left out and reported`(position: String) throws {
    let text = #"{"type":"LineString","coordinates":[[1,2],\#(position),[3,4]]}"#
    let file = try GeoJSONFile(Array(text.utf8))
    #expect(file.features.map { $0.segments.map(\.count) } == [[2]])
    #expect(file.problems == [GeoJSONProblem(feature: 1, kind: .badPosition)])
  }

  @Test func `a bad time is reported and its position kept`() throws {
    let text = #"""
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},
      "properties":{"coordTimes":["soon",5,6]}}
      """#
    let file = try GeoJSONFile(Array(text.utf8))
    #expect(file.features.first?.segments.first?.map(\.time) == [nil, nil])
    #expect(file.problemCount == 2)
  }

  @Test(arguments: [#"{"type":"Topology"}"#, "[]", "7", #"{"type":"FeatureCollection"}"#, "{}"])
  func `other JSON is refused`(text: String) {
    #expect(throws: GeoJSONError.notGeoJSON) { try GeoJSONFile(Array(text.utf8)) }
  }

  @Test func `invalid JSON is refused with the place of the error`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try GeoJSONFile(Array("{\"type\"".utf8)) }
    #expect(throws: JSONError.self) { try GeoJSONFile(Array(deep.utf8)) }
    #expect(throws: JSONError.self) { try GeoJSONFile([]) }
  }

  @Test func `a file that is too large is not read to its end`() {
    let asked = Counter()
    #expect(throws: GeoJSONError.tooLarge(limitBytes: 1_000_000)) {
      try GeoJSONFile(maximumBytes: 1_000_000) { maximum in
        asked.count += 1
        return [UInt8](repeating: 0x20, count: maximum)
      }
    }
    #expect(asked.count == 16)
  }

  @Test func `the first problems are kept and all are counted`() throws {
    let list = Array(repeating: "7", count: 1_000).joined(separator: ",")
    let file = try GeoJSONFile(Array(#"{"type":"FeatureCollection","features":[\#(list)]}"#.utf8))
    #expect(file.problems.count == GeoJSONFile.mostProblems)
    #expect(file.problemCount == 1_000)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `damaged files never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let whole = try TrackExport.sample().bytes(as: .geojson)
    var outcomes = 0
    for _ in 0..<80 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...5, using: &random) { random.damage(&bytes) }
      do {
        let file = try GeoJSONFile(bytes)
        outcomes += file.features.isEmpty ? 0 : 1
        #expect(file.problems.count <= file.problemCount)
      } catch is JSONError {
        outcomes += 1
      } catch is GeoJSONError {
        outcomes += 1
      }
    }
    #expect(outcomes > 0)
  }
}
