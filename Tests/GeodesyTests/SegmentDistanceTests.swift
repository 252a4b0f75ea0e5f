import Geodesy
import TestSupport
import Testing

@Suite struct SegmentDistanceTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the distance agrees with a search along the geodesic`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let start = try Coordinate.awkward(using: &generator)
      let length = generator.metres(0...5)
      let bearing = generator.bearing()
      let end = start.destination(bearing: bearing, distanceMetres: length)
      let beside = start.destination(
        bearing: bearing, distanceMetres: .random(in: -0.2...1.2, using: &generator) * length)
      let place = beside.destination(
        bearing: generator.bearing(), distanceMetres: generator.metres(-1...5))
      let expected = Self.nearest(to: place, from: start, bearing: bearing, length: length)
      let found = place.distanceMetres(toSegmentFrom: start, to: end)
      #expect(abs(found - expected) <= 0.000_1 * expected + 0.5, "\(start) \(end) \(place)")
      if length < 10_000, expected < 10_000 {
        #expect(abs(found - expected) <= 0.000_1 * expected + 0.01, "\(start) \(end) \(place)")
      }
    }
  }

  /// Ternary search: along a short segment the distance has a single minimum.
  private static func nearest(
    to place: Coordinate, from start: Coordinate, bearing: Double, length: Double
  ) -> Double {
    func distance(at metres: Double) -> Double {
      start.destination(bearing: bearing, distanceMetres: metres).distanceMetres(to: place)
    }
    var (low, high) = (0.0, length)
    for _ in 0..<60 {
      let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
      if distance(at: left) < distance(at: right) { high = right } else { low = left }
    }
    return distance(at: (low + high) / 2)
  }

  @Test(
    arguments: [
      // On it, beside it, before it, past it; a degree of the equator has 111 319.5 m.
      ("0 5", "0 4", "0 6", 0.0),
      ("0.001 5", "0 4.9", "0 5.1", 110.574),
      ("0 4.8", "0 4.9", "0 5.1", 11_131.95),
      ("0 5.2", "0 4.9", "0 5.1", 11_131.95),
      ("0.001 180", "0 179.9", "0 -179.9", 110.574),
      ("0.001 -180", "0 -179.9", "0 179.9", 110.574),
      ("90 0", "89.99 0", "89.99 180", 0),
      ("90 77", "89.99 -90", "89.99 90", 0),
      ("89.999 90", "89.99 0", "89.99 180", 111.694),
    ] as [(String, String, String, Double)])
  func `known distances are reproduced`(
    place: String, start: String, end: String, expected: Double
  ) throws {
    let found = try Coordinate(parsing: place).distanceMetres(
      toSegmentFrom: try Coordinate(parsing: start), to: try Coordinate(parsing: end))
    #expect(abs(found - expected) <= 0.005 * expected + 1e-6)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a segment of no length is a place`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let end = try Coordinate.awkward(using: &generator)
    let place = end.destination(bearing: generator.bearing(), distanceMetres: 1_000)
    #expect(abs(place.distanceMetres(toSegmentFrom: end, to: end) - 1_000) < 0.01)
    #expect(end.distanceMetres(toSegmentFrom: end, to: end) == 0)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `the order of the ends does not matter`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let start = try Coordinate.awkward(using: &generator)
    let end = start.destination(bearing: generator.bearing(), distanceMetres: 3_000)
    let place = start.destination(bearing: generator.bearing(), distanceMetres: 2_000)
    let forward = place.distanceMetres(toSegmentFrom: start, to: end)
    #expect(abs(forward - place.distanceMetres(toSegmentFrom: end, to: start)) < 1e-6)
  }
}
