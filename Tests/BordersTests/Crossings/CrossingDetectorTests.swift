import Geodesy
import TestSupport
import Testing
import Text

@testable import Borders

@Suite struct CrossingDetectorTests {
  private static let noon = Instant(secondsSinceEpoch: 1_780_000_000)

  private func fix(
    _ seconds: Int64, _ latitude: Double, _ longitude: Double, accuracy: Double? = 5
  ) throws -> CrossingDetector.Fix {
    CrossingDetector.Fix(
      time: Instant(
        millisecondsSinceEpoch: Self.noon.millisecondsSinceEpoch + seconds * 1_000),
      position: try Coordinate(latitude: latitude, longitude: longitude).e7,
      accuracyMetres: accuracy)
  }

  private func crossings(
    _ fixes: [CrossingDetector.Fix], in country: String? = nil
  ) -> [Crossing.Event] {
    var detector = CrossingDetector(in: country)
    return fixes.compactMap { detector.take($0) }
  }

  /// A fix every thirty seconds along a line.
  private func line(
    from start: (Double, Double), to end: (Double, Double), fixes: Int, at second: Int64 = 0
  ) throws -> [CrossingDetector.Fix] {
    try (0..<fixes).map { number in
      let part = Double(number) / Double(fixes - 1)
      return try fix(
        second + Int64(number) * 30, start.0 + (end.0 - start.0) * part,
        start.1 + (end.1 - start.1) * part)
    }
  }

  @Test func `a drive over the Rhine is one crossing on the river`() throws {
    let found = crossings(try line(from: (48.5800, 7.74), to: (48.5728, 7.84), fixes: 20))
    #expect(found.count == 1)
    let crossing = try #require(found.first)
    #expect(crossing.from == "FR")
    #expect(crossing.to == "DE")
    #expect(crossing.left == nil)
    let place = Coordinate(try #require(crossing.place))
    let river = try Coordinate(latitude: 48.5742, longitude: 7.8017)
    #expect(place.sphericalDistanceMetres(to: river) < 400)
    #expect(crossing.at > Self.noon)
    #expect(crossing.at < Self.noon.later(seconds: 19 * 30))
  }

  @Test func `there and back are two crossings`() throws {
    let there = try line(from: (48.5800, 7.74), to: (48.5728, 7.84), fixes: 20)
    let back = try line(from: (48.5728, 7.84), to: (48.5800, 7.74), fixes: 20, at: 3_600)
    #expect(crossings(there + back).map(\.to) == ["DE", "FR"])
  }

  @Test func `a road along the river does not flap however inaccurate the receiver is`() throws {
    // The road by the Rhine in Strasbourg, with errors of up to 60 m on both sides of it.
    var random = SplitMix64(seed: 42)
    let start = try fix(0, 48.5839, 7.7455)
    let fixes = try (1...500).map { second in
      try fix(
        Int64(second * 2), 48.55 + Double(second) * 0.00008,
        7.7990 + Double.random(in: -0.0045...0.0045, using: &random), accuracy: 400)
    }
    #expect(crossings([start] + fixes) == [])
  }

  @Test func `a single fix abroad is not a crossing`() throws {
    let fixes = [
      try fix(0, 48.58, 7.70), try fix(30, 48.58, 7.71), try fix(60, 48.56, 7.95),
      try fix(90, 48.58, 7.72), try fix(120, 48.58, 7.73),
    ]
    #expect(crossings(fixes) == [])
  }

  @Test func `a ferry enters a country with the first fix ashore`() throws {
    // Calais to Dover, with fixes at sea all the way.
    let port = [try fix(0, 50.955, 1.86), try fix(60, 50.957, 1.862)]
    let sea = try line(from: (51.0, 1.80), to: (51.11, 1.40), fixes: 150, at: 600)
    let ashore = [try fix(7_000, 51.1279, 1.3134), try fix(7_060, 51.13, 1.305)]
    let found = crossings(port + sea + ashore)
    #expect(found.count == 1)
    let crossing = try #require(found.first)
    #expect(crossing.to == "GB")
    #expect(crossing.place == ashore[0].position || crossing.left == nil)
  }

  @Test func `a flight enters a country where it lands`() throws {
    let fixes = [
      try fix(0, 48.35, 11.78), try fix(60, 48.35, 11.79),
      try fix(40_000, 40.64, -73.78), try fix(40_060, 40.65, -73.77),
    ]
    let crossing = try #require(crossings(fixes).first)
    #expect(crossing.from == "DE")
    #expect(crossing.to == "US")
    #expect(crossing.at == fixes[2].time)
    #expect(crossing.left == fixes[1].time)
    #expect(crossing.place == fixes[2].position)
  }

  @Test func `what was known before the first fix counts`() throws {
    let fixes = [try fix(0, 52.52, 13.4), try fix(60, 52.53, 13.41)]
    let crossing = try #require(crossings(fixes, in: "PL").first)
    #expect(crossing.from == "PL")
    #expect(crossing.to == "DE")
    #expect(crossing.left == nil)
    #expect(crossings(fixes) == [])
    #expect(crossings(fixes, in: "DE") == [])
  }

  @Test func `a crossing at 180 degrees stays there`() throws {
    let fixes = try line(from: (66.2, 179.5), to: (66.2, 179.98), fixes: 10)
    let beyond = try line(from: (66.2, -179.98), to: (66.2, -172.0), fixes: 10, at: 600)
    #expect(crossings(fixes + beyond, in: "RU") == [])
  }

  @Test func `three countries in one hour are two crossings`() throws {
    // From Germany over the corner of Luxembourg at Schengen to France.
    let fixes =
      try line(from: (49.50, 6.44), to: (49.472, 6.375), fixes: 8)
      + line(from: (49.476, 6.35), to: (49.478, 6.33), fixes: 8, at: 600)
      + line(from: (49.455, 6.32), to: (49.42, 6.30), fixes: 8, at: 1_200)
    #expect(crossings(fixes).map(\.to) == ["LU", "FR"])
  }
}

extension Instant {
  fileprivate func later(seconds: Int64) -> Instant {
    Instant(millisecondsSinceEpoch: millisecondsSinceEpoch + seconds * 1_000)
  }
}
