import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct NearTests {
  private func check(
    _ vault: TestVault, _ center: Coordinate, limit: Int, within: Double?, _ filter: SpotFilter
  ) throws {
    let answer = try vault.queries.near(center, limit: limit, withinMetres: within, filter: filter)
    let expected = vault.expected(center, withinMetres: within ?? .infinity, filter)
    let keys = answer.hits.map(\.key.rawValue)
    #expect(keys == expected.shown.prefix(limit).map(\.key))
    #expect(answer.hits.map(\.distanceMetres) == expected.shown.prefix(limit).map(\.metres))
    #expect(answer.hasMore == (expected.shown.count > limit))
    let reach = answer.hasMore ? expected.shown[limit - 1].metres : .infinity
    #expect(answer.unknownLeftOut == expected.unknown.count { $0.metres <= reach })
  }

  @Test(arguments: Scatter.allCases, 1...3 as ClosedRange<UInt64>)
  func `the result is that of measuring every distance`(scatter: Scatter, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let count = generator.one(of: [3, 300, 1_500])
    let vault = try TestVault(
      (0..<count).map { _ in try TestSpot.random(scatter, using: &generator) },
      hiddenPacks: Bool.random(using: &generator) ? [3] : [])
    for _ in 0..<60 {
      let center =
        Bool.random(using: &generator)
        ? try scatter.place(using: &generator) : try .anywhere(using: &generator)
      let within: Double? =
        Bool.random(using: &generator)
        ? nil : generator.one(of: [0, 10, 5_000, 100_000, 3e6, 3e7])
      try check(
        vault, center, limit: .random(in: 1...200, using: &generator), within: within,
        Bool.random(using: &generator) ? SpotFilter() : .random(using: &generator))
    }
  }

  /// Five spots around a centre, of which the third nearest lies a little beyond the first circle
  /// that is looked at: neither among the neighbours on the curve nor in the cover of the circle.
  private func trap(using generator: inout SplitMix64) throws -> (Coordinate, [TestSpot])? {
    let center = try Coordinate(
      latitude: .random(in: -60...60, using: &generator),
      longitude: .random(in: -170...170, using: &generator))
    func spots(_ metres: [Double]) -> [TestSpot] {
      metres.map { metres in
        TestSpot(
          position: center.destination(
            bearing: .random(in: 0..<360, using: &generator), distanceMetres: metres
          ).e7)
      }
    }
    let seen = spots([900, 1_000, 3_085, 3_090])
    let unseen = spots([3_070])
    let others = spots((0..<6).map { 3_400 + Double($0) * 400 })
    func key(_ spot: TestSpot) -> Int64 { SpotKey(firstAt: spot.position).rawValue }
    let start = SpotKey(firstAt: center.e7).rawValue
    let keys = (seen + unseen + others).map(key).sorted()
    let read = Set(keys.filter { $0 >= start }.prefix(4) + keys.filter { $0 < start }.suffix(4))
    guard !read.contains(key(unseen[0])), seen.allSatisfy({ read.contains(key($0)) }) else {
      return nil
    }
    let cover = CurveCover(around: center, radiusMetres: 3_018).ranges.map { $0.keys(in: .first) }
    let isUnseen = !cover.contains { $0.contains(key(unseen[0])) }
    guard isUnseen else { return nil }
    return (center, seen + unseen + others)
  }

  @Test func `a spot a little beyond the circle that was looked at is found`() throws {
    var generator = SplitMix64(seed: 5)
    var found = 0
    for _ in 0..<60_000 where found < 3 {
      guard let (center, spots) = try trap(using: &generator) else { continue }
      found += 1
      try check(try TestVault(spots), center, limit: 3, within: nil, SpotFilter())
    }
    #expect(found == 3)
  }

  @Test(arguments: [0, 1])
  func `an empty vault gives no hits, and a vault of one spot gives that spot`(count: Int) throws {
    let place = try Coordinate(latitude: -12, longitude: 100)
    let vault = try TestVault((0..<count).map { _ in TestSpot(position: place.e7) })
    let answer = try vault.queries.near(try Coordinate(latitude: 12, longitude: -80), limit: 5)
    #expect(answer.hits.count == count)
    #expect(!answer.hasMore)
  }

  @Test func `a full cell is searched`() throws {
    let place = try Coordinate(latitude: 50, longitude: 7)
    let vault = try TestVault((0..<2_048).map { _ in TestSpot(position: place.e7) })
    let answer = try vault.queries.near(place, limit: 3_000)
    #expect(answer.hits.map(\.key) == vault.spots.map { SpotKey(rawValue: $0.key) }.sorted())
  }

  @Test(arguments: [0, -1]) func `an empty limit or radius gives no hits`(limit: Int) throws {
    let place = try Coordinate(latitude: 50, longitude: 7)
    let vault = try TestVault([TestSpot(position: place.e7)])
    #expect(try vault.queries.near(place, limit: limit).hits.isEmpty)
    #expect(try vault.queries.near(place, limit: 3, withinMetres: -1).hits.isEmpty)
    #expect(try vault.queries.near(place, limit: 3, withinMetres: .nan).hits.isEmpty)
    #expect(try vault.queries.near(place, limit: .max, withinMetres: 0).hits.count == 1)
  }

  @Test func `rows with invalid coordinates are left out`() throws {
    let place = try Coordinate(latitude: 50, longitude: 7)
    let vault = try TestVault([TestSpot(position: place.e7)])
    for (key, lat, lon) in [(1, 900_000_001, 0), (2, 0, Int.min), (3, Int.max, Int.max)] {
      try vault.connection.run(
        "INSERT INTO geo VALUES(?, ?, ?, 0, 0, 1, 'x', x'00', 1.5, NULL, 'y', -1, 99999)",
        [key, lat, lon])
    }
    try vault.connection.run(
      "INSERT INTO geo VALUES(-5, 'a', 'b', 0, -9e300, 'c', 'x', x'00', 1e300, NULL, 'y', 'z', 'q')"
    )
    try vault.connection.run("INSERT INTO spots VALUES(-5, x'ff', x'fe', 3, 4, 5, 6, 7)")
    #expect(try vault.queries.near(place, limit: 9).hits.count == 1)
    #expect(try vault.queries.inside(.world, limit: 9).hits.count <= 2)
    #expect(try vault.queries.along([place], corridorMetres: 3e7, limit: 9).hits.count <= 2)
    #expect(try vault.queries.search("x", limit: 9).hits.isEmpty)
  }

  @Test func `a hit holds what a list shows`() throws {
    let place = try Coordinate(latitude: 50, longitude: 7)
    var spot = TestSpot(position: try Coordinate(latitude: 50, longitude: 7.1).e7)
    spot.name = "Über den Wolken"
    spot.id = "x-1"
    spot.type = 64
    spot.pack = 2
    spot.rating = 45
    spot.place = "Köln"
    spot.country = Int(CountryPair.number("de".utf8) ?? 0)
    spot.limits = VehicleSize(height: 310)
    spot.services = [SpotServices(name: "water") ?? []]
    let vault = try TestVault([spot])
    var filter = SpotFilter()
    filter.vehicle = VehicleSize(height: 300, length: 600)
    let hit = try #require(try vault.queries.near(place, limit: 1, filter: filter).hits.first)
    #expect(hit.name == "Über den Wolken")
    #expect(hit.id == "x-1")
    #expect(hit.pack == "pack2")
    #expect(hit.type == "yurt")
    #expect(hit.rating == 45)
    #expect(hit.place == "Köln")
    #expect(hit.country == "DE")
    #expect(hit.services.names == ["water"])
    #expect(hit.limits.height == 310)
    #expect(hit.fit == .unknown([.length]))
    let bearing = try #require(hit.bearing)
    #expect(abs(bearing - 89.96) < 0.01)
  }
}
