import Geodesy
import TestSupport
import Testing

@Suite struct BoundingBoxAroundTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a box around a circle contains every place within`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let center = try Coordinate.awkward(using: &generator)
      let radius = generator.metres(-2...7)
      let box = BoundingBox.around(center, radiusMetres: radius)
      for _ in 0..<20 {
        let rim = center.destination(bearing: generator.bearing(), distanceMetres: radius)
        #expect(box.contains(rim), "\(center) \(radius) m, \(rim)")
        let within = center.destination(
          bearing: generator.bearing(),
          distanceMetres: radius * Double.random(in: 0...1, using: &generator))
        #expect(box.contains(within), "\(center) \(radius) m, \(within)")
      }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the box contains the farthest points east and west`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let center = try Coordinate(
      latitude: .random(in: -89...89, using: &generator), longitude: 179.9)
    let radius = generator.metres(2...5)
    let box = BoundingBox.around(center, radiusMetres: radius)
    for step in 0..<720 {
      let rim = center.destination(bearing: Double(step) / 2, distanceMetres: radius)
      #expect(box.contains(rim))
    }
  }

  @Test(arguments: [0.0, 25, 48, 60, 75] as [Double], [10.0, 1_000, 100_000, 1_000_000])
  func `the box is only a little wider than the circle`(latitude: Double, radius: Double) throws {
    let center = try Coordinate(latitude: latitude, longitude: 20)
    let box = BoundingBox.around(center, radiusMetres: radius)
    let rim = (0..<1_440).map { step in
      center.destination(bearing: Double(step) / 4, distanceMetres: radius)
    }
    let farEast = rim.map(\.longitude).max() ?? 0
    let farNorth = rim.map(\.latitude).max() ?? 0
    #expect((1...1.007).contains((box.east - 20) / (farEast - 20)))
    #expect((1...1.007).contains((box.north - latitude) / (farNorth - latitude)))
  }

  @Test(arguments: [(89.99, 5_000.0), (-89.0, 120_000), (90, 1), (0, 10_002_000), (45, 2e7)])
  func `a circle that reaches a pole covers every longitude`(
    latitude: Double, radius: Double
  ) throws {
    let center = try Coordinate(latitude: latitude, longitude: 30)
    let box = BoundingBox.around(center, radiusMetres: radius)
    #expect(box.west == -180)
    #expect(box.east == 180)
    #expect(abs(box.north) == 90 || abs(box.south) == 90)
  }

  @Test func `a circle over the antimeridian has both its sides`() throws {
    let center = try Coordinate(latitude: 10, longitude: -179.99)
    let box = BoundingBox.around(center, radiusMetres: 10_000)
    #expect(box.crossesAntimeridian)
    #expect(box.contains(try Coordinate(latitude: 10, longitude: 179.95)))
    #expect(!box.contains(try Coordinate(latitude: 10, longitude: 179.5)))
  }

  @Test func `a zero radius gives the place, an infinite one the world`() throws {
    let center = try Coordinate(latitude: 48, longitude: 11)
    let point = BoundingBox.around(center, radiusMetres: 0)
    #expect(point.contains(center))
    #expect(point.north - point.south < 1e-9)
    #expect(BoundingBox.around(center, radiusMetres: .infinity) == .world)
  }
}
