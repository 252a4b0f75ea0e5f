import Geodesy
import TestSupport
import Testing

@testable import TripStore

@Suite struct CountrySharesTests {
  /// The west of 10 degrees is one country, the east another, and north of 50 degrees is the sea.
  private static func country(_ place: Coordinate) -> String? {
    place.latitude > 50 ? nil : place.longitude < 10 ? "WE" : "EA"
  }

  /// A way from one longitude to another, with a point every so many metres.
  private static func way(
    from start: Double, to end: Double, every metres: Double, latitude: Double = 47
  ) throws -> [Coordinate] {
    let degrees = metres / 76_000
    return try stride(from: start, through: end, by: start < end ? degrees : -degrees).map {
      try Coordinate(latitude: latitude, longitude: $0)
    }
  }

  /// The same, with a look at every point.
  private static func shares(_ points: [Coordinate]) -> [String: Double] {
    var sums: [String: Double] = [:]
    for (last, place) in zip(points, points.dropFirst()) {
      guard let country = country(place) else { continue }
      sums[country, default: 0] += place.sphericalDistanceMetres(to: last)
    }
    return sums
  }

  private static func metres(
    _ shares: CountryShares, _ points: [Coordinate], in country: String
  ) -> Double {
    let whole = Self.shares(points).values.reduce(0, +)
    return shares.parts(of: whole).filter { $0.country == country }.reduce(0) { $0 + $1.metres }
  }

  @Test(arguments: [5.0, 30, 120, 700])
  func `a way over a border is divided where it crosses it`(step: Double) throws {
    let points = try Self.way(from: 9.9, to: 10.2, every: step)
    var shares = CountryShares()
    shares.add(points, Self.country)
    let expected = Self.shares(points)
    #expect(shares.parts(of: 1).map(\.country) == ["WE", "EA"])
    for country in ["WE", "EA"] {
      let metres = Self.metres(shares, points, in: country)
      #expect(abs(metres - expected[country, default: 0]) < 0.001)
    }
  }

  @Test func `far from a border few points are looked up`() throws {
    let points = try Self.way(from: 8, to: 9, every: 20)
    var looked = 0
    var shares = CountryShares()
    shares.add(points) { _ in
      looked += 1
      return "WE"
    }
    #expect(looked < points.count / 20)
    #expect(shares.parts(of: 75_000).map(\.country) == ["WE"])
    #expect(shares.parts(of: 75_000).map(\.metres) == [75_000])
  }

  @Test func `a way at sea is nobody's, and the rest is shared out`() throws {
    var shares = CountryShares()
    shares.add(try Self.way(from: 8, to: 9, every: 50, latitude: 51), Self.country)
    #expect(shares.parts(of: 1_000).isEmpty)
    shares.add(try Self.way(from: 8, to: 8.5, every: 50), Self.country)
    #expect(shares.parts(of: 1_000).map(\.country) == ["WE"])
    #expect(shares.parts(of: 1_000).map(\.metres) == [1_000])
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `a way to and fro is divided to within half a kilometre a crossing`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (points, crossings): ([Coordinate], Double) = ([], 0)
    var longitude = 9.95
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let next = 10 + Double.random(in: -0.08...0.08, using: &random)
      points += try Self.way(from: longitude, to: next, every: .random(in: 5...300, using: &random))
      if (longitude < 10) != (next < 10) { crossings += 1 }
      longitude = next
    }
    var shares = CountryShares()
    shares.add(points, Self.country)
    for country in ["WE", "EA"] {
      let metres = Self.metres(shares, points, in: country)
      let expected = Self.shares(points)[country, default: 0]
      #expect(abs(metres - expected) <= 500 * crossings + 0.001, "seed \(seed)")
    }
  }

  @Test(arguments: [0, 1]) func `a way without a length has no metres`(count: Int) throws {
    var shares = CountryShares()
    shares.add(Array(try Self.way(from: 8, to: 9, every: 50).prefix(count)), Self.country)
    #expect(shares.parts(of: 1_000).allSatisfy { $0.metres == 0 })
  }
}
