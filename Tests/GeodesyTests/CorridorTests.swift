import Geodesy
import TestSupport
import Testing

/// Places beside a line, by their way from its begin and their distance from it.
@Suite struct CorridorTests {
  /// A degree along the equator of WGS84: 6 378 137 m x π / 180.
  private static let metresPerDegree = 111_319.490_793_273_57

  private static func corridor(_ line: [String], radiusMetres: Double) throws -> Corridor {
    Corridor(try line.map { try Coordinate(parsing: $0) }, radiusMetres: radiusMetres)
  }

  @Test(
    arguments: [
      ("0 0.5", 0, 0.5), ("0 -0.01", 1_113.195, 0), ("0 1.01", 1_113.195, 1),
      ("0 0", 0, 0), ("0 1", 0, 1),
    ] as [(String, Double, Double)])
  func `a place has its way along the line, never beyond an end`(
    place: String, metres: Double, degrees: Double
  ) throws {
    let corridor = try Self.corridor(["0 0", "0 1"], radiusMetres: 2_000)
    let foot = try #require(corridor.foot(of: try Coordinate(parsing: place)))
    #expect(abs(foot.distanceMetres - metres) < 5)
    #expect(abs(foot.alongMetres - degrees * Self.metresPerDegree) < 0.01)
  }

  @Test func `a place that the line passes twice is where it passes first`() throws {
    let corridor = try Self.corridor(["0 0", "0 0.5", "0 1", "0 0.5", "0 0"], radiusMetres: 100)
    let foot = try #require(corridor.foot(of: try Coordinate(parsing: "0 0.25")))
    #expect(abs(foot.alongMetres - 0.25 * Self.metresPerDegree) < 0.01)
  }

  @Test func `a place farther away than the radius has no foot`() throws {
    let corridor = try Self.corridor(["0 0", "0 1"], radiusMetres: 1_000)
    #expect(corridor.foot(of: try Coordinate(parsing: "0.0091 0.5")) == nil)
    #expect(corridor.foot(of: try Coordinate(parsing: "0.0090 0.5")) != nil)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a corridor's cover contains its places`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let start = try Coordinate.awkward(using: &random)
    var line = [start]
    for _ in 0..<8 {
      line.append(
        line[line.count - 1].destination(
          bearing: random.bearing(), distanceMetres: .random(in: 0...20_000, using: &random)))
    }
    let corridor = Corridor(line, radiusMetres: 5_000)
    let ranges = corridor.cover().ranges
    for _ in 0..<200 {
      let middle = line[Int.random(in: 0..<line.count, using: &random)]
      let place = Coordinate(
        middle.destination(
          bearing: random.bearing(), distanceMetres: .random(in: 0...4_990, using: &random)
        ).e7)
      let number = HilbertCurve.index(of: place.e7)
      #expect(ranges.contains { $0.first <= number && number <= $0.last })
      #expect(corridor.foot(of: place) != nil)
    }
  }
}
