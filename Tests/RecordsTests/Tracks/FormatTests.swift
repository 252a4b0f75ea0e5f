import TestSupport
import Testing
import TrackFormats

@testable import Records

/// The bytes of the format, assembled by hand from its description.
@Suite struct FormatTests {
  @Test func `a track without points is a header and a checksum`() throws {
    let bytes = Sealed.blob([0, 0])
    #expect(try TrackCodec.encode(Track()) == bytes)
    #expect(try TrackCodec.decode(bytes).isEmpty)
  }

  /// Four points a second apart in two segments, the second without an altitude.
  private func example() throws -> Track {
    Track(segments: [
      [
        try TrackPoint(5_000, 100, -7, altitude: 4),
        try TrackPoint(6_000, 103, -7),
        try TrackPoint(7_000, 98, -7, altitude: 6),
      ],
      [try TrackPoint(8_000, 99, -7, altitude: 1)],
    ])
  }

  private static let exampleBody = exampleParts.flatMap { $0 }
  private static let exampleParts: [[UInt8]] = [
    [0b0001, 4],
    Sealed.section(3, 1),  // segments of three points and of one
    // Step 1000, first 5000 (folded 10000); changes 0, 1, 1, 1.
    Sealed.section(0, 0xE8, 0x07, 0x90, 0x4E, 0, 2, 2, 2),
    // Step 1, first 100 (folded 200); changes 0, 3, -5, 1.
    Sealed.section(0, 1, 0xC8, 0x01, 0, 6, 9, 2),
    // Step 1, first -7 (folded 13); a run of four changes of 0.
    Sealed.section(2, 1, 13, 0, 3),
    Sealed.section(1, 1, 2),  // one present, one absent, two present
    // Step 1, first 4 (folded 8); changes 0, 2, -5.
    Sealed.section(0, 1, 8, 0, 4, 9),
  ]

  @Test func `a small track is encoded as described`() throws {
    let bytes = try TrackCodec.encode(example())
    #expect(bytes == Sealed.blob(Self.exampleBody))
    #expect(bytes.suffix(4) == [0x2E, 0x33, 0x1E, 0xA3])
  }

  @Test func `the described bytes are decoded`() throws {
    #expect(try TrackCodec.decode(Sealed.blob(Self.exampleBody)) == example())
  }

  @Test func `a column that changes evenly is stored as second differences`() throws {
    let track = Track(points: try (0..<100).map { try TrackPoint($0 * 1_000, 0, 0) })
    let times = Sealed.section(3, 0xE8, 0x07, 0, 0, 0, 2, 0, 97)
    let still = Sealed.section(2, 1, 0, 0, 99)
    #expect(
      try TrackCodec.encode(track)
        == Sealed.blob([0, 100] + Sealed.section(100) + times + still + still))
  }

  @Test func `of equally short codings the simplest is used`() throws {
    let track = Track(points: [try TrackPoint(0, 0, 0), try TrackPoint(0, 0, 0)])
    // A run of two zeros would take two bytes as well.
    let still = Sealed.section(0, 1, 0, 0, 0)
    #expect(
      try TrackCodec.encode(track)
        == Sealed.blob([0, 2] + Sealed.section(2) + still + still + still))
  }
}
