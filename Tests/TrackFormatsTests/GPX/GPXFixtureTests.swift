import Foundation
import Geodesy
import TestSupport
import Testing

@testable import TrackFormats

@Suite struct GPXFixtureTests {
  @Test func `placemarks keep their names and the lines of their descriptions`() throws {
    let path = Repository.file("Tests/Fixtures/tables/places.gpx")
    let file = try GPXFile(Array(try Data(contentsOf: URL(filePath: path))))
    #expect(file.waypoints.map(\.name) == ["Minicamp Mühle", "Kamp \"Bor\"", "Uvala Šuma"])
    #expect(file.waypoints.map(\.point.coordinate.latitude) == [44.25, 44.5, 44.75])
    #expect(file.waypoints.map(\.point.elevationMetres) == [5, nil, 812])
    #expect(
      file.waypoints.first?.description == """
        addr:city=Altdorf; addr:street=Am
            Bach; phone=+000; tourism=caravan_site;
            id=node/1
        """)
    #expect(file.waypoints.first?.symbol == "Campground")
    #expect(file.problems == [])
    #expect(file.interruption == nil)
  }
}
