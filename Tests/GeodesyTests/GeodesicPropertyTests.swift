import Geodesy
import TestSupport
import Testing

@Suite struct GeodesicPropertyTests {
  static let seeds: ClosedRange<UInt64> = 1...10

  @Test(arguments: seeds)
  func `the reverse geodesic is as long and runs the other way`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (a, b) = (
        try Coordinate.awkward(using: &generator), try Coordinate.awkward(using: &generator)
      )
      let (there, back) = (a.geodesic(to: b), b.geodesic(to: a))
      #expect(abs(there.lengthMetres - back.lengthMetres) <= 2e-8)
      guard there.lengthMetres > 1e-3 else { continue }
      let turned = (there.initialBearing - back.finalBearing).remainder(dividingBy: 360)
      #expect(abs(abs(turned) - 180) < 1e-6)
    }
  }

  @Test(arguments: seeds)
  func `a detour is never shorter`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let a = try Coordinate.awkward(using: &generator)
      let b = try Coordinate.awkward(using: &generator)
      let c = try Coordinate.awkward(using: &generator)
      let detour = a.distanceMetres(to: b) + b.distanceMetres(to: c)
      #expect(a.distanceMetres(to: c) <= detour + 1e-7)
    }
  }

  @Test(arguments: seeds)
  func `a geodesic leads back from its end`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let start = try Coordinate.awkward(using: &generator)
      let metres = generator.metres(-2...7)
      let end = start.destination(bearing: generator.bearing(), distanceMetres: metres)
      let geodesic = start.geodesic(to: end)
      // Up to 19 900 km there is only one shortest path.
      if metres < 19_900_000 { #expect(abs(geodesic.lengthMetres - metres) <= 3e-8) }
      let back = end.destination(
        bearing: geodesic.finalBearing + 180, distanceMetres: geodesic.lengthMetres)
      #expect(back.distanceMetres(to: start) <= 1e-7)
    }
  }

  @Test(arguments: seeds)
  func `the sphere is at most 0.562 percent off`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let start = try Coordinate.awkward(using: &generator)
      let end =
        Bool.random(using: &generator)
        ? try Coordinate.random(using: &generator)
        : start.destination(bearing: generator.bearing(), distanceMetres: generator.metres(0...6))
      let exact = start.distanceMetres(to: end)
      #expect(abs(start.sphericalDistanceMetres(to: end) - exact) <= 0.005_62 * exact + 1e-6)
    }
  }

  @Test func `the sphere is farthest off along the meridian at the equator`() throws {
    let start = try Coordinate(latitude: -0.1, longitude: 7)
    let end = try Coordinate(latitude: 0.1, longitude: 7)
    let error = start.sphericalDistanceMetres(to: end) / start.distanceMetres(to: end) - 1
    #expect((0.005_61...0.005_62).contains(error))
  }

  @Test(arguments: ["0, 0", "90, 30", "-90, -170", "48.137, 11.575", "-33.9, 180", "0, -180"])
  func `a geodesic from a place to itself has zero length and bearing`(text: String) throws {
    let place = try Coordinate(parsing: text)
    let geodesic = place.geodesic(to: place)
    #expect(geodesic.lengthMetres == 0)
    #expect(geodesic.initialBearing == 0)
    #expect(geodesic.finalBearing == 0)
    #expect(place.sphericalDistanceMetres(to: place) == 0)
    #expect(place.destination(bearing: 77, distanceMetres: 0).distanceMetres(to: place) < 1e-8)
  }

  @Test(arguments: [(90.0, 0.0, 90.0, 77.0), (-90, 10, -90, -170), (5, 180, 5, -180)])
  func `two names of one place are zero metres apart`(
    latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double
  ) throws {
    let first = try Coordinate(latitude: latitude1, longitude: longitude1)
    let second = try Coordinate(latitude: latitude2, longitude: longitude2)
    #expect(first.distanceMetres(to: second) == 0)
    #expect(first.geodesic(to: second).initialBearing == 0)
    #expect(first.sphericalDistanceMetres(to: second) < 1e-8)
  }

  @Test func `tiny numbers do no harm`() throws {
    let first = try Coordinate(latitude: .leastNonzeroMagnitude, longitude: 0)
    let second = try Coordinate(latitude: -1e-300, longitude: 179.99)
    let equator = try Coordinate(latitude: 0, longitude: 0)
    #expect(abs(first.distanceMetres(to: second) - equator.distanceMetres(to: second)) < 1e-7)
    let north = equator.destination(bearing: 1e-200, distanceMetres: 1_000)
    #expect(north.longitude.magnitude < 1e-12)
  }

  @Test func `going round the equator ends at the start`() throws {
    let start = try Coordinate(latitude: 0, longitude: -120)
    let end = start.destination(bearing: 90, distanceMetres: 2 * .pi * 6_378_137)
    #expect(end.distanceMetres(to: start) < 1e-7)
  }

  @Test func `a negative length goes backwards`() throws {
    let start = try Coordinate(latitude: 47, longitude: 8)
    let back = start.destination(bearing: 30, distanceMetres: -5_000)
    let ahead = start.destination(bearing: 210, distanceMetres: 5_000)
    #expect(back.distanceMetres(to: ahead) < 1e-7)
  }
}
