import TestSupport
import Testing

@testable import SpotsVault

/// Tables whose columns have names that are not in the list.
@Suite(.temporaryDirectory) struct SpotHeaderTests {
  @Test(arguments: [
    ("FacilityLatitude", "FacilityLongitude"), ("SiteLat", "SiteLon"), ("SITELAT", "SITELNG"),
    ("location_lat", "location_lon"), ("location.lat", "location.lng"), ("POINT_Y", "POINT_X"),
    ("Koordinate N", "Koordinate E"), ("Koordinate (Nord)", "Koordinate (Ost)"),
    ("coord_y", "coord_x"), ("Latitude (decimal)", "Longitude (decimal)"),
    ("LatDD", "LonDD"), ("Y Coordinate", "X Coordinate"), ("WGS84 N", "WGS84 E"),
  ])
  func `a name around a word for a coordinate is understood`(
    latitude: String, longitude: String
  ) throws {
    let rows = (0..<40).map { "C\($0),\(44 + Double($0) / 100 + 0.005),8.25,True,\($0).5" }
    let header = "Title,\(latitude),\(longitude),Reservable,Fee"
    let spots = try ReadSpots(([header] + rows).joined(separator: "\n"))
    #expect(spots.places.first == [440_050_000, 82_500_000])
    #expect(spots.places.count == 40)
    #expect(spots.texts(.name).prefix(2) == ["C0", "C1"])
    #expect(spots.plan.headerLine == 1)
    #expect(spots.plan.notes.contains { $0.contains("latitude and longitude") })
  }

  @Test func `a table of recreation sites keeps its ids and names`() throws {
    let spots = try ReadSpots(
      """
      FacilityID,FacilityName,FacilityLatitude,FacilityLongitude,Reservable,Enabled
      100,Elk Creek,44.158,-120.834,True,True
      101,Big Bend,44.25,-119.5,False,True

      """)
    #expect(spots.texts(.name) == ["Elk Creek", "Big Bend"])
    #expect(spots.texts(.id) == ["100", "101"])
    #expect(spots.places == [[441_580_000, -1_208_340_000], [442_500_000, -1_195_000_000]])
  }

  @Test(arguments: [2, 40])
  func `a header that is not understood is refused with its names`(count: Int) {
    let rows = (0..<count).map { "C\($0),12.50,\($0).25,47.5,8.25" }
    let text = (["Titel,Preis,Gebühr,Hochlage,Querlage"] + rows).joined(separator: "\n")
    let names = ["Titel", "Preis", "Gebühr", "Hochlage", "Querlage"]
    #expect(throws: SpotFileError.noCoordinates(columns: names)) { try ReadSpots(text) }
  }

  @Test(arguments: [
    "Titel,Rechts,Hoch\n", "My list\nTitel,Rechts,Hoch\n", "Titel,Rechts\nA,8.25,47.5\nB,b,47.5\n",
  ])
  func `words above the first numbers are names`(header: String) {
    let rows = (0..<40).map { "C\($0),8.\($0)5,47.5" }
    #expect(throws: SpotFileError.self) {
      try ReadSpots(header + rows.joined(separator: "\n"))
    }
  }

  @Test func `a table without names that has three columns of degrees is refused`() {
    let rows = (0..<40).map { "C\($0),12.50,47.\($0)5,8.25" }
    #expect(throws: SpotFileError.self) { try ReadSpots(rows.joined(separator: "\n")) }
  }

  @Test func `two pairs of coordinates are left to the user`() throws {
    let text = """
      name,start_lat,start_lon,end_lat,end_lon
      A,47.5,8.25,48.5,9.25

      """
    let columns = ["start_lat", "start_lon", "end_lat", "end_lon"]
    #expect(throws: SpotFileError.severalCoordinates(columns: columns)) { try ReadSpots(text) }
    let told = try ReadSpots(text, .mapped("lat=end_lat,lon=end_lon"))
    #expect(told.places == [[485_000_000, 92_500_000]])
  }

  @Test(arguments: [("SiteLat", "SiteLon"), ("y", "x"), ("lattitude", "longitude")])
  func `coordinates on a guess are refused if the country contradicts them`(
    latitude: String, longitude: String
  ) throws {
    func text(_ latitude: String, _ longitude: String, country: String) -> String {
      let rows = (0..<8).map { "C\($0),12.5\($0),7.25,\($0 < 2 ? "" : country)" }
      return (["name,\(latitude),\(longitude),Land"] + rows).joined(separator: "\n")
    }
    let contradiction = SpotFileError.contradicted(
      columns: [latitude, longitude], country: "Land", rows: 6, of: 8)
    #expect(throws: contradiction) { try ReadSpots(text(latitude, longitude, country: "NO")) }
    #expect("\(contradiction)".contains("--map lat=COLUMN,lon=COLUMN"))
    #expect(try ReadSpots(text(latitude, longitude, country: "NG")).places.count == 8)
    // Names that say it, and the user, are believed.
    #expect(try ReadSpots(text("lat", "lon", country: "NO")).places.count == 8)
    let told = try SpotReadingOptions.mapped("lat=\(latitude),lon=\(longitude)")
    #expect(try ReadSpots(text(latitude, longitude, country: "NO"), told).places.count == 8)
  }

  @Test func `three rows in another country are enough to refuse a guess`() throws {
    func text(rows: Int) -> String {
      let rows = (0..<rows).map { "C\($0),12.5\($0),7.25,NO" }
      return (["name,SiteLat,SiteLon,Land"] + rows).joined(separator: "\n")
    }
    #expect(try ReadSpots(text(rows: 2)).places.count == 2)
    let contradiction = SpotFileError.contradicted(
      columns: ["SiteLat", "SiteLon"], country: "Land", rows: 3, of: 3)
    #expect(throws: contradiction) { try ReadSpots(text(rows: 3)) }
  }

  @Test(arguments: [
    "name,altitude,longitude\nA,47.5,8.25\n", "name,SiteLat,SiteLon\nA,4700.5,8.25\n",
    "name,Plat,Plon\nA,yes,no\n", "name,lattitude,longitude\nA,4700.5,8.25\n",
    "name,north,east\nA,47.5,8.25\n",
  ])
  func `a name that its column contradicts is not a coordinate`(text: String) {
    #expect(throws: SpotFileError.self) { try ReadSpots(text) }
  }
}
