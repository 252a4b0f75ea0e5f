import TestSupport
import Testing

@testable import Records

struct ContentHashTests {
  /// Computed with Python's hashlib.
  @Test(arguments: [
    ("", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    ("abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
  ])
  func `hashes match those of other programs`(text: String, expected: String) {
    #expect(ContentHash(of: Array(text.utf8)).description == expected)
  }

  @Test(arguments: UInt64(1)...20)
  func `the hash does not depend on how bytes are split`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = randomBytes(Int.random(in: 0...5_000, using: &random), seed: seed)
    var hasher = ContentHasher()
    var rest = all[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...700, using: &random))
      hasher.update(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    #expect(hasher.finish() == ContentHash(of: all))
  }

  @Test(arguments: UInt64(1)...20)
  func `a hash is parsed from its text`(seed: UInt64) throws {
    let hash = try #require(ContentHash(bytes: randomBytes(32, seed: seed)))
    #expect(ContentHash(hash.description) == hash)
  }

  @Test(arguments: [
    "", "ab", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
    String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    String(repeating: "0", count: 62) + "é", String(repeating: "0", count: 63) + "\0",
    "0x" + String(repeating: "0", count: 62), String(repeating: "0", count: 63) + " ",
    String(repeating: "٠", count: 32), String(repeating: "../", count: 21) + ".",
  ])
  func `other text is not a hash`(text: String) {
    #expect(ContentHash(text) == nil)
  }

  @Test(arguments: [0, 31, 33]) func `a hash has 32 bytes`(count: Int) {
    #expect(ContentHash(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test(arguments: UInt64(1)...20) func `hashes sort like their texts`(seed: UInt64) {
    let hashes = (0..<10).map { ContentHash(of: randomBytes(8, seed: seed &* 100 &+ $0)) }
    #expect(hashes.sorted().map(\.description) == hashes.map(\.description).sorted())
  }
}
