import Geodesy
import TestSupport
import Testing
import Text

@testable import Borders

@Suite struct DriveSurveyTests {
  private func fix(
    _ seconds: Double, _ latitude: Double, _ longitude: Double, accuracy: Double? = 5
  ) throws -> CrossingDetector.Fix {
    CrossingDetector.Fix(
      time: TestVan.at(seconds),
      position: try Coordinate(latitude: latitude, longitude: longitude).e7,
      accuracyMetres: accuracy)
  }

  /// A point every so many seconds along a line from Strasbourg to a place in Germany.
  private func rhine(
    every step: Double, at start: Double = 0, reversed: Bool = false
  ) throws -> [CrossingDetector.Fix] {
    let count = Int(600 / step)
    return try (0...count).map { number in
      let part = Double(reversed ? count - number : number) / Double(count)
      return try fix(
        start + Double(number) * step, 48.5800 - 0.0072 * part, 7.74 + 0.1 * part)
    }
  }

  private func survey(_ fixes: [CrossingDetector.Fix]) -> [DriveStretch] {
    var survey = DriveSurvey()
    for fix in fixes { survey.take(fix) }
    return survey.finished()
  }

  @Test(arguments: [1.0, 5, 30])
  func `a drive over the Rhine has two parts that meet at the river`(step: Double) throws {
    let fixes = try rhine(every: step)
    let parts = survey(fixes)
    #expect(parts.map(\.country) == ["FR", "DE"])
    #expect(parts.map(\.isCertain) == [true, true])
    var detector = CrossingDetector()
    #expect(parts[1].crossing.map { [$0.from, $0.to] } == ["FR", "DE"])
    let seen = fixes.compactMap { detector.take($0) }
    #expect(seen.count == 1)
    let apart = parts[1].first.milliseconds(since: seen[0].at)
    #expect(abs(apart) < 15_000)
    #expect(parts[0].last == parts[1].first)
    #expect(parts.first?.first == fixes.first?.time)
    #expect(parts.last?.last == fixes.last?.time)
    // 7.4 km, of which 4.6 are in France.
    let length = zip(fixes, fixes.dropFirst()).reduce(0) {
      $0 + $1.0.coordinate.sphericalDistanceMetres(to: $1.1.coordinate)
    }
    #expect(abs(parts[0].metres + parts[1].metres - length) < 2)
    #expect((4_300...4_800).contains(parts[0].metres))
  }

  @Test func `there and back are three parts`() throws {
    let parts = survey(
      try rhine(every: 5) + rhine(every: 5, at: 700, reversed: true))
    #expect(parts.map(\.country) == ["FR", "DE", "FR"])
  }

  @Test func `a hole of more than a quarter of an hour parts what is in one country`() throws {
    let fixes = try [fix(0, 49.45, 11.08), fix(60, 49.46, 11.09)]
    let later = try [fix(4_000, 49.46, 11.09), fix(4_060, 49.47, 11.10)]
    let parts = survey(fixes + later)
    #expect(parts.map(\.country) == ["DE", "DE"])
    #expect(parts.map(\.first) == [fixes[0].time, later[0].time])
    #expect(parts.map(\.last) == [fixes[1].time, later[1].time])
    #expect(parts.map(\.from) == [nil, nil])
    // Standing at one place with points is no hole.
    let standing = try (0...200).map { try fix(Double($0) * 30, 49.45, 11.08) }
    #expect(survey(standing).map(\.last) == [standing[200].time])
  }

  @Test func `an end just beyond the border counts if it is certain`() throws {
    let fixes =
      try rhine(every: 5).filter { Coordinate($0.position).longitude < 7.8010 }
      + [fix(900, 48.5742, 7.8021)]
    #expect(survey(fixes).map(\.isCertain) == [true, false])
    let end = try fix(1_000, 48.5742, 7.8080)
    #expect(survey(fixes + [end]).map(\.isCertain) == [true, true])
    #expect(survey(fixes + [end]).map(\.country) == ["FR", "DE"])
  }

  @Test func `an uncertain beginning is told from a certain one`() throws {
    let fixes = try rhine(every: 5).filter { Coordinate($0.position).longitude > 7.8005 }
    #expect(survey(fixes).map(\.country) == ["FR", "DE"])
    #expect(survey(fixes).map(\.isCertain) == [false, true])
  }

  @Test func `points that go back in time or are none in a country tell nothing`() throws {
    #expect(survey([]) == [])
    #expect(survey([try fix(0, 35, -40)]) == [])
    let fixes = try rhine(every: 5)
    #expect(survey(fixes + fixes.reversed()) == survey(fixes))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `far from borders fewer places are looked up, and nothing is found otherwise`(seed: UInt64)
    throws
  {
    // A wild way between the Black Forest, Basel and the Sundgau, with a look at every point.
    var random = SplitMix64(seed: seed)
    var (latitude, longitude) = (47.9, 7.7)
    var fixes: [CrossingDetector.Fix] = []
    for number in 0..<3_000 {
      latitude += Double.random(in: -0.004...0.004, using: &random) + (47.6 - latitude) * 0.002
      longitude += Double.random(in: -0.006...0.006, using: &random) + (7.55 - longitude) * 0.002
      fixes.append(try fix(Double(number) * 20, latitude, longitude))
    }
    var (all, every) = (CrossingDetector(), [Crossing.Event]())
    for fix in fixes {
      // A detector without its past looks everything up.
      var fresh = CrossingDetector(in: all.country, last: all.last, trustsFirst: false)
      (fresh.beyond, fresh.candidate) = (all.beyond, all.candidate)
      if let event = fresh.take(fix) { every.append(event) }
      all = fresh
    }
    var detector = CrossingDetector()
    #expect(fixes.compactMap { detector.take($0) } == every)
  }
}
