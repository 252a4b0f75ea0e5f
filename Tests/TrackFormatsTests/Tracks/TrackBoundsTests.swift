import Geodesy
import TestSupport
import Testing
import TrackFormats

@testable import TrackFormats

@Suite struct TrackBoundsTests {
  private static let degree: Int32 = 10_000_000

  /// Longitudes of the track in degrees, then the west and the east edge.
  @Test(
    arguments: [
      ([8], 8, 8),
      ([8, 10, 7], 7, 10),
      ([179, -179], 179, -179),
      ([-179, 179, 178, -178], 178, -178),
      ([170, 180, -175, 180], 170, -175),
      ([-170, -180, 175], 175, -170),
      ([180], 180, 180),
      ([-180], -180, -180),
      ([179, -180], 179, 180),
      ([-179, 180], -180, -179),
      ([0, 120, -120, 0], -180, 180),  // once round
      ([0, 120, -120, -1], 0, -1),  // not quite round
      ([0, -120, 120, 0, -120, 120, 0], -180, 180),  // twice round, westward
    ] as [([Int32], Double, Double)])
  func `the box follows the way past the antimeridian`(
    longitudes: [Int32], west: Double, east: Double
  ) throws {
    let points = try longitudes.map { try TrackPoint(0, Self.degree, $0 * Self.degree) }
    let summary = try #require(Track(points: points).summary)
    let expected = try BoundingBox(south: 1, west: west, north: 1, east: east)
    #expect(summary.bounds == expected)
  }

  @Test(arguments: TrackKind.allCases, 1...10 as ClosedRange<UInt64>)
  func `the box holds every point`(kind: TrackKind, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let track = try generator.track(kind, count: 60)
    let bounds = try #require(track.summary?.bounds)
    for point in track.points { #expect(bounds.contains(Coordinate(point.position))) }
  }
}
