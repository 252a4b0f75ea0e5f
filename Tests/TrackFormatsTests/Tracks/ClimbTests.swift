import TestSupport
import Testing

@testable import TrackFormats

@Suite struct ClimbTests {
  /// The altitudes of each segment in decimetres, then ascent and descent.
  @Test(
    arguments: [
      ([[100]], 0, 0),
      ([[100, 149]], 0, 0),
      ([[100, 150]], 50, 0),
      ([[150, 100]], 0, 50),
      ([[100, 130, 160, 190]], 90, 0),
      ([[190, 160, 130, 100]], 0, 90),
      ([[100, 200, 151, 249]], 149, 0),  // a dip of 4.9 m is noise
      ([[100, 200, 150, 250]], 200, 50),  // one of 5 m is not
      ([[100, 90, 130, 139, 141]], 51, 0),  // counted from the lowest so far
      ([[0, 1_000, 980, 1_020, 0, 40, 0]], 1_020, 1_020),
      ([[100, 140], [180, 220]], 0, 0),  // neither segment rises by 5 m
      ([[100, 200], [500, 400]], 100, 100),  // nothing is climbed in between
      ([[0, 49, 1, 48, 2, 47]], 0, 0),
      ([[-70, 1, -70]], 71, 71),
    ] as [([[Int32]], Int64, Int64)])
  func `rises and falls count from five metres`(
    segments: [[Int32]], ascent: Int64, descent: Int64
  ) throws {
    let track = Track(
      segments: try segments.map { try $0.map { try TrackPoint(0, 0, 0, altitude: $0) } })
    let climb = try #require(track.summary?.climb)
    #expect(climb.ascentDecimetres == ascent)
    #expect(climb.descentDecimetres == descent)
    #expect(climb.highestDecimetres == segments.joined().max())
    #expect(climb.lowestDecimetres == segments.joined().min())
  }

  @Test func `points without an altitude are skipped`() throws {
    let track = Track(points: [
      try TrackPoint(0, 0, 0), try TrackPoint(0, 0, 0, altitude: 0), try TrackPoint(0, 0, 0),
      try TrackPoint(0, 0, 0, altitude: 60), try TrackPoint(0, 0, 0),
    ])
    #expect(track.summary?.climb?.ascentDecimetres == 60)
  }

  @Test func `altitudes at the limits do not trap`() throws {
    let heights: [Int32] = [.min, .max, .min, .max]
    let track = Track(points: try heights.map { try TrackPoint(0, 0, 0, altitude: $0) })
    let climb = try #require(track.summary?.climb)
    #expect(climb.ascentDecimetres == 2 * Int64(UInt32.max))
    #expect(climb.descentDecimetres == Int64(UInt32.max))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `ascent minus descent is the change in altitude, up to the hysteresis`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var altitude: Int32 = 0
    var points: [TrackPoint] = []
    for _ in 0..<200 {
      altitude += .random(in: -30...30, using: &generator)
      points.append(try TrackPoint(0, 0, 0, altitude: altitude))
    }
    let climb = try #require(Track(points: points).summary?.climb)
    let gain = Int64(altitude) - Int64(points.first?.altitudeDecimetres ?? 0)
    #expect(abs(climb.ascentDecimetres - climb.descentDecimetres - gain) < 2 * 50)
    let range = Int64(climb.highestDecimetres) - Int64(climb.lowestDecimetres)
    #expect(climb.ascentDecimetres + climb.descentDecimetres >= range)
  }
}
