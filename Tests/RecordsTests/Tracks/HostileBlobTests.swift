import TestSupport
import Testing
import TrackFormats

@testable import Records

/// Blobs with a valid checksum that vanlog did not write.
@Suite struct HostileBlobTests {
  /// Ten bytes, the 64-bit number of all ones.
  private static let longest = [UInt8](repeating: 0xFF, count: 9) + [1]

  private static let still = Sealed.section(2, 1, 0, 0, 1)

  @Test func `the template of the other tests is valid`() throws {
    let bytes = Sealed.blob([0, 2] + Sealed.section(2) + Self.still + Self.still + Self.still)
    #expect(try TrackCodec.decode(bytes).points.count == 2)
  }

  @Test(arguments: [
    [UInt8](repeating: 0x80, count: 8) + [0x10],  // 2^60
    longest,
    [0x81, 0x80, 0x80, 0x02],  // one more than the limit
  ])
  func `an oversized header is refused at once`(count: [UInt8]) {
    let body = [0] + count + Sealed.section(2) + Self.still + Self.still + Self.still
    #expect(throws: TrackError.tooManyPoints(limit: 4_194_304)) {
      try TrackDecoder(Sealed.blob(body))
    }
  }

  static let senselessHeaders: [[UInt8]] = {
    let endless: [UInt8] = [0] + [UInt8](repeating: 0xFF, count: 10)
    let columns: [UInt8] = still + still + still
    let tooLong: [UInt8] = [0, 2] + Sealed.section(2) + columns + [0]
    return [[], [0], [16, 0], [0, 0x80], endless, [0, 0, 0], [1, 0], tooLong]
  }()

  @Test(arguments: senselessHeaders)
  func `an invalid header is refused`(body: [UInt8]) {
    #expect(throws: TrackError.malformed(.header)) { try TrackDecoder(Sealed.blob(body)) }
  }

  @Test(arguments: [
    Sealed.section(), Sealed.section(1), Sealed.section(3), Sealed.section(0, 2),
    Sealed.section(2, 1), Sealed.section(0x82), [9, 2], longest,
  ])
  func `segments that do not match the points are refused`(segments: [UInt8]) {
    let body = [0, 2] + segments + Self.still + Self.still + Self.still
    #expect(throws: TrackError.self) { try TrackCodec.decode(Sealed.blob(body)) }
  }

  static let badColumns: [[UInt8]] = [
    Sealed.section(),
    Sealed.section(4, 1, 0, 0, 0),  // an undefined coding
    Sealed.section(0, 0, 0, 0, 0),  // a step of zero
    [13, 0] + longest + [0, 0],  // a step of more than 63 bits
    Sealed.section(0, 1),  // no first number
    Sealed.section(0, 1, 0, 0),  // a point too few
    Sealed.section(0, 1, 0, 0, 0, 0),  // a point too many
    Sealed.section(2, 1, 0, 0, 0),  // a run too short
    Sealed.section(2, 1, 0, 0, 2),  // a run too long
    Sealed.section(2, 1, 0, 0),  // a run without length
    Sealed.section(0, 1, 0, 0, 0x80),  // a number without end
    [14, 0, 1, 0, 0] + [UInt8](repeating: 0x80, count: 9) + [2],  // a number of 65 bits
    [0x7F, 0, 1, 0, 0, 0],  // longer than the blob
    longest,
  ]

  @Test(arguments: badColumns)
  func `an invalid column of times is refused`(column: [UInt8]) {
    let body = [0, 2] + Sealed.section(2) + column + Self.still + Self.still
    #expect(throws: TrackError.self) { try TrackCodec.decode(Sealed.blob(body)) }
  }

  @Test(arguments: badColumns)
  func `an invalid optional column is refused`(column: [UInt8]) {
    let still = Self.still + Self.still + Self.still
    let body = [4, 2] + Sealed.section(2) + still + Sealed.section(2) + column
    #expect(throws: TrackError.malformed(.course)) { try TrackCodec.decode(Sealed.blob(body)) }
  }

  @Test(arguments: [
    Sealed.section(), Sealed.section(1), Sealed.section(3), Sealed.section(2, 1),
    Sealed.section(2, 0), Sealed.section(0, 0, 2), Sealed.section(0, 2), Sealed.section(1, 0, 1),
  ])
  func `an invalid presence map is refused`(map: [UInt8]) {
    let still = Self.still + Self.still + Self.still
    let body = [8, 2] + Sealed.section(2) + still + map + Self.still
    #expect(throws: TrackError.malformed(.accuracy)) { try TrackCodec.decode(Sealed.blob(body)) }
  }

  @Test(
    arguments: [
      // Folded, lowest seven bits first: 900 000 001 and -1 800 000 001 and 2^31.
      (TrackError.Part.latitude, [0x82, 0xB4, 0xA8, 0xDA, 0x06]),
      (.longitude, [0x81, 0xE8, 0xD0, 0xB4, 0x0D]),
      (.altitude, [0x80, 0x80, 0x80, 0x80, 0x10]),
    ] as [(TrackError.Part, [UInt8])])
  func `a number out of range is refused`(part: TrackError.Part, base: [UInt8]) {
    let column = [9, 2, 1] + base + [0, 1]
    let sections: [[UInt8]] = [
      Self.still, part == .latitude ? column : Self.still,
      part == .longitude ? column : Self.still, Sealed.section(2),
      part == .altitude ? column : Self.still,
    ]
    let body = [1, 2] + Sealed.section(2) + sections.joined()
    #expect(throws: TrackError.malformed(part)) { try TrackCodec.decode(Sealed.blob(body)) }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `no matter what is corrupted, decoding ends with a track or an error`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let kind = TrackKind.allCases.randomElement(using: &generator) ?? .walk
    let blob = try TrackCodec.encode(generator.track(kind, count: 20))
    for _ in 0..<100 {
      var bytes = Array(blob.dropLast(4))
      for _ in 0..<Int.random(in: 1...4, using: &generator) { generator.spoil(&bytes) }
      let result = Result { () throws(TrackError) in try TrackCodec.decode(Sealed.sealed(bytes)) }
      switch result {
      case .failure(let error): #expect(error != .checksumMismatch)
      case .success(let track):
        // Accepted blobs decode to a track like any other.
        #expect(try TrackCodec.decode(TrackCodec.encode(track)) == track)
        #expect(track.summary?.pointCount ?? 0 == track.points.count)
      }
    }
  }
}

extension SplitMix64 {
  /// Changes, removes or inserts a byte after the version; the number of points stays small.
  fileprivate mutating func spoil(_ bytes: inout [UInt8]) {
    guard bytes.count > 8 else { return }
    let index = Int.random(in: 7..<bytes.count, using: &self)
    let largest: UInt8 = chance(2) ? 3 : 255
    let byte = UInt8.random(in: 0...largest, using: &self)
    switch Int.random(in: 0..<4, using: &self) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(byte, at: index)
    default: bytes[index] = byte
    }
  }
}
