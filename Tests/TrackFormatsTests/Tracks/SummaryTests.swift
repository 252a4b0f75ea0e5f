import Geodesy
import TestSupport
import Testing
import Text
import TrackFormats

@testable import TrackFormats

@Suite struct SummaryTests {
  /// A degree along the equator of WGS84: 6 378 137 m x π / 180.
  private static let metresPerDegree = 111_319.490_793_273_57

  @Test func `a track without points has no summary`() {
    #expect(Track().summary == nil)
  }

  @Test func `the summary of one point has no distance`() throws {
    let track = Track(points: [try TrackPoint(5, 10_000_000, 20_000_000)])
    let summary = try #require(track.summary)
    #expect(summary.start == summary.end)
    #expect(summary.lengthMetres == 0)
    #expect(summary.movingTime == .zero)
    #expect(summary.topSpeedMetresPerSecond == nil)
    #expect(summary.climb == nil)
    #expect(try summary.bounds == BoundingBox(south: 1, west: 2, north: 1, east: 2))
    #expect((summary.pointCount, summary.segmentCount) == (1, 1))
  }

  /// Two segments along the equator: 0.002 degrees in 20 s, then 0.001 degrees in 10 s.
  private func equator() throws -> Track {
    Track(segments: [
      [
        try TrackPoint(1_000, 0, 0), try TrackPoint(11_000, 0, 10_000),
        try TrackPoint(21_000, 0, 20_000),
      ],
      [try TrackPoint(600_000, 0, 50_000), try TrackPoint(610_000, 0, 60_000)],
    ])
  }

  @Test func `distance and time are counted only within segments`() throws {
    let summary = try #require(try equator().summary)
    #expect(abs(summary.lengthMetres - 0.003 * Self.metresPerDegree) < 1e-6)
    #expect(summary.movingTime == .seconds(30))
    #expect(summary.duration == .seconds(609))
    #expect(summary.start == Instant(millisecondsSinceEpoch: 1_000))
    #expect(summary.end == Instant(millisecondsSinceEpoch: 610_000))
    #expect((summary.pointCount, summary.segmentCount) == (5, 2))
  }

  @Test func `the top speed is that of a step if the receiver reports none`() throws {
    let top = try #require(try equator().summary?.topSpeedMetresPerSecond)
    #expect(abs(top - 11.131_949) < 1e-6)
  }

  @Test func `a reported speed is preferred to a jump`() throws {
    let track = Track(points: [
      try TrackPoint(0, 0, 0, speed: 1_200), try TrackPoint(1_000, 0, 10_000, speed: 1_350),
      try TrackPoint(2_000, 0, 20_000),
    ])
    #expect(track.summary?.topSpeedMetresPerSecond == 13.5)
  }

  @Test func `a step back in time counts distance but no time`() throws {
    let track = Track(points: [
      try TrackPoint(20_000, 0, 0), try TrackPoint(10_000, 0, 10_000),
      try TrackPoint(10_000, 0, 20_000), try TrackPoint(15_000, 0, 30_000),
    ])
    let summary = try #require(track.summary)
    #expect(summary.movingTime == .seconds(5))
    #expect(summary.start == Instant(millisecondsSinceEpoch: 10_000))
    #expect(summary.end == Instant(millisecondsSinceEpoch: 20_000))
    #expect(abs(summary.lengthMetres - 0.003 * Self.metresPerDegree) < 1e-6)
  }

  @Test func `times at the limits do not trap`() throws {
    let track = Track(points: [
      try TrackPoint(.min, 0, 0), try TrackPoint(.max, 0, 1_800_000_000),
      try TrackPoint(.min, 0, 0), try TrackPoint(.max, 0, 1_800_000_000),
    ])
    #expect(track.summary?.duration == .milliseconds(Int64.max))
  }

  /// Steps in milliseconds and 10⁻⁷ degrees along the equator, and the reported speeds.
  @Test(
    arguments: [
      (1_000, 44, nil, false),  // 0.49 m/s
      (1_000, 46, nil, true),  // 0.51 m/s
      (1_000, 0, 50, true),
      (1_000, 100, 49, false),  // jitter of 1.1 m, which Doppler does not see
      (10_000, 1_000, 0, false),
      (10_001, 1_000, 0, true),  // 11 m in a longer step
      (10_001, 100, 900, false),
      (0, 1_000, 900, false),
      (-1_000, 1_000, 900, false),
    ] as [(Int64, Int32, Int32?, Bool)])
  func `a step moves by its own speed, a long one by its way`(
    milliseconds: Int64, east: Int32, speed: Int32?, moves: Bool
  ) throws {
    let track = Track(points: [
      try TrackPoint(0, 0, 0, speed: speed), try TrackPoint(milliseconds, 0, east, speed: speed),
    ])
    let expected: Duration = moves ? .milliseconds(milliseconds) : .zero
    #expect(track.summary?.movingTime == expected)
  }

  @Test func `a speed that no van reaches is not the top speed`() throws {
    let track = Track(points: [
      try TrackPoint(0, 0, 0), try TrackPoint(10_000, 0, 20_000),
      try TrackPoint(20_000, 0, 120_000),
    ])
    let top = try #require(track.summary?.topSpeedMetresPerSecond)
    #expect(abs(top - 22.263_898) < 1e-6)
  }

  @Test func `no speed is measured from one segment to the next`() throws {
    let track = Track(segments: [
      [try TrackPoint(0, 0, 0)], [try TrackPoint(10_000, 0, 20_000)],
    ])
    let summary = try #require(track.summary)
    #expect(summary.topSpeedMetresPerSecond == nil)
  }

  /// Points a thousandth of a degree east and back again: times, and the steps that count.
  @Test(
    arguments: [
      ([0, 950, 1_900], 2), ([0, 949, 1_899], 0), ([0, 0, 1_000], 2), ([0, -1, 1_000], 2),
      ([0, 500], 1), ([0, 2_000, 2_500], 2),
    ] as [([Int64], Double)])
  func `a step that takes less than 950 ms is joined to the next`(
    milliseconds: [Int64], steps: Double
  ) throws {
    let track = Track(
      points: try milliseconds.enumerated().map { index, time in
        try TrackPoint(time, 0, index.isMultiple(of: 2) ? 0 : 10_000)
      })
    let length = try #require(track.summary?.lengthMetres)
    #expect(abs(length - steps * Self.metresPerDegree / 1_000) < 1e-6)
  }

  @Test func `a short step before a leg counts once`() throws {
    var survey = TrackSurvey()
    survey.add(try TrackPoint(0, 0, 0), startsSegment: true)
    survey.add(try TrackPoint(500, 0, 10_000), startsSegment: false)
    survey.add(
      try TrackPoint(60_000, 0, 50_000), startsSegment: false,
      after: TrackLeg(centimetres: 70_000, movingMilliseconds: 40_000))
    let summary = try #require(survey.summary)
    #expect(abs(summary.lengthMetres - 700 - Self.metresPerDegree / 1_000) < 1e-6)
    #expect(summary.movingTime == .milliseconds(40_500))
  }
}
