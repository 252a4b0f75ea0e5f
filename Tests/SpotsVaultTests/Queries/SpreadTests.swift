import Geodesy
import TestSupport
import Testing

@testable import SpotsVault

/// Spots spread over a box, compared with a search of every row.
@Suite struct SpreadTests {
  /// A spot of the expected answer.
  private struct Expected: Hashable {
    let key: Int64
    let count: Int
  }

  /// The best of each square, and how many there are; all, where that is not more.
  private static func expected(
    _ vault: TestVault, _ box: BoundingBox, over most: Int, _ filter: SpotFilter
  ) -> Set<Expected> {
    let found = vault.spots.filter { spot in
      spot.passes(filter, hiddenPacks: vault.hiddenPacks) && !spot.isUnknown(filter)
        && box.contains(spot.coordinate)
    }
    if found.count <= most { return Set(found.map { Expected(key: $0.key, count: 1) }) }
    var expected: Set<Expected> = []
    for square in CurveSquares(of: box, most: most).squares {
      let inside = found.filter { spot in
        (square.first...square.last).contains(UInt64(spot.key / SpotKey.spotsPerCell))
      }
      let best = inside.max { one, other in
        (one.rating ?? -1, -one.key) < (other.rating ?? -1, -other.key)
      }
      if let best { expected.insert(Expected(key: best.key, count: inside.count)) }
    }
    return expected
  }

  private static func box(_ scatter: Scatter, using generator: inout SplitMix64) throws
    -> BoundingBox
  {
    let middle = try scatter.place(using: &generator)
    let reach = generator.one(of: [0.001, 0.1, 2, 30, 200])
    let isWide = reach > 180
    return try BoundingBox(
      south: max(-90, middle.latitude - reach),
      west: isWide ? -180 : wrapped(middle.longitude - reach),
      north: min(90, middle.latitude + reach),
      east: isWide ? 180 : wrapped(middle.longitude + reach))
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
  }

  @Test(arguments: Scatter.allCases, 1...3 as ClosedRange<UInt64>)
  func `the best spot of each square is found, with how many it stands for`(
    scatter: Scatter, seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    // More than a square's quarter may have, they would not all be counted.
    let spots = try (0..<120).map { _ in try TestSpot.random(scatter, using: &generator) }
    let vault = try TestVault(spots, hiddenPacks: [3])
    for _ in 0..<40 {
      let box = try Self.box(scatter, using: &generator)
      let filter = Bool.random(using: &generator) ? SpotFilter() : .random(using: &generator)
      let most = generator.one(of: [1, 4, 12, 40])
      let answer = try vault.queries.spread(box, over: most, filter: filter)
      let found = answer.hits.compactMap { hit in
        hit.crowd.map { Expected(key: hit.key.rawValue, count: $0.count) }
      }
      #expect(Set(found) == Self.expected(vault, box, over: most, filter))
      #expect(found.count == answer.hits.count && found.count <= most)
      #expect(answer.hits.allSatisfy { $0.crowd?.isMore == false })
      let ratings = answer.hits.map { $0.rating ?? -1 }
      #expect(ratings == ratings.sorted(by: >))
      let unknown = vault.expected(try box.middle, filter, box: box).unknown.count
      #expect(answer.unknownLeftOut == unknown)
    }
  }

  @Test func `where there are very many, some are not read, and the count is a lower bound`() throws
  {
    let spots = try (0..<6_000).map { number in
      var spot = TestSpot(position: try CoordinateE7(latitude: 471_234_567, longitude: 87_654_321))
      spot.rating = number == 0 ? 50 : 10
      return spot
    }
    let vault = try TestVault(spots)
    let box = try BoundingBox(south: 46, west: 8, north: 48, east: 9)
    let answer = try vault.queries.spread(box, over: 48)
    let crowd = try #require(answer.hits.first?.crowd)
    #expect(answer.hits.count == 1)
    #expect(crowd.isMore)
    #expect((40..<6_000).contains(crowd.count))
    // The whole square is read where it may be.
    let whole = try vault.queries.spread(box, over: 1)
    #expect(whole.hits.first?.crowd == SpotCrowd(count: 5_000, isMore: true))
    #expect(whole.hits.first?.rating == 50)
  }

  @Test func `a box that is moved a little keeps the spots of squares that are still there`() throws
  {
    var generator = SplitMix64(seed: 5)
    let spots = try (0..<900).map { _ in
      var spot = TestSpot(
        position: try Coordinate(
          latitude: .random(in: 44...50, using: &generator),
          longitude: .random(in: 5...12, using: &generator)
        ).e7)
      spot.rating = .random(in: 0...50, using: &generator)
      return spot
    }
    let vault = try TestVault(spots)
    func shown(_ shift: Double) throws -> Set<Int64> {
      let box = try BoundingBox(south: 45, west: 6 + shift, north: 49, east: 11 + shift)
      return Set(try vault.queries.spread(box, over: 48).hits.map(\.key.rawValue))
    }
    let (before, after) = (try shown(0), try shown(0.05))
    #expect(before.count > 20)
    // Only what lies at the two edges may change.
    #expect(before.intersection(after).count > before.count * 2 / 3)
  }

  @Test func `an empty vault has nothing to spread`() throws {
    let box = try BoundingBox(south: -90, west: -180, north: 90, east: 180)
    let answer = try TestVault([]).queries.spread(box, over: 48)
    #expect(answer.hits.isEmpty && !answer.hasMore)
  }
}
