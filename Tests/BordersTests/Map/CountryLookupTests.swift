import Geodesy
import TestSupport
import Testing

@testable import Borders

@Suite struct CountryLookupTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let latitude, longitude: Double
    let code: String?

    var testDescription: String { name }
    var coordinate: Coordinate {
      get throws { try Coordinate(latitude: latitude, longitude: longitude) }
    }

    init(_ name: String, _ latitude: Double, _ longitude: Double, _ code: String?) {
      (self.name, self.latitude, self.longitude, self.code) = (name, latitude, longitude, code)
    }
  }

  static let coast = [
    Case("Tromsø", 69.6492, 18.9553, "NO"), Case("Stavanger", 58.97, 5.7331, "NO"),
    Case("New York", 40.7128, -74.006, "US"), Case("Venice", 45.4375, 12.3358, "IT"),
    Case("Rio de Janeiro", -22.9068, -43.1729, "BR"), Case("Valletta", 35.8989, 14.5146, "MT"),
    Case("Øresund bridge, west", 55.60, 12.75, "DK"),
    Case("Øresund bridge, east", 55.566, 12.89, "SE"),
  ]

  static let nearBorders = [
    Case("Wasserbillig", 49.7128, 6.4992, "LU"), Case("Schengen", 49.4692, 6.3622, "LU"),
    Case("Perl", 49.4731, 6.3719, "DE"), Case("Echternach", 49.8117, 6.4217, "LU"),
    Case("Echternacherbrück", 49.8160, 6.4330, "DE"), Case("Arlon", 49.6833, 5.8167, "BE"),
    Case("Longwy", 49.5197, 5.7606, "FR"), Case("Rodange", 49.5461, 5.8403, "LU"),
    Case("Strasbourg", 48.5839, 7.7455, "FR"), Case("Kehl", 48.5728, 7.8156, "DE"),
    Case("Tornio", 65.8481, 24.1466, "FI"), Case("Haparanda", 65.8355, 24.1368, "SE"),
    Case("Görlitz", 51.1528, 14.9872, "DE"), Case("Zgorzelec", 51.1528, 15.0083, "PL"),
    Case("Tui", 42.0476, -8.6446, "ES"), Case("Valença", 42.0282, -8.6338, "PT"),
  ]

  static let small = [
    Case("Monaco", 43.7384, 7.4246, "MC"), Case("Vatican City", 41.9022, 12.4533, "VA"),
    Case("San Marino", 43.9358, 12.4478, "SM"), Case("Vaduz", 47.141, 9.5215, "LI"),
    Case("Andorra la Vella", 42.5063, 1.5218, "AD"), Case("Gibraltar", 36.1408, -5.3536, "GI"),
    Case("Maseru", -29.31, 27.48, "LS"), Case("Büsingen", 47.6969, 8.69, "DE"),
    Case("Campione", 45.9706, 8.9717, "IT"), Case("Llívia", 42.4644, 1.9822, "ES"),
    Case("Baarle-Hertog", 51.4403, 4.9316, "BE"), Case("Baarle-Nassau", 51.447, 4.925, "NL"),
    Case("Ceuta", 35.8894, -5.3198, "ES"), Case("Melilla", 35.2923, -2.9381, "ES"),
    Case("Kaliningrad", 54.7104, 20.4522, "RU"), Case("Mariehamn", 60.0973, 19.9348, "AX"),
    Case("Pristina", 42.6629, 21.1655, "XK"), Case("Nicosia", 35.145, 33.36, "CY"),
  ]

  static let farAway = [
    Case("Réunion", -21.1151, 55.5364, "RE"), Case("Nuuk", 64.1814, -51.6941, "GL"),
    Case("Longyearbyen", 78.2232, 15.6267, "SJ"), Case("Suva", -18.1248, 178.4501, "FJ"),
    Case("Taveuni, east of 180 degrees", -16.78, -179.97, "FJ"),
    Case("Chukotka, east of 180 degrees", 66.2, -172.0, "RU"),
    Case("Anadyr", 64.7337, 177.4968, "RU"), Case("South Pole", -90, 0, "AQ"),
    Case("South Pole at 180 degrees", -90, 180, "AQ"), Case("North Pole", 90, 33, nil),
    Case("Ross Ice Shelf at 180 degrees", -81, -180, "AQ"), Case("Null Island", 0, 0, nil),
    Case("Pacific", -48.9, -123.4, nil), Case("Pacific at 180 degrees", 10, 180, nil),
  ]

  @Test(arguments: [coast, nearBorders, small, farAway].flatMap { $0 })
  func `a place is in its country`(place: Case) throws {
    #expect(BorderMap.embedded.country(at: try place.coordinate)?.code == place.code)
  }

  @Test func `180 degrees east and west are the same meridian`() throws {
    for latitude in stride(from: -90.0, through: 90, by: 0.37) {
      let east = try Coordinate(latitude: latitude, longitude: 180)
      let west = try Coordinate(latitude: latitude, longitude: -180)
      let (first, second) = (BorderMap.embedded.place(at: east), BorderMap.embedded.place(at: west))
      #expect(first.country == second.country)
      #expect(first.isInside == second.isInside)
      #expect(first.isAtSea == second.isAtSea)
      let distances = [first, second].map { $0.border?.distanceMetres ?? 0 }
      #expect(abs(distances[0] - distances[1]) < 0.001)
    }
  }

  @Test func `every region is one that the file lists`() throws {
    var random = SplitMix64(seed: 20_261_123)
    let file = BorderFile.embedded
    for _ in 0..<20_000 {
      // Whole degrees are corners of cells, and long borders follow them.
      let coordinate = try Coordinate(
        latitude: Double(Int.random(in: -900...900, using: &random)) / 10,
        longitude: Double(Int.random(in: -1_800...1_800, using: &random)) / 10)
      #expect(file.borders.region(at: GridPoint(coordinate)) < file.regionCount)
    }
  }

  @Test func `parts that differ in law or customs are named`() throws {
    let canary = BorderMap.embedded.place(at: try Coordinate(latitude: 28.1, longitude: -15.43))
    #expect(canary.country?.code == "ES")
    #expect(canary.subdivision == "ES-CN")
    let madrid = BorderMap.embedded.place(at: try Coordinate(latitude: 40.4168, longitude: -3.7038))
    #expect(madrid.subdivision == nil)
    #expect(madrid.name == "Spain")
  }

  @Test func `countries are found by their codes`() {
    #expect(Country(code: "fr")?.code == "FR")
    #expect(Country(code: "XX") == nil)
    #expect(Country(code: "F") == nil)
    #expect(Country(code: "12") == nil)
    #expect(Country.all.count == 248)
  }

  @Test func `every country is found by its letters, and others are not`() {
    for country in Country.all {
      #expect(Country(code: country.code) == country)
      #expect(Country(code: country.code.lowercased()) == country)
    }
    for code in ["", "A", "AA", "ZZ", "FRA", "F1", "ÄÖ", "XX"] {
      #expect(Country(code: code) == nil, "\(code)")
    }
  }
}
