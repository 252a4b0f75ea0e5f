import Geodesy
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct InsideTests {
  private static func box(_ scatter: Scatter, using generator: inout SplitMix64) throws
    -> BoundingBox
  {
    let (one, other) = (
      try scatter.place(using: &generator), try Coordinate.anywhere(using: &generator)
    )
    guard Bool.random(using: &generator) else {
      let height = generator.one(of: [0, 1e-5, 0.01, 1, 20])
      return try BoundingBox(
        south: max(-90, one.latitude - height), west: max(-180, one.longitude - height),
        north: min(90, one.latitude + height), east: min(180, one.longitude + height))
    }
    return try BoundingBox(
      south: min(one.latitude, other.latitude), west: one.longitude,
      north: max(one.latitude, other.latitude), east: other.longitude)
  }

  @Test(arguments: Scatter.allCases, 1...3 as ClosedRange<UInt64>)
  func `all spots in a box are found, nearest to its middle first`(
    scatter: Scatter, seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let vault = try TestVault(
      (0..<600).map { _ in try TestSpot.random(scatter, using: &generator) })
    for _ in 0..<60 {
      let box = try Self.box(scatter, using: &generator)
      let filter = Bool.random(using: &generator) ? SpotFilter() : .random(using: &generator)
      let limit = generator.one(of: [1, 5, 50, 1_000])
      let answer = try vault.queries.inside(box, limit: limit, filter: filter)
      let expected = vault.expected(try box.middle, filter, box: box)
      let keys = answer.hits.map(\.key.rawValue)
      #expect(keys == expected.shown.prefix(limit).map(\.key))
      #expect(answer.hasMore == (expected.shown.count > limit))
      let reach = answer.hasMore ? expected.shown[limit - 1].metres : .infinity
      #expect(answer.unknownLeftOut == expected.unknown.count { $0.metres <= reach })
      #expect(answer.hits.allSatisfy { $0.bearing == nil })
    }
  }

  @Test func `a box across the antimeridian has its middle there`() throws {
    let box = try BoundingBox(south: 0, west: 170, north: 10, east: -160)
    #expect(try box.middle == Coordinate(latitude: 5, longitude: -175))
  }
}
