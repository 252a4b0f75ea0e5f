import TestSupport
import Testing

@testable import Compression

@Suite struct GunzipTests {
  private static let words = Array(
    String(repeating: "Gravel pit by the lake. ", count: 20_000).utf8)

  /// What a file expands to, read in pieces of a size.
  private static func expanded(
    _ bytes: [UInt8], limit: Int = 1 << 20, pieceBytes: Int = 1_000
  ) throws -> [UInt8] {
    var (rest, result): (ArraySlice<UInt8>, [UInt8]) = (bytes[...], [])
    try Gunzip.expand(
      limit: limit,
      read: { maximum in
        let piece = rest.prefix(min(maximum, pieceBytes))
        rest = rest.dropFirst(piece.count)
        return Array(piece)
      },
      { result += $0 })
    return result
  }

  @Test(arguments: [1, 2, 7, 1_000, 1 << 20])
  func `a file expands no matter in which pieces it comes`(pieceBytes: Int) throws {
    let packed = try Gzip.packed(Self.words)
    #expect(try Self.expanded(packed, pieceBytes: pieceBytes) == Self.words)
    let twice = packed + (try Gzip.packed([1, 2, 3]))
    #expect(try Self.expanded(twice, pieceBytes: pieceBytes) == Self.words + [1, 2, 3])
    let padded = packed + [UInt8](repeating: 0, count: 600)
    #expect(try Self.expanded(padded, pieceBytes: pieceBytes) == Self.words)
  }

  @Test func `no more than the limit ever comes out`() throws {
    let packed = try Gzip.packed([UInt8](repeating: 0, count: 4 << 20))
    #expect(throws: ZlibError.tooLarge(limit: 1 << 20)) { try Self.expanded(packed) }
    #expect(try Self.expanded(packed, limit: 4 << 20).count == 4 << 20)
  }

  @Test func `a file cut anywhere is refused`() throws {
    let packed = try Gzip.packed(Array(Self.words.prefix(2_000)))
    for count in 0..<packed.count {
      #expect(throws: ZlibError.cutOff) { try Self.expanded(Array(packed.prefix(count))) }
    }
    #expect(throws: ZlibError.trailingBytes(count: 2)) { try Self.expanded(packed + [7, 8]) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a changed byte is noticed`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = Array(Self.words.prefix(3_000))
    var packed = try Gzip.packed(original)
    // The first ten bytes hold the time and the system, which do not matter.
    let place = Int.random(in: 10..<packed.count, using: &random)
    packed[place] ^= UInt8.random(in: 1...255, using: &random)
    #expect(throws: ZlibError.self) { try Self.expanded(packed) }
  }
}
