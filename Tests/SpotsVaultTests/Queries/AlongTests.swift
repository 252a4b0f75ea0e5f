import Geodesy
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct AlongTests {
  /// A wandering line with hops from a metre to a thousand kilometres.
  private static func line(_ scatter: Scatter, using generator: inout SplitMix64) throws
    -> [Coordinate]
  {
    var place = try scatter.place(using: &generator)
    var bearing = Double.random(in: 0..<360, using: &generator)
    let hop = generator.one(of: [1.0, 100, 5_000, 100_000, 1_000_000])
    let count = generator.one(of: [1, 2, 3, 31, 33, 400])
    return (0..<count).map { _ in
      bearing += .random(in: -40...40, using: &generator)
      place = place.destination(
        bearing: bearing, distanceMetres: .random(in: 0...hop, using: &generator))
      return place
    }
  }

  /// The distance from a line, measured from each of its segments.
  private static func distance(of place: Coordinate, from line: [Coordinate]) -> Double {
    guard line.count > 1 else { return place.distanceMetres(toSegmentFrom: line[0], to: line[0]) }
    return zip(line, line.dropFirst()).map { start, end in
      place.distanceMetres(toSegmentFrom: start, to: end)
    }.min() ?? .infinity
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `out and back the same way, spots are listed on the way out`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var place = try Coordinate(latitude: 47, longitude: 8)
    let out = (0..<60).map { _ in
      place = place.destination(
        bearing: .random(in: 60...120, using: &generator),
        distanceMetres: .random(in: 100...2_000, using: &generator))
      return place
    }
    let vault = try TestVault(
      (0..<300).map { _ in
        let near = out[Int.random(in: 0..<out.count, using: &generator)]
        return TestSpot(
          position: near.destination(
            bearing: .random(in: 0..<360, using: &generator),
            distanceMetres: .random(in: 0...3_000, using: &generator)
          ).e7)
      })
    let (once, twice) = (out, out + out.reversed())
    let expected = try vault.queries.along(once, corridorMetres: 4_000, limit: .max)
    let answer = try vault.queries.along(twice, corridorMetres: 4_000, limit: .max)
    #expect(answer.hits.map(\.key) == expected.hits.map(\.key))
    for (hit, other) in zip(answer.hits, expected.hits) {
      #expect(abs((hit.distanceMetres ?? -1) - (other.distanceMetres ?? -2)) < 1e-6)
      #expect(abs((hit.alongMetres ?? -1) - (other.alongMetres ?? -2)) < 1)
    }
    #expect(answer.hits.count == 300)
  }

  @Test(arguments: Scatter.allCases, 1...4 as ClosedRange<UInt64>)
  func `all spots within the distance of a segment are found`(scatter: Scatter, seed: UInt64) throws
  {
    var generator = SplitMix64(seed: seed)
    let vault = try TestVault(
      (0..<200).map { _ in try TestSpot.random(scatter, using: &generator) })
    for _ in 0..<12 {
      let line = try Self.line(scatter, using: &generator)
      let metres = generator.one(of: [0.0, 50, 3_000, 30_000, 500_000])
      let filter = Bool.random(using: &generator) ? SpotFilter() : .random(using: &generator)
      let answer = try vault.queries.along(
        line, corridorMetres: metres, limit: .max, filter: filter)
      var expected: [Int64: Double] = [:]
      var unknown = 0
      for spot in vault.spots where spot.passes(filter) {
        let distance = Self.distance(of: spot.coordinate, from: line)
        guard distance <= metres else { continue }
        if spot.isUnknown(filter) { unknown += 1 } else { expected[spot.key] = distance }
      }
      let found = Dictionary(
        uniqueKeysWithValues: answer.hits.map { ($0.key.rawValue, $0.distanceMetres ?? -1) })
      #expect(found == expected)
      #expect(answer.unknownLeftOut == unknown)
      let along = answer.hits.compactMap(\.alongMetres)
      #expect(along == along.sorted())
      #expect(along.count == answer.hits.count)
      #expect(along.allSatisfy { 0...line.lengthMetres * (1 + 1e-9) ~= $0 })
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the distance along is that of the nearest point on the line`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let start = try Coordinate(latitude: .random(in: -80...80, using: &generator), longitude: 179.9)
    let line = (0...40).map {
      start.destination(bearing: 70 + Double($0) / 2, distanceMetres: Double($0) * 1_000)
    }
    for index in 1..<40 {
      let before = Array(line[...index]).lengthMetres
      let beside = line[index].destination(bearing: 170, distanceMetres: 200)
      let vault = try TestVault([TestSpot(position: beside.e7)])
      let hit = try vault.queries.along(line, corridorMetres: 300, limit: 1).hits.first
      let along = try #require(hit?.alongMetres)
      #expect(abs(along - before) < 120)
    }
  }

  @Test func `a limit keeps the first hits along the line, and counts strict ones`()
    throws
  {
    let line = try [0.0, 1].map { try Coordinate(latitude: 0, longitude: $0) }
    let spots = try (0..<10).map { index in
      var spot = TestSpot(
        position: try Coordinate(latitude: 0.001, longitude: Double(index) / 10).e7)
      spot.limits.height = index.isMultiple(of: 2) ? 300 : nil
      return spot
    }
    var filter = SpotFilter()
    filter.vehicle = VehicleSize(height: 250)
    filter.isStrict = true
    let queries = try TestVault(spots).queries
    let answer = try queries.along(line, corridorMetres: 500, limit: 3, filter: filter)
    #expect(answer.hits.map(\.position.longitude) == [0, 2_000_000, 4_000_000])
    #expect(answer.hasMore)
    #expect(answer.unknownLeftOut == 2)
    #expect(try queries.along([], corridorMetres: 500, limit: 3).hits.isEmpty)
    #expect(try queries.along(line, corridorMetres: -1, limit: 3).hits.isEmpty)
    #expect(try queries.along(line, corridorMetres: .nan, limit: 3).hits.isEmpty)
    #expect(try queries.along(line, corridorMetres: 1e300, limit: 30).hits.count == 10)
  }

  @Test func `an unknown spot beside the last hit is counted`() throws {
    let line = try [0.0, 1].map { try Coordinate(latitude: 0, longitude: $0) }
    let spots = try [(0.5, 300), (0.5, nil), (0.7, nil), (0.8, 300)].map { longitude, height in
      var spot = TestSpot(position: try Coordinate(latitude: 0.001, longitude: longitude).e7)
      spot.limits.height = height
      return spot
    }
    var filter = SpotFilter()
    filter.vehicle = VehicleSize(height: 250)
    filter.isStrict = true
    let queries = try TestVault(spots).queries
    let answers = try [1, 2].map { limit in
      try queries.along(line, corridorMetres: 500, limit: limit, filter: filter)
    }
    #expect(answers.map { $0.hits.map(\.id) } == [["s0"], ["s0", "s3"]])
    #expect(answers.map(\.unknownLeftOut) == [1, 2])
  }

  @Test func `a line between antipodes still finds the spots at its ends`() throws {
    let line = try [(0.0, 0.0), (0, 180), (90, 0), (-90, 0)].map {
      try Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let vault = try TestVault(line.map { TestSpot(position: $0.e7) })
    for pair in [[0, 1], [2, 3], [0, 1, 2, 3], [1, 1]] {
      let hits = try vault.queries.along(
        pair.map { line[$0] }, corridorMetres: 10, limit: 9
      ).hits
      #expect(hits.count >= Set(pair).count)
    }
  }
}
