import Geodesy
import Testing

@Suite struct CoordinateParsingTests {
  private static let munich = [
    "48.137, 11.575", "48.137,11.575", "48.137 11.575", "48.137;11.575", "  48.137\t11.575 ",
    "48,137 11,575", "48,137; 11,575", "48,137, 11,575", "+48.137 +11.575", "48.137° 11.575°",
    "48.137°, 11.575°", "48,137°N 11,575°E", "48.137N 11.575E", "48.137n11.575e", "N48.137E11.575",
    "n 48.137, e 11.575", "N 48,137 E 11,575", "11.575 E, 48.137 N", "E 11.575 N 48.137",
    "48°08'13.2\"N 11°34'30\"E", "48°08′13.2″N 11°34′30″E", "48°08’13.2”N, 11°34’30”E",
    "48°08'13.2''N 11°34'30''E", "48°08'13,2\"N 11°34'30\"E", "48 08 13.2 N, 11 34 30 E",
    "48 08 13,2 N, 11 34 30 E", "48 08 13.2 11 34 30", "48 8 13.2; 11 34 30.0",
    "48° 08' 13.2\" 11° 34' 30\"", "N48°08'13.2\" E11°34'30\"", "48º08´13.2\"N 11˚34´30\"E",
    "48°08.22'N 11°34.5'E", "48 08.22 N 11 34.5 E", "48 08.22 11 34.5", "48 08,22, 11 34,5",
    "48\u{A0}°\u{202F}08.22'\u{2009}N 11°34.5'E", "geo:48.137,11.575", "GEO:48.137,11.575,519",
    "geo:48.137,11.575;crs=wgs84", "geo:48.137,11.575;CRS=WGS84;u=10", " geo:48.137,11.575;u=0.5 ",
    "geo:48.137,11.575,-12.5;u=3;x-note=a%20b;flag", "geo:48.137,11.575;u=0",
  ]

  @Test(arguments: munich)
  func `one place is read from every notation`(text: String) throws {
    let place = try Coordinate(parsing: text)
    #expect(place == (try Coordinate(latitude: 48.137, longitude: 11.575)))
  }

  @Test(
    arguments: [
      ("-33.9, 18.4", -33.9, 18.4),
      ("\u{2212}33.9 \u{2212}18.4", -33.9, -18.4),
      ("33.9S 18.4W", -33.9, -18.4),
      ("W 18°24' S 33°54'", -33.9, -18.4),
      ("-33 54 -18 24", -33.9, -18.4),
      ("-33°54' -18°24'", -33.9, -18.4),
      ("-33,9 -18,4", -33.9, -18.4),
      ("48, 11", 48, 11),
      ("48, -11", 48, -11),
      ("48,-11", 48, -11),
      ("48 11", 48, 11),
      ("48°,11°", 48, 11),
      ("48N,11W", 48, -11),
      ("48, " + String(repeating: "0", count: 194) + "11", 48, 11),
      ("0 0", 0, 0),
      ("-0.0, -0", 0, 0),
      ("90 S, 180 W", -90, -180),
      ("geo:-90,-180", -90, -180),
      ("0°30'0.9\"S 0°0'0.9\"W", -0.50025, -0.00025),
      ("007.5, 08.25", 7.5, 8.25),
    ] as [(String, Double, Double)])
  func `signs, letters and limits are understood`(
    text: String, latitude: Double, longitude: Double
  ) throws {
    let place = try Coordinate(parsing: text)
    #expect(place == (try Coordinate(latitude: latitude, longitude: longitude)))
    #expect(place.latitude != 0 || place.latitude.sign == .plus)
    #expect(place.longitude != 0 || place.longitude.sign == .plus)
  }

  @Test(
    arguments: [
      (Axis.latitude, "48.137", 48.137),
      (.latitude, "48,137", 48.137),
      (.latitude, " -48,137 ", -48.137),
      (.latitude, "48°08'13.2\"N", 48.137),
      (.latitude, "S 48 08.22", -48.137),
      (.latitude, "90", 90),
      (.longitude, "11", 11),
      (.longitude, "11°34'30\"W", -11.575),
      (.longitude, "179,999999", 179.999_999),
      (.longitude, "-0", 0),
    ] as [(Axis, String, Double)])
  func `a single table cell is read`(axis: Axis, text: String, expected: Double) throws {
    #expect(try axis.degrees(parsing: text) == expected)
  }

  @Test(
    arguments: [
      (Axis.latitude, "", CoordinateTextError.empty),
      (.latitude, "91", .outOfRange(.latitude)),
      (.longitude, "-180.1", .outOfRange(.longitude)),
      (.latitude, "11 E", .wrongLetter(expected: .latitude)),
      (.longitude, "11 S", .wrongLetter(expected: .longitude)),
      (.longitude, "48.1; 11.5", .notOneAngle),
      (.longitude, "48, 11", .notOneAngle),
      (.longitude, "N", .notOneAngle),
      (.longitude, "1.234,5", .malformedNumber),
      (.longitude, "1,234,5", .malformedNumber),
      (.longitude, "1e2", .misplacedLetter),
      (.longitude, "nan", .misplacedLetter),
      (.latitude, "48 61", .sixtyOrMore),
      (.latitude, String(repeating: "1", count: 201), .tooLong),
    ] as [(Axis, String, CoordinateTextError)])
  func `a cell that is not a single angle is refused`(
    axis: Axis, text: String, expected: CoordinateTextError
  ) {
    #expect(throws: expected) { try axis.degrees(parsing: text) }
  }
}
