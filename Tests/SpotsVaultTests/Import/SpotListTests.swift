import TestSupport
import Testing

@testable import SpotsVault

/// Lists of places in JSON that is not GeoJSON, and what Google Takeout makes.
@Suite(.temporaryDirectory) struct SpotListTests {
  @Test(arguments: ["%", "{\"status\":\"OK\",\"photos\":[{\"a\":1}],\"lieux\":%}"])
  func `a list of Park4Night is recognised by its fields`(frame: String) throws {
    let list = """
      [{"id":"12","titre":"Quai","latitude":"60.4","longitude":"5.3","code":"PN","hauteur_limite":"2.10",
      "point_eau":"1","douche":"0","note_moyenne":"4.2","pays_iso":"no","description_fr":"Calme",
      "prix_stationnement":"gratuit","nb_places":"5","photos":[]},
      {"id":"13","titre":"Sans lieu","latitude":"","longitude":"","code":"P"},
      {"id":"14","titre":"Bord","latitude":60.5,"longitude":5.4,"code":"ACC_G","point_eau":1}]
      """
    let spots = try ReadSpots(frame.replacing("%", with: list))
    #expect(spots.plan.format == .json)
    #expect(spots.plan.rowWord == "entry")
    #expect(spots.plan.origin == SpotOrigin.park4night)
    #expect(spots.texts(.id) == ["12", "14"])
    #expect(spots.places == [[604_000_000, 53_000_000], [605_000_000, 54_000_000]])
    #expect(spots.plan.rejects.map(\.reason) == [.noLatitude])
    let first = try #require(spots.plan.samples.first)
    #expect(first.type == "wild")
    #expect(first.limits.height == 210)
    #expect(first.rating == 42)
    #expect(first.services.names == ["water"])
    #expect(first.country == "NO")
    #expect(first.description == "Calme")
    #expect(first.extra.map(\.name).contains("prix_stationnement"))
    #expect(SpotOrigin.isForOwnUseOnly(spots.plan.origin))
  }

  @Test func `a list of iOverlander is recognised by its fields`() throws {
    let spots = try ReadSpots(
      """
      {"places":[{"id":7,"name":"Dune","category":"Wild Camping","latitude":60.25,"longitude":5.5,
      "date_verified":"2022-07-17","big_rig_friendly":"Yes","amenities":{"water":"Yes","showers":"No"}}]}
      """)
    #expect(spots.plan.origin == SpotOrigin.iOverlander)
    let spot = try #require(spots.plan.samples.first)
    #expect([spot.id, spot.name, spot.type] == ["7", "Dune", "wild"])
    #expect(spot.services.names == ["water", "big-rigs"])
  }

  @Test func `one object a line is a list, and so is a list of features`() throws {
    let lines = try ReadSpots(
      "{\"name\":\"A\",\"lat\":1.5,\"lng\":2.5}\n{\"name\":\"B\",\"lat\":2,\"lng\":3}\n")
    #expect(lines.texts(.name) == ["A", "B"])
    let feature =
      "{\"type\":\"Feature\",\"properties\":{\"name\":\"F\"},"
      + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[8.5,47.5]}}"
    let features = try ReadSpots("[\(feature)]")
    #expect(features.plan.format == .geojson)
    #expect(features.places == [[475_000_000, 85_000_000]])
    #expect(throws: SpotFileError.self) { try ReadSpots("\(feature)\n{\"lat\":1,\"lng\":2}") }
  }

  @Test func `places saved with Google keep their titles and coordinates`() throws {
    let spots = try ReadSpots(
      """
      {"type":"FeatureCollection","features":[
      {"geometry":{"coordinates":[0,0],"type":"Point"},"properties":{"Title":"Inn",
       "Google Maps URL":"http://maps.google.com/?cid=1",
       "Location":{"Address":"Street 1","Geo Coordinates":{"Latitude":"47.25","Longitude":"8.5"}}},
       "type":"Feature"},
      {"geometry":{"coordinates":[0,0],"type":"Point"},"properties":{"Title":"Pin",
       "google_maps_url":"http://maps.google.com/?q=47.125,-8.25"},"type":"Feature"},
      {"geometry":{"coordinates":[0,0],"type":"Point"},"properties":{"Title":"Unknown",
       "google_maps_url":"http://maps.google.com/?cid=5"},"type":"Feature"}]}
      """)
    #expect(spots.texts(.name) == ["Inn", "Pin"])
    #expect(spots.texts(.place) == ["Street 1", ""])
    #expect(spots.places == [[472_500_000, 85_000_000], [471_250_000, -82_500_000]])
    #expect(spots.plan.rejects.map(\.reason) == [.zeroZero])
  }

  @Test func `a saved list has the places of its pins, and a reason for each other row`() throws {
    let list = """
      Title,Note,URL,Tags,Comment
      ,,,,
      Pin,"by the
      lake","https://www.google.com/maps/search/47.25,+8.5",,
      Inn,good,https://www.google.com/maps/place/Inn/data=!4m2!3m1!1s0x47:0x7,,
      Tap,,"https://www.google.com/maps/place/X/@1.5,2.5,17z/data=!3d47.5!4d8.75",,

      """
    let spots = try ReadSpots(list)
    #expect(spots.plan.origin == SpotOrigin.savedList)
    #expect(spots.texts(.name) == ["Pin", "Tap"])
    #expect(spots.texts(.description) == ["by the\nlake", ""])
    #expect(spots.texts(.url).first == "https://www.google.com/maps/search/47.25,+8.5")
    #expect(spots.places == [[472_500_000, 85_000_000], [475_000_000, 87_500_000]])
    #expect(spots.plan.rejects.map(\.reason) == [.onlyLink])
    #expect(spots.plan.rejects.map(\.line) == [5])
    #expect(throws: SpotFileError.savedList) {
      try ReadSpots("Title,Note,URL,Comment\nA,,https://maps.google.com/?cid=1,\n")
    }
  }

  @Test(arguments: [
    ("https://maps.google.com/?q=47.5%2C8.25", ["47.5", "8.25"]),
    ("https://www.google.com/maps/search/-47.5,+-8.25?x", ["-47.5", "-8.25"]),
    ("https://www.google.com/maps/place/A/@1.5,2.5,3z", nil), ("https://google.com/?q=Inn", nil),
    ("https://google.com/?q=47,8", nil), ("https://example.org/?q=47.5,8.25", nil), ("", nil),
    ("https://www.google.com/maps/search/47.5", nil),
  ])
  func `a link has coordinates only if a pin was dropped`(link: String, place: [String]?) {
    let found = GoogleLink.coordinates(link)
    #expect(found.map { [$0.latitude, $0.longitude] } == place)
  }
}
