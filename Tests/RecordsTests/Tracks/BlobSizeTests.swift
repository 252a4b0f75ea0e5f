import TestSupport
import Testing
import TrackFormats

@testable import Records

@Suite struct BlobSizeTests {
  @Test(arguments: RecordedDrive.fixtures)
  func `a recorded drive takes at most ten bytes per point`(drive: RecordedDrive) throws {
    try checkSize(of: drive)
  }

  @Test(.needsExtra(RecordedDrive.extraFolder), arguments: RecordedDrive.extra)
  func `a real recording takes at most ten bytes per point`(
    drive: RecordedDrive
  ) throws {
    try checkSize(of: drive)
  }

  private func checkSize(of drive: RecordedDrive) throws {
    let track = Track(points: try drive.points())
    try #require(track.points.count >= 60)
    let blob = try TrackCodec.encode(track)
    #expect(blob.count <= 10 * track.points.count)
    #expect(try TrackCodec.decode(blob) == track)
  }

  @Test func `an hour at rest takes almost no space`() throws {
    let points = try (0..<3_600).map {
      try TrackPoint($0 * 1_000, 471_234_567, 83_456_789, altitude: 4_000, speed: 0, accuracy: 30)
    }
    #expect(try TrackCodec.encode(Track(points: points)).count == 78)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `noise in every column takes no more than its own size`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let track = try generator.track(.extreme, count: 500)
    // Ten bytes for a time, five for each 32-bit number and two for its place in the map.
    #expect(try TrackCodec.encode(track).count <= 500 * (10 + 6 * 5 + 4 * 2 + 1) + 100)
  }
}
