import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@testable import DriveRecorder

@Suite struct PointChooserTests {
  /// A winding drive, one fix per second, from a place and in a direction of this seed.
  private func winding(_ seed: UInt64, from place: Coordinate) throws -> [Fix] {
    var random = SplitMix64(seed: seed)
    var van = try SyntheticVan()
    van.place = place
    van.heading = .random(in: 0..<360, using: &random)
    van.interval = seed % 2 == 0 ? 1_000 : 100
    var reports: [TimedReport] = []
    for _ in 0..<20 {
      reports += van.drive(
        seconds: .random(in: 1...30, using: &random), speed: .random(in: 5...30, using: &random),
        turn: random.chance(2) ? 0 : .random(in: -15...15, using: &random))
    }
    return try reports.map(fix)
  }

  private func fix(_ timed: TimedReport) throws -> Fix {
    guard case .position(let report) = timed.report else { throw ReportError.noClass }
    let place = try Coordinate(
      latitude: report.latitude ?? 0, longitude: report.longitude ?? 0)
    return Fix(Epoch(uptime: timed.uptime, report: report), kind: .threeD, place: place)
  }

  private func chosen(_ fixes: [Fix], _ mode: RecordingMode) -> [KeptFix] {
    var chooser = PointChooser(mode: mode)
    return fixes.flatMap { chooser.take($0) }
  }

  private static let places: [(Double, Double)] = [
    (47, 8), (-33.9, -70.6), (-17, 179.99), (65.5, -179.99), (89.999, 0), (-89.9995, 120), (0, 0),
  ]

  @Test(arguments: places, 0..<4 as Range<UInt64>)
  func `the line through the chosen points follows the route`(
    start: (Double, Double), seed: UInt64
  ) throws {
    let fixes = try winding(
      seed, from: try Coordinate(latitude: start.0, longitude: start.1))
    for (mode, limit) in [(RecordingMode.balanced, Limits.balancedShape), (.breadcrumb, 60)] {
      let points = chosen(fixes, mode).map(\.fix)
      #expect(points.count < fixes.count / 2)
      for (start, end) in zip(points, points.dropFirst()) {
        let between = fixes.filter { $0.uptime > start.uptime && $0.uptime < end.uptime }
        let farthest =
          between.map { $0.place.distanceMetres(toSegmentFrom: start.place, to: end.place) }.max()
        // Half the tolerance more where the route turns back.
        #expect(farthest ?? 0 <= limit * 1.2)
        #expect(end.uptime > start.uptime)
        #expect(end.uptime - start.uptime <= Limits.longestSilence)
      }
    }
  }

  @Test func `full mode keeps every fix`() throws {
    let fixes = try winding(2, from: try Coordinate(latitude: 47, longitude: 8))
    #expect(chosen(fixes, .full).map(\.fix) == fixes)
  }

  @Test func `a straight road at one speed needs a point a minute`() throws {
    var van = try SyntheticVan()
    let kept = chosen(try van.drive(seconds: 301, speed: 15).map(fix), .balanced)
    #expect(kept.map(\.reason) == [.first, .time, .time, .time, .time, .time])
  }

  @Test func `a fast road needs a point a kilometre`() throws {
    var van = try SyntheticVan()
    let kept = chosen(try van.drive(seconds: 101, speed: 40).map(fix), .breadcrumb)
    #expect(kept.map(\.reason) == [.first, .distance, .distance, .distance, .distance])
  }

  @Test func `a new speed and a new altitude need a point`() throws {
    var van = try SyntheticVan()
    var reports = van.drive(seconds: 5, speed: 10)
    reports += van.drive(seconds: 5, speed: 15)
    van.altitude += 15
    reports += van.drive(seconds: 5, speed: 15)
    let kept = chosen(try reports.map(fix), .balanced)
    #expect(kept.map(\.reason) == [.first, .speed, .altitude])
    #expect(chosen(try reports.map(fix), .breadcrumb).map(\.reason) == [.first])
  }

  @Test func `a stop has a point where it begins and one where it ends`() throws {
    var van = try SyntheticVan()
    var reports = van.drive(seconds: 10, speed: 4)
    let arrival = van.uptime + 1_000
    reports += van.drive(seconds: 20, speed: 0)
    let departure = van.uptime
    reports += van.drive(seconds: 10, speed: 4)
    let kept = chosen(try reports.map(fix), .balanced)
    #expect(kept.map(\.fix.uptime) == [11_000, arrival, departure])
  }

  @Test func `a hairpin is not a straight road`() throws {
    var van = try SyntheticVan()
    var reports = van.drive(seconds: 20, speed: 10)
    let end = van.place
    van.heading = 180
    reports += van.drive(seconds: 10, speed: 10)
    let kept = chosen(try reports.map(fix), .balanced)
    #expect(kept.map(\.reason) == [.first, .shape])
    #expect(kept.last.map { $0.fix.place.distanceMetres(to: end) < 1 } == true)
  }

  /// The way in metres as the file of a drive has it that ends with the last fix.
  private func way(of fixes: [Fix], _ mode: RecordingMode) -> Double {
    var chooser = PointChooser(mode: mode)
    var kept = fixes.flatMap { chooser.take($0) }
    if let last = chooser.waiting { kept.append(chooser.keep(last, .time)) }
    var survey = TrackSurvey()
    for kept in kept {
      let point = kept.fix.point(at: nil)
        .trackPoint(at: Instant(millisecondsSinceEpoch: kept.fix.uptime))
      survey.add(point, startsSegment: false, after: kept.leg)
    }
    return survey.summary?.lengthMetres ?? 0
  }

  @Test(arguments: [100, 200, 500] as [Int64], 1...3 as ClosedRange<UInt64>)
  func `the jitter of a fast receiver is driven in no mode`(interval: Int64, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var van = try SyntheticVan()
    van.interval = interval
    let fixes = try van.drive(seconds: 300, speed: 20).map(fix).map { fix in
      var fix = fix
      // About three metres to each side.
      let noise = { (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &random) } }
      fix.place = try Coordinate(
        latitude: fix.place.latitude + noise() * 3 / 111_000,
        longitude: fix.place.longitude + noise() * 3 / 76_000)
      return fix
    }
    let whole = way(of: fixes, .full)
    for mode in [RecordingMode.balanced, .breadcrumb] {
      let way = way(of: fixes, mode)
      #expect(abs(way / whole - 1) < 0.02, "\(mode): \(way) of \(whole) m")
    }
  }
}
