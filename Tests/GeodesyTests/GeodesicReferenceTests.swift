import Geodesy
import Testing

/// A published geodesic: places, length and bearings as printed, and the precision of the print.
struct PublishedGeodesic: Sendable, CustomTestStringConvertible {
  let source: String
  let from, to: String
  let metres, metresOff: Double
  var bearings: (initial: Double, final: Double)?
  var degreesOff = 0.0

  var testDescription: String { source }
}

@Suite struct GeodesicReferenceTests {
  static let published = [
    PublishedGeodesic(
      source: "GeographicLib for JavaScript, read-me: Wellington to Salamanca",
      from: "41.32S, 174.81E", to: "40.96N, 5.50W", metres: 19_959_679.267, metresOff: 0.000_5),
    PublishedGeodesic(
      source: "GeographicLib, example-Geodesic-small.cpp: JFK to LHR",
      from: "40.6, -73.8", to: "51.6, -0.5", metres: 5_551_760, metresOff: 5),
    PublishedGeodesic(
      source: "GDA technical manual: Flinders Peak to Buninyong (GRS80, within 10 micrometres)",
      from: "37°57'03.72030\"S 144°25'29.52440\"E", to: "37°39'10.15610\"S 143°55'35.38390\"E",
      metres: 54_972.271, metresOff: 0.000_6,
      bearings: (306 + 52 / 60 + 5.37 / 3600, 307 + 10 / 60 + 25.07 / 3600), degreesOff: 1.5e-6),
    PublishedGeodesic(
      source: "Karney 2013, table 3: some metres",
      from: "-30.12345, 0", to: "-30.12344, 0.00005", metres: 4.944_208, metresOff: 5e-7,
      bearings: (77.043_533_542_37, 77.043_508_449_13), degreesOff: 1e-8),
    PublishedGeodesic(
      source: "Karney 2013, table 4: near antipodes",
      from: "-30, 0", to: "29.9, 179.8", metres: 19_989_832.827_610, metresOff: 5e-7,
      bearings: (161.890_524_736, 18.090_737_246), degreesOff: 5e-9),
    PublishedGeodesic(
      source: "the meridian of WGS 84 from equator to pole",
      from: "0, 0", to: "90, 0", metres: 10_001_965.729_3, metresOff: 5e-5, bearings: (0, 0)),
  ]

  @Test(arguments: published)
  func `a published geodesic is reproduced as printed`(published: PublishedGeodesic) throws {
    let start = try Coordinate(parsing: published.from)
    let geodesic = start.geodesic(to: try Coordinate(parsing: published.to))
    #expect(abs(geodesic.lengthMetres - published.metres) <= published.metresOff)
    if let bearings = published.bearings {
      #expect(abs(geodesic.initialBearing - bearings.initial) <= published.degreesOff)
      #expect(abs(geodesic.finalBearing - bearings.final) <= published.degreesOff)
    }
  }

  /// GeographicLib for JavaScript, read-me: 20 000 km south-west of Perth.
  @Test func `a published direct problem past the antipodes ends as printed`() throws {
    let end = try Coordinate(parsing: "32.06S, 115.74E")
      .destination(bearing: 225, distanceMetres: 20_000_000)
    #expect(end.formatted(digits: 8) == "32.11195529, -63.95925278")
  }

  /// Karney 2013, table 2.
  @Test func `a published direct problem of ten thousand kilometres ends as printed`() throws {
    let start = try Coordinate(latitude: 40, longitude: 0)
    let end = start.destination(bearing: 30, distanceMetres: 10_000_000)
    #expect(end.formatted(digits: 11) == "41.79331020506, 137.84490004377")
  }

  @Test(arguments: InverseFixtures.rows.indices)
  func `a geodesic of the table agrees with GeographicLib`(index: Int) throws {
    let row = InverseFixtures.rows[index]
    let start = try Coordinate(latitude: row.latitude1, longitude: row.longitude1)
    let end = try Coordinate(latitude: row.latitude2, longitude: row.longitude2)
    let geodesic = start.geodesic(to: end)
    // A billionth, and never more than 40 nanometres; below a metre, the last digits of degrees.
    let tolerance = min(4e-8, 1e-9 * max(1, row.lengthMetres))
    #expect(abs(geodesic.lengthMetres - row.lengthMetres) <= tolerance)
    guard row.lengthMetres > 1 else { return }
    // Near antipodes a bearing changes fast, so what counts is where it leads.
    let reached = start.destination(
      bearing: row.azimuth1, distanceMetres: geodesic.lengthMetres)
    let sideways = row.lengthMetres * 1e-10 * .pi / 180
    #expect(reached.distanceMetres(to: end) <= 1e-7 + sideways)
    let own = start.destination(
      bearing: geodesic.initialBearing, distanceMetres: geodesic.lengthMetres)
    #expect(own.distanceMetres(to: end) <= 1e-7)
    let back = end.destination(
      bearing: geodesic.finalBearing, distanceMetres: -geodesic.lengthMetres)
    #expect(back.distanceMetres(to: start) <= 1e-7)
  }

  @Test func `the table is complete`() {
    #expect(InverseFixtures.rows.count == 201)
  }
}
