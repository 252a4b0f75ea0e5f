import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct RareFilterTests {
  /// A vault of many blocks, in which few spots have type 7 and service 5, and none has type 9.
  private func vault(_ scatter: Scatter, using generator: inout SplitMix64) throws -> TestVault {
    let spots = try (0..<6_000).map { number in
      var spot = try TestSpot.random(scatter, using: &generator)
      if number % 1_200 == 0 { spot.type = 7 }
      if number % 900 == 0 { spot.services.formUnion(SpotServices(rawValue: 1 << 5)) }
      return spot
    }
    return try TestVault(spots, withBlocks: true)
  }

  private static var filters: [SpotFilter] {
    var filters = [SpotFilter](repeating: SpotFilter(), count: 6)
    filters[0].types = [7]
    filters[1].types = [9]
    filters[2].services = SpotServices(rawValue: 1 << 5)
    filters[3].minimumRating = 50
    filters[4].types = [7, 64]
    filters[4].vehicle = VehicleSize(height: 399, weight: 7_900)
    filters[5].types = [7]
    filters[5].vehicle = VehicleSize(height: 300)
    filters[5].isStrict = true
    return filters
  }

  @Test(arguments: [Scatter.everywhere, .clusters, .poles, .antimeridian], filters)
  func `a filter that few or no spots pass finds all of them`(
    scatter: Scatter, filter: SpotFilter
  ) throws {
    var generator = SplitMix64(seed: 11)
    let vault = try vault(scatter, using: &generator)
    for _ in 0..<12 {
      let center = try Coordinate.anywhere(using: &generator)
      let expected = vault.expected(center, filter)
      let answer = try vault.queries.near(center, limit: 9, filter: filter)
      #expect(answer.hits.map(\.key.rawValue) == expected.shown.prefix(9).map(\.key))
      let reach = expected.shown.count > 9 ? expected.shown[8].metres : .infinity
      #expect(answer.unknownLeftOut == expected.unknown.count { $0.metres <= reach })
    }
    let box = try BoundingBox(south: -80, west: 20, north: 85, east: -20)
    let inside = try vault.queries.inside(box, limit: 9_000, filter: filter)
    let expected = vault.expected(try box.middle, filter, box: box)
    #expect(inside.hits.map(\.key.rawValue) == expected.shown.map(\.key))
  }

  @Test func `no row is read of blocks without a spot that passes`() throws {
    var generator = SplitMix64(seed: 12)
    let vault = try vault(.everywhere, using: &generator)
    let counts = try Self.filters.map { filter in try rowsRead(for: filter, of: vault) }
    #expect(counts[1] == 0)
    for index in [0, 2] { #expect(counts[index] <= 7 * SpotBlock.fewRows) }
  }

  private func rowsRead(for filter: SpotFilter, of vault: TestVault) throws -> Int {
    let terms = FilterTerms(filter, hiddenPacks: []).blocks
    let blocks = try #require(try PassingBlocks(terms, of: vault.connection))
    return blocks.parts(of: .min ... .max).reduce(0) { count, keys in
      count + vault.spots.count { keys.contains($0.key) }
    }
  }
}
