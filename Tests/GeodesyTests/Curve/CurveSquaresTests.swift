import Geodesy
import TestSupport
import Testing

/// The squares that divide a box.
struct CurveSquaresTests {
  private func box(using generator: inout SplitMix64) throws -> BoundingBox {
    let sides = (0..<2).map { _ in Double.random(in: -90...90, using: &generator) }
    return try BoundingBox(
      south: sides.min() ?? 0, west: .random(in: -180...180, using: &generator),
      north: sides.max() ?? 0, east: .random(in: -180...180, using: &generator))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `every place of a box lies in one square`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let box = try box(using: &generator)
      let most = Int.random(in: 1...300, using: &generator)
      let squares = CurveSquares(of: box, most: most).squares
      #expect((1...most).contains(squares.count))
      #expect(Set(squares).count == squares.count)
      for _ in 0..<40 {
        let width = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
        var longitude = box.west + .random(in: 0...1, using: &generator) * width
        if longitude > 180 { longitude -= 360 }
        let place = try Coordinate(
          latitude: .random(in: box.south...box.north, using: &generator), longitude: longitude)
        let cell = HilbertCurve.index(of: place.e7)
        #expect(squares.count { ($0.first...$0.last).contains(cell) } == 1)
      }
    }
  }

  @Test(arguments: [1, 7, 48, 500])
  func `the quarters of a square are all of it`(most: Int) throws {
    let box = try BoundingBox(south: 46, west: 7, north: 48, east: 9)
    for square in CurveSquares(of: box, most: most).squares {
      let quarters = square.quarters
      #expect(quarters.count == 4)
      #expect(quarters.first?.first == square.first && quarters.last?.last == square.last)
      #expect(zip(quarters, quarters.dropFirst()).allSatisfy { $0.last + 1 == $1.first })
    }
  }

  @Test func `as many squares as are allowed are made`() throws {
    let box = try BoundingBox(south: 46, west: 7, north: 48, east: 9)
    // A grid twice as fine would have too many.
    for most in [12, 48, 200] {
      #expect(CurveSquares(of: box, most: most).squares.count * 9 > most)
    }
  }

  @Test func `where only one square is allowed, a box across 180 degrees has the whole world`()
    throws
  {
    let box = try BoundingBox(south: -17, west: 179.5, north: -16, east: -179.5)
    let squares = CurveSquares(of: box, most: 1).squares
    #expect(squares.map(\.first) == [0])
    #expect(squares.map(\.last) == [1 << 52 - 1])
  }

  @Test func `a single place has its cell`() throws {
    let place = try Coordinate(latitude: 47.1, longitude: 8.2)
    let box = try BoundingBox(
      south: place.latitude, west: place.longitude, north: place.latitude, east: place.longitude)
    let squares = CurveSquares(of: box, most: 1_000).squares
    #expect(squares.contains { $0.first == HilbertCurve.index(of: place.e7) })
    #expect(squares.allSatisfy { $0.quarters == [$0] })
  }
}
