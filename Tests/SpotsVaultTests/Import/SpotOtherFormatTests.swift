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
        "Only points and areas become spots; left out: 1 Polygon, 1 feature without a place."
      ])
  }

  @Test(arguments: [
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[8.5,47.5]}}",
    "{\"type\":\"Point\",\"coordinates\":[8.5,47.5]}",
  ])
  func `a single feature and a bare point are accepted`(text: String) throws {
    #expect(try ReadSpots(text).places == [[475_000_000, 85_000_000]])
  }

  @Test(arguments: ["\n", "\n\u{1E}", " ", ""])
  func `several documents are read one after the other`(mark: String) throws {
    let documents = ["P", "Q", "R"].enumerated().map { number, name in
      """
      {"type":"Feature","properties":{"name":"\(name)"},\
      "geometry":{"type":"Point","coordinates":[8.5,4\(number)]}}
      """
    }
    let list = "{\"type\":\"FeatureCollection\",\"features\":[\(documents[2])]}"
    let spots = try ReadSpots((documents[..<2] + [list]).joined(separator: mark) + "\n")
    #expect(spots.texts(.name) == ["P", "Q", "R"])
    #expect(throws: SpotFileError.self) { try ReadSpots(documents[0] + " garbage") }
    #expect(throws: SpotFileError.self) { try ReadSpots(documents[0] + "\n{\"type\":") }
  }

  @Test func `an area becomes a spot at its middle`() throws {
    let square = "[[[8,47],[8.2,47],[8.2,47.1],[8,47.1],[8,47]],[[8.1,47],[8.1,47.01],[8.2,47]]]"
    let small = "[[[1,1],[1.001,1],[1,1.001],[1,1]]]"
    let far = "[[[179.9,0],[-179.9,0],[-179.9,0.2],[179.9,0.2],[179.9,0]]]"
    let spots = try ReadSpots(
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Polygon","coordinates":\(square)},
       "properties":{"name":"A"}},
      {"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[\(small),\(square)]},
       "properties":{"name":"B"}},
      {"type":"Feature","geometry":{"type":"Polygon","coordinates":\(far)},
       "properties":{"name":"C"}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},
       "properties":{}}]}
      """)
    #expect(spots.texts(.name) == ["A", "B", "C"])
    #expect(spots.places[0] == [470_500_000, 81_000_000])
    #expect(spots.places[1] == spots.places[0])
    #expect(spots.places[2][0] == 1_000_000)
    #expect(spots.places[2][1].magnitude == 1_800_000_000)
    #expect(
      spots.plan.notes == [
        "Areas became spots at their middle: 3.",
        "Only points and areas become spots; left out: 1 LineString.",
      ])
  }

  @Test func `the elements of Overpass become spots`() throws {
    let spots = try ReadSpots(
      """
      {"version":0.6,"generator":"Overpass API","osm3s":{"copyright":"ODbL"},"elements":[
      {"type":"node","id":7,"lat":47.5,"lon":8.25,
       "tags":{"name":"A","tourism":"camp_site","fee":"no","phone":"+1"}},
      {"type":"way","id":8,"nodes":[1,2],"center":{"lat":47.6,"lon":8.3},
       "tags":{"name":"B","amenity":"drinking_water"}},
      {"type":"node","id":9,"lat":1,"lon":2},
      {"type":"relation","id":10,"tags":{"name":"C"}}]}
      """)
    #expect(spots.plan.origin == SpotOrigin.overpass)
    #expect(spots.texts(.id) == ["node/7", "way/8"])
    #expect(spots.texts(.name) == ["A", "B"])
    #expect(spots.plan.samples.map(\.type) == ["camping", "water"])
    #expect(spots.plan.samples.first?.services.names == ["free"])
    #expect(spots.plan.samples.first?.extra.map(\.name) == ["tourism", "phone"])
    #expect(spots.places.last == [476_000_000, 83_000_000])
  }

  @Test func `source and licence are decoded`() throws {
    let spots = try ReadSpots(
      """
      {"type":"FeatureCollection","source":"Gemeinde Z\\u00fcrich \\"GIS\\"","license":"CC0",
      "features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[8.5,47.5]}}]}
      """)
    #expect(spots.plan.statedSource == "Gemeinde Zürich \"GIS\"")
    #expect(spots.plan.statedLicence == "CC0")
  }

  @Test(arguments: [
    ("<sym>Campground</sym>", "camping"), ("<sym>Drinking Water</sym><type>WPT</type>", "water"),
    ("<desc>name=A; phone=1;\n tourism=camp_site; id=1</desc>", "camping"),
    ("<cmt>amenity=toilets</cmt>", "toilet"), ("<sym>Flag, Blue</sym>", "other"),
    ("<type>Hot Spring</type><sym>Campground</sym>", "camping"),
    ("<type>Hot Spring</type>", "Hot Spring"), ("<type>parking</type><sym>Bar</sym>", "parking"),
    ("<extensions><osmand:icon>tourism_caravan_site</osmand:icon></extensions>", "aire"),
    (
      "<extensions><osmand:icon>special_star</osmand:icon>"
        + "<osmand:amenity_subtype>camp_site</osmand:amenity_subtype></extensions>", "camping"
    ),
    ("<sym>Scenic Area</sym>", "view"), ("<sym>Gas Station</sym>", "fuel"),
  ])
  func `symbols and tags become types`(text: String, type: String) throws {
    let spots = try ReadSpots("<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name>\(text)</wpt></gpx>")
    let spot = try #require(spots.plan.samples.first)
    #expect(spot.type == type)
    if text.contains("Hot Spring"), type == "camping" {
      #expect(spot.extra.contains { $0.text == "Hot Spring" })
    }
  }

  @Test func `nothing in a waypoint is dropped`() throws {
    let spots = try ReadSpots(
      """
      <gpx xmlns:gpxx="g" xmlns:osmand="o"><metadata><copyright author="Council">
      <license>https://example.org/by</license></copyright></metadata>
      <wpt lat="1" lon="2"><name>A</name><src>survey</src>
      <link href="https://example.org/a"><text>A page</text></link><extensions>
      <osmand:address>Street 1</osmand:address><osmand:hidden>true</osmand:hidden>
      <gpxx:WaypointExtension><gpxx:Categories><gpxx:Category>Camp</gpxx:Category>
      <gpxx:Category>Lake</gpxx:Category></gpxx:Categories>
      <gpxx:PhoneNumber Category="Phone">+1 2</gpxx:PhoneNumber></gpxx:WaypointExtension>
      </extensions></wpt>
      <wpt lat="1.5" lon="2"><name>B</name><url>https://example.org/b</url></wpt></gpx>
      """)
    #expect(spots.plan.statedSource == "Council")
    #expect(spots.plan.statedLicence == "https://example.org/by")
    #expect(spots.texts(.url) == ["https://example.org/a", "https://example.org/b"])
    #expect(spots.texts(.place) == ["Street 1", ""])
    let extra = Dictionary(
      uniqueKeysWithValues: (spots.plan.samples.first?.extra ?? []).map { ($0.name, $0.text) })
    #expect(
      extra == [
        "src": "survey", "hidden": "true", "Category": "Camp; Lake", "PhoneNumber": "+1 2",
      ])
  }

  @Test(arguments: ["<osm/>", "<kml:x/>", "<TrainingCenterDatabase></TrainingCenterDatabase>"])
  func `XML that is not GPX is refused as such`(text: String) {
    #expect(throws: SpotFileError.self) { try ReadSpots("<?xml version=\"1.0\"?>" + text) }
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

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[8.2,47.2]}"#, #""caf\uD83D""#, ["a", "caf\u{FFFD}", "c"]),
    (#"{"type":"Point","coordinates":[8.2,47.2]}"#, #"NaN"#, ["a", "", "c"]),
    (#"{"type":"Point","coordinates":[NaN,47.2]}"#, #""b""#, ["a", "c"]),
    (#"{"type":"Point","coordinates":[8.2,47.2]}"#, #"oops"#, ["a", "c"]),
  ])
  func `a bad feature never stops the rest`(
    geometry: String, name: String, names: [String]
  ) throws {
    func feature(_ geometry: String, _ name: String) -> String {
      #"{"type":"Feature","geometry":\#(geometry),"properties":{"name":\#(name)}}"#
    }
    let good = #"{"type":"Point","coordinates":[8.1,47.1]}"#
    let list = [feature(good, #""a""#), feature(geometry, name), feature(good, #""c""#)]
    let spots = try ReadSpots(
      #"{"type":"FeatureCollection","features":[\#(list.joined(separator: ","))]}"#)
    #expect(spots.texts(.name) == names)
    #expect(spots.plan.notes.contains { $0.hasPrefix("Only points") } == (names.count == 2))
  }
}
