import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct SpotOtherFormatTests {
  @Test func `waypoints become spots, and routes and tracks are counted`() throws {
    let spots = try ReadSpots(
      """
      <?xml version="1.0"?><gpx version="1.1">
      <wpt lat="-33.25" lon="-70.5"><ele>5.5</ele><name>A "b", c</name><desc>x
      y</desc><type>camping</type><sym>Tent</sym></wpt>
      <wpt lat="91" lon="0"/><rte><rtept lat="1" lon="2"/></rte>
      <trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
      """)
    #expect(spots.plan.format == .gpx)
    #expect(spots.places == [[-332_500_000, -705_000_000]])
    #expect(spots.texts(.name) == ["A \"b\", c"])
    #expect(spots.texts(.description) == ["x\ny"])
    #expect(spots.entries.map(\.type) == [2])
    #expect(spots.texts(.extra) == ["{\"symbol\":\"Tent\",\"ele\":\"5.5\"}"])
    #expect(spots.plan.notes.contains { $0.contains("left out: 1 track and 1 route.") })
    #expect(spots.plan.notes.contains { $0.contains("has a problem on") })
  }

  @Test func `a truncated GPX file is refused`() {
    #expect(throws: SpotFileError.self) {
      try ReadSpots("<gpx><wpt lat=\"1\" lon=\"2\"/><wpt lat=\"1\" lon=")
    }
  }

  @Test func `GeoJSON points become spots with their properties`() throws {
    let spots = try ReadSpots(
      """
      {"type":"FeatureCollection","licence":"CC0","features":[
      {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[-70.5,-33.25,5]},
       "properties":{"name":"A \\"b\\"","rating":4.5,"list":["x","y"],"deep":{"town":"T"},
       "flag":true,"none":null,"tree":[{"a":1}]}},
      {"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":{}},
      {"type":"Feature","geometry":null,"properties":{}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[200,0]},"properties":{"x":"]}"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"properties":null}]}
      """)
    #expect(spots.plan.format == .geojson)
    #expect(spots.plan.rowWord == "point")
    #expect(spots.plan.statedLicence == "CC0")
    #expect(spots.places == [[-332_500_000, -705_000_000], [470_000_000, 80_000_000]])
    #expect(spots.texts(.id).first == "7")
    #expect(spots.texts(.name).first == "A \"b\"")
    #expect(spots.texts(.place).first == "T")
    #expect(
      spots.texts(.extra).first
        == "{\"list\":\"x;y\",\"flag\":\"yes\",\"tree\":\"[{\\\"a\\\":1}]\"}")
    #expect(
      spots.plan.notes == [
        "Only points become spots; left out: 1 Polygon, 1 feature without a place."
      ])
  }

  @Test(arguments: [
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[8.5,47.5]}}",
    "{\"type\":\"Point\",\"coordinates\":[8.5,47.5]}",
  ])
  func `a single feature and a bare point are accepted`(text: String) throws {
    #expect(try ReadSpots(text).places == [[475_000_000, 85_000_000]])
  }

  @Test func `the nested texts of a Google saved place are read`() throws {
    let spots = try ReadSpots(
      """
      {"type":"FeatureCollection","features":[{"geometry":{"coordinates":[8.5,47.5],"type":"Point"},
      "properties":{"date":"2024-01-01","google_maps_url":"https://maps.example/1",
      "location":{"address":"Street 1","country_code":"CH","name":"Cafe"}},"type":"Feature"}]}
      """)
    #expect(spots.texts(.name) == ["Cafe"])
    #expect(spots.texts(.place) == ["Street 1"])
    #expect(spots.plan.samples.first?.country == "CH")
  }

  @Test(arguments: [
    "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":}]}",
    "{\"type\":\"FeatureCollection\",\"features\":[,]}",
    "{\"type\":\"FeatureCollection\",\"features\":[{}{}]}",
    "{\"type\":\"FeatureCollection\",\"features\":[{\"a\":\"",
    "{\"type\":\"FeatureCollection\",\"features\":[[[[[[",
    "{\"type\":\"FeatureCollection\",\"crs\":{\"name\":\"EPSG:2056\"},\"features\":[]}",
    "{\"type\":\"FeatureCollection\",\"features\":[]}",
  ])
  func `damaged GeoJSON is refused`(text: String) {
    #expect(throws: SpotFileError.self) { try ReadSpots(text) }
  }
}
