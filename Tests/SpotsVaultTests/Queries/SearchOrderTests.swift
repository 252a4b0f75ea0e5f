import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct SearchOrderTests {
  /// How well each text matches "lake"; the last one not at all.
  private static let texts = [
    ("Lake", ""), ("Shore", "by the lake"), ("Lakeside", ""), ("Shore", "lakes"), ("Shore", ""),
  ]

  /// The expected order, found by looking at every spot.
  private func expected(
    _ vault: TestVault, _ center: Coordinate, _ filter: SpotFilter, limit: Int
  ) -> (keys: [Int64], ranks: [Int], unknown: Int, hasMore: Bool) {
    let all = vault.spots.filter { $0.passes(filter) && $0.rank < 4 }
      .map { ($0, center.distanceMetres(to: $0.coordinate)) }
      .sorted { ($0.0.rank, $0.1, $0.0.key) < ($1.0.rank, $1.1, $1.0.key) }
    let shown = all.filter { !$0.0.isUnknown(filter) }
    let unknown = all.filter { $0.0.isUnknown(filter) }
    guard shown.count > limit else {
      return (shown.map(\.0.key), shown.map(\.0.rank), unknown.count, false)
    }
    // The step that is cut, and the last spot of it.
    let cut = shown[limit].0.rank
    let last = shown.prefix(limit).last { $0.0.rank == cut }
    let counted = unknown.filter { spot, metres in
      spot.rank < cut || (spot.rank == cut && metres <= last?.1 ?? -1)
    }
    let taken = shown.prefix(limit)
    return (taken.map(\.0.key), taken.map(\.0.rank), counted.count, true)
  }

  @Test(arguments: [60, 800, 9_000], [true, false])
  func `of equal matches the nearest comes first`(count: Int, withWords: Bool) throws {
    var generator = SplitMix64(seed: 11)
    let spots = try (0..<count).map { _ in
      var spot = try TestSpot.random(.clusters, using: &generator)
      spot.rank = generator.one(of: [0, 0, 0, 0, 1, 2, 3, 4])
      (spot.name, spot.description) = Self.texts[spot.rank]
      return spot
    }
    let vault = try TestVault(spots, withWords: withWords)
    for limit in [1, 7, 7, 7, 40, 40, 10_000] {
      let center = try Scatter.clusters.place(using: &generator)
      let filter = Bool.random(using: &generator) ? SpotFilter() : .random(using: &generator)
      let answer = try vault.queries.search(
        "lake", near: center, .bestFirst, limit: limit, filter: filter)
      let wanted = expected(vault, center, filter, limit: limit)
      #expect(answer.hits.map(\.key.rawValue) == wanted.keys)
      #expect(answer.hasMore == wanted.hasMore)
      #expect(answer.unknownLeftOut == wanted.unknown)
      #expect(answer.wasScan == !withWords)
      let plain = try vault.queries.search("lake", limit: limit, filter: filter)
      let byKey = Dictionary(uniqueKeysWithValues: vault.spots.map { ($0.key, $0.rank) })
      #expect(plain.hits.map { byKey[$0.key.rawValue] } == wanted.ranks)
    }
  }

  @Test(arguments: [nil, .bestFirst, .nearestFirst] as [VaultQueries.SearchOrder?], [true, false])
  func `a search that is cut counts the unknown spots before its last one`(
    order: VaultQueries.SearchOrder?, withWords: Bool
  ) throws {
    let center = try Coordinate(latitude: 1, longitude: 1)
    let heights = [300, nil, 300, nil, nil, 300]
    let spots = heights.indices.map { index in
      var spot = TestSpot(position: center.e7, name: "Lake")
      spot.position = center.destination(bearing: 0, distanceMetres: Double(index) / 100).e7
      spot.limits.height = heights[index]
      return spot
    }
    var filter = SpotFilter()
    filter.vehicle = VehicleSize(height: 250)
    filter.isStrict = true
    let queries = try TestVault(spots, withWords: withWords).queries
    let near = order == nil ? nil : center
    let answers = try [1, 2, 3].map { limit in
      try queries.search(
        "lake", near: near, order ?? .bestFirst, limit: limit, filter: filter)
    }
    #expect(answers.map { $0.hits.map(\.id) } == [["s0"], ["s0", "s2"], ["s0", "s2", "s5"]])
    #expect(answers.map(\.unknownLeftOut) == [0, 1, 3])
    #expect(answers.map(\.hasMore) == [true, true, false])
  }

  @Test(
    arguments: [
      ("yurt", ["a"]), ("yu", ["a"]), ("camping", ["b"]), ("big rigs", ["c"]), ("shower", ["c"]),
      ("other", []), ("meadow shower", ["c"]), ("meadow camping", ["b"]), ("camping shower", []),
    ] as [(String, [String])], [true, false])
  func `types and services are searched`(
    wanted: (text: String, names: [String]), withWords: Bool
  ) throws {
    let place = try Coordinate(latitude: 1, longitude: 1).e7
    let spots = [("a", 64, []), ("b", 2, []), ("c", 0, ["shower", "big-rigs"])].map {
      var spot = TestSpot(position: place, name: $0.0, description: "meadow", type: $0.1)
      spot.services = $0.2.reduce(into: []) { $0.formUnion(SpotServices(name: $1) ?? []) }
      return spot
    }
    let vault = try TestVault(spots, withWords: withWords)
    let hits = try vault.queries.search(wanted.text, limit: 5).hits
    #expect(hits.map(\.name) == wanted.names)
  }
}
