import Foundation
import Geodesy
import TestSupport
import Testing

@Suite struct CurveCoverTests {
  private func range(of place: Coordinate, in cover: CurveCover) -> CurveCover.Range? {
    let number = HilbertCurve.index(of: place.e7)
    return cover.ranges.first { $0.first <= number && number <= $0.last }
  }

  private func expectSound(_ cover: CurveCover, most: Int) {
    #expect(!cover.ranges.isEmpty)
    #expect(cover.ranges.count <= most)
    #expect(cover.ranges.map(\.leastMetres) == cover.ranges.map(\.leastMetres).sorted())
    let byNumber = cover.ranges.sorted { $0.first < $1.first }
    for (range, next) in zip(byNumber, byNumber.dropFirst()) {
      #expect(range.last + 1 < next.first)
    }
    #expect(byNumber.allSatisfy { $0.first <= $0.last && $0.last < 1 << 52 })
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a circle's cover contains its places, none nearer than the bound`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let center = try Coordinate.awkward(using: &generator)
      let radius = generator.metres(-1...7.2)
      let cover = CurveCover(around: center, radiusMetres: radius)
      expectSound(cover, most: 12)
      for _ in 0..<40 {
        let metres = radius * .random(in: 0...1, using: &generator)
        let exact = center.destination(
          bearing: .random(in: 0..<360, using: &generator), distanceMetres: metres)
        // Rows store places on a grid of a centimetre.
        let place = Coordinate(exact.e7)
        let distance = center.distanceMetres(to: place)
        guard distance <= radius else { continue }
        let found = try #require(range(of: place, in: cover))
        #expect(found.leastMetres <= distance)
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no range's bound exceeds the distance of a place in it`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let center = try Coordinate.awkward(using: &generator)
      let radius = generator.metres(1...7)
      let cover = CurveCover(around: center, radiusMetres: radius)
      for _ in 0..<100 {
        let place = Coordinate(
          center.destination(
            bearing: .random(in: 0..<360, using: &generator),
            distanceMetres: .random(in: 0...3 * radius, using: &generator)
          ).e7)
        guard let found = range(of: place, in: cover) else { continue }
        let distance = center.distanceMetres(to: place)
        #expect(found.leastMetres <= distance)
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a box's cover contains its places`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let (one, other) = (
        try Coordinate.awkward(using: &generator), try Coordinate.awkward(using: &generator)
      )
      let box = try BoundingBox(
        south: min(one.latitude, other.latitude), west: one.longitude,
        north: max(one.latitude, other.latitude), east: other.longitude)
      let center = try Coordinate.awkward(using: &generator)
      let cover = CurveCover(of: box, from: center)
      expectSound(cover, most: 16)
      for _ in 0..<100 {
        let place = try Coordinate.awkward(using: &generator)
        guard box.contains(Coordinate(place.e7)) else { continue }
        let found = try #require(range(of: place, in: cover))
        #expect(found.leastMetres <= center.distanceMetres(to: Coordinate(place.e7)))
      }
    }
  }

  @Test(arguments: [(0.0, 0.0), (47, 8), (-33, 151), (60, 179.99), (78, 15)])
  func `it covers little more than the circle`(latitude: Double, longitude: Double) throws {
    let center = try Coordinate(latitude: latitude, longitude: longitude)
    for radius in [50.0, 5_000, 100_000] {
      let cells = CurveCover(around: center, radiusMetres: radius).ranges
        .reduce(0.0) { $0 + Double($1.last - $1.first + 1) }
      let north = 180.0 / 67_108_864 * 111_195
      let squareMetres =
        cells * north * north * 2 * center.cosineOfLatitude
      #expect(squareMetres < 8 * 3.2 * radius * radius)
    }
  }

  @Test func `a circle around a pole is a cap, not the world`() throws {
    let cover = CurveCover(around: try Coordinate(latitude: 90, longitude: 0), radiusMetres: 1_000)
    let cells = cover.ranges.reduce(0.0) { $0 + Double($1.last - $1.first + 1) }
    #expect(cells / 4_503_599_627_370_496 < 0.1)
    for longitude in stride(from: -180.0, through: 180, by: 7.5) {
      let place = try Coordinate(latitude: 89.9999, longitude: longitude)
      #expect(range(of: place, in: cover) != nil)
    }
  }

  @Test(arguments: [0, 1e-9, 2.5e7, 1e300]) func `any radius is covered`(radius: Double) throws {
    let center = try Coordinate(latitude: 10, longitude: 180)
    let cover = CurveCover(around: center, radiusMetres: radius)
    expectSound(cover, most: 12)
    #expect(range(of: center, in: cover) != nil)
  }
}

extension Coordinate {
  fileprivate var cosineOfLatitude: Double { cos(latitude * .pi / 180) }
}
