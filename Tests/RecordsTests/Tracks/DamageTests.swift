import TestSupport
import Testing
import TrackFormats

@testable import Records

@Suite struct DamageTests {
  private static let blob: [UInt8] = {
    var generator = SplitMix64(seed: 1)
    return (try? TrackCodec.encode(generator.track(.walk, count: 12))) ?? []
  }()

  @Test(arguments: blob.indices)
  func `every flipped bit is detected`(index: Int) {
    for bit in 0..<8 {
      var bytes = Self.blob
      bytes[index] ^= 1 << UInt8(bit)
      let expected: TrackError = index < 4 ? .notATrack : .checksumMismatch
      #expect(throws: expected) { try TrackCodec.decode(bytes) }
    }
  }

  @Test(arguments: blob.indices)
  func `every truncation is detected`(count: Int) {
    let expected: TrackError = count < 4 ? .notATrack : .checksumMismatch
    #expect(throws: expected) { try TrackCodec.decode(Array(Self.blob.prefix(count))) }
  }

  @Test func `bytes after the track are detected`() {
    #expect(throws: TrackError.checksumMismatch) { try TrackCodec.decode(Self.blob + [0]) }
  }

  @Test func `a newer format is reported`() {
    #expect(throws: TrackError.unsupportedVersion(2)) {
      try TrackCodec.decode(Sealed.blob([0, 0], version: 2))
    }
  }

  @Test func `other data is not a track`() {
    #expect(throws: TrackError.notATrack) {
      try TrackCodec.decode(Sealed.blob([0, 0], magic: "GPX1"))
    }
  }

  @Test(
    arguments: [
      TrackError.notATrack, .unsupportedVersion(9), .checksumMismatch, .tooManyPoints(limit: 7),
      .splitLeavesNothing, .overlap(milliseconds: 1_500),
    ] + TrackError.Part.allCases.map(TrackError.malformed))
  func `an error says what is wrong and what to do`(error: TrackError) {
    #expect(error.description.contains(";"))
    #expect(!error.description.contains("TrackError"))
  }

  @Test(arguments: [
    (1, "1 s"), (999, "1 s"), (1_000, "1 s"), (1_001, "2 s"), (.max, "9223372036854776 s"),
  ])
  func `an overlap is reported in seconds and never as zero`(milliseconds: Int64, text: String) {
    #expect(TrackError.overlap(milliseconds: milliseconds).description.contains("begins \(text) "))
  }
}
