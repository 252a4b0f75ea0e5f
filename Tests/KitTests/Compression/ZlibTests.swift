import TestSupport
import Testing
import Text

@testable import Compression

/// What is compressed comes back, and what a stranger sends does no harm.
@Suite struct ZlibTests {
  private static let words = "Gravel pit by the lake, Gravel pit by the lake, "
  private static let dictionary = Array("amount currency EUR category fuel".utf8)
  private static let entry = Array("currency EUR amount 4250 category fuel".utf8)

  // MARK: Other programs

  struct Vector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let stream: String
    let content: String
  }

  /// Written by Python's zlib module.
  @Test(arguments: [
    Vector(testDescription: "nothing", stream: "789c030000000001", content: ""),
    Vector(testDescription: "a word", stream: "789c2b4bcc030002950146", content: "van"),
    Vector(testDescription: "stored", stream: "7801010300fcff76616e02950146", content: "van"),
    Vector(
      testDescription: "level 6",
      stream: "789c732f4a2c4bcd5128c82c5148aa5428c94855c849cc4ed55170c7210e009c3f1067",
      content: words),
    Vector(
      testDescription: "level 9",
      stream: "78da732f4a2c4bcd5128c82c5148aa5428c94855c849cc4ed55170c7210e009c3f1067",
      content: words),
    Vector(
      testDescription: "small window, literals only",
      stream: """
        181905c1d10900200845d155ee00edd11c0a0f92fc9090a0ed3b671ebb4a2a1a7ff412695b83
        79ec2aa968fcd14ba46d0d3e9c3f1067
        """,
      content: words),
  ])
  func `streams of another program expand`(_ vector: Vector) throws {
    let stream = try bytes(vector.stream)
    #expect(try Zlib.inflated(stream[...], limit: 100) == Array(vector.content.utf8))
  }

  @Test func `streams with a dictionary expand with no other`() throws {
    let stream = try bytes("78bbd5cf0c7643914984a8363132354055050006310d61")
    let expanded = try Zlib.inflated(stream[...], limit: 100, dictionary: Self.dictionary)
    #expect(expanded == Self.entry)
    for dictionary in [[], [0], Array(Self.dictionary.dropLast())] {
      #expect(throws: ZlibError.otherDictionary) {
        try Zlib.inflated(stream[...], limit: 100, dictionary: dictionary)
      }
    }
    let plain = Zlib.deflated(Self.entry)
    #expect(
      try Zlib.inflated(plain[...], limit: 100, dictionary: Self.dictionary) == Self.entry)
    #expect(stream.count < plain.count)
  }

  @Test(arguments: [[], dictionary] as [[UInt8]])
  func `another program expands what is compressed here`(dictionary: [UInt8]) throws {
    let stream = Zlib.deflated(Self.entry, dictionary: dictionary)
    let script = """
      import sys, zlib
      stream, dictionary = map(bytes.fromhex, sys.argv[1:])
      print(zlib.decompressobj(zdict=dictionary).decompress(stream).hex())
      """
    let run = try Finished.running(
      "/usr/bin/python3",
      ["-c", script, Hexadecimal.text(stream), Hexadecimal.text(dictionary)])
    #expect(run.output == Hexadecimal.text(Self.entry) + "\n")
    #expect(run.errors == "")
  }

  // MARK: Round trips

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `any bytes come back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let values = UInt8.random(in: 0...255, using: &random)
      let content = (0..<Int.random(in: 0...40_000, using: &random)).map { _ in
        UInt8.random(in: 0...values, using: &random)
      }
      let dictionary = Array(content.suffix(Int.random(in: 0...300, using: &random)))
      let stream = Zlib.deflated(content, dictionary: dictionary)
      let expanded = try Zlib.inflated(
        stream[...], limit: content.count, dictionary: dictionary)
      #expect(expanded == content)
    }
  }

  @Test func `a stream may be a part of other bytes`() throws {
    let stream = Zlib.deflated(Self.entry)
    let whole = [1, 2, 3] + stream + [4]
    let part = whole[3..<3 + stream.count]
    #expect(try Zlib.inflated(part, limit: 100) == Self.entry)
  }

  // MARK: Strangers

  @Test(arguments: [0, 1, 2, 100, 65_536, 1_000_000])
  func `a stream is expanded up to the limit and no further`(count: Int) throws {
    let content = [UInt8](repeating: 7, count: count)
    let stream = Zlib.deflated(content)
    #expect(try Zlib.inflated(stream[...], limit: count) == content)
    #expect(try Zlib.inflated(stream[...], limit: .max) == content)
    for limit in [0, 1, count / 2, count - 1] where (0..<count).contains(limit) {
      #expect(throws: ZlibError.tooLarge(limit: limit)) {
        try Zlib.inflated(stream[...], limit: limit)
      }
    }
  }

  @Test func `a bomb is refused`() throws {
    let bomb = Zlib.deflated([UInt8](repeating: 0, count: 50_000_000))
    #expect(bomb.count < 50_000)
    #expect(throws: ZlibError.tooLarge(limit: 524_288)) {
      try Zlib.inflated(bomb[...], limit: 524_288)
    }
  }

  @Test func `a high limit does not leave a small content with much memory`() throws {
    let stream = Zlib.deflated([UInt8](1...100))
    let content = try Zlib.inflated(stream[...], limit: 1_000_000)
    #expect(content.capacity < 1_000)
    #expect(Zlib.deflated([UInt8](repeating: 0, count: 1_000_000)).capacity < 10_000)
  }

  @Test(arguments: [[], dictionary] as [[UInt8]])
  func `a stream cut at any byte is refused`(dictionary: [UInt8]) throws {
    let content = Array(Self.words.utf8) + [UInt8](0...255)
    let stream = Zlib.deflated(content, dictionary: dictionary)
    for count in stream.indices {
      #expect(throws: ZlibError.cutOff, "\(count) bytes") {
        try Zlib.inflated(stream[..<count], limit: 1_000, dictionary: dictionary)
      }
    }
  }

  @Test(arguments: [[0], [0x78, 0x9C], [UInt8](repeating: 0, count: 5_000)] as [[UInt8]])
  func `a stream that something follows is refused`(trail: [UInt8]) throws {
    let stream = Zlib.deflated(Self.entry) + trail
    #expect(throws: ZlibError.trailingBytes(count: trail.count)) {
      try Zlib.inflated(stream[...], limit: 1_000)
    }
  }

  @Test func `two streams are not one`() throws {
    let stream = Zlib.deflated(Self.entry)
    #expect(throws: ZlibError.trailingBytes(count: stream.count)) {
      try Zlib.inflated((stream + stream)[...], limit: 1_000)
    }
  }

  @Test func `a changed bit is noticed, or one that means nothing`() throws {
    let stream = Zlib.deflated(Self.entry)
    var unnoticed: [Int] = []
    for bit in 0..<stream.count * 8 {
      var changed = stream
      changed[bit / 8] ^= 1 << (bit % 8)
      guard let expanded = try? Zlib.inflated(changed[...], limit: 1_000) else { continue }
      #expect(expanded == Self.entry)
      unnoticed.append(bit / 8)
    }
    // The bits between the last block and the checksum.
    #expect(Set(unnoticed).isSubset(of: [stream.count - 5]) && unnoticed.count < 8)
  }

  @Test(arguments: [
    (Array("Gravel pit by the lake".utf8), ZlibError.damaged),
    ([UInt8](repeating: 0xFF, count: 100), .damaged),
    ([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 2, 3], .damaged),
    ([0x78], .cutOff), ([], .cutOff),
  ])
  func `other bytes are not a stream`(bytes: [UInt8], expected: ZlibError) {
    #expect(throws: expected) { try Zlib.inflated(bytes[...], limit: 1_000) }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `damaged streams never trap or pass the limit`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let content = (0..<2_000).map { _ in UInt8.random(in: 0...9, using: &random) }
    let stream = Zlib.deflated(content)
    for _ in 0..<500 {
      var changed = stream
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: changed.indices, using: &random)
        changed[index] = .random(in: 0...255, using: &random)
      }
      do {
        let expanded = try Zlib.inflated(changed[...], limit: 3_000)
        #expect(expanded == content)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test(arguments: [
    (ZlibError.damaged, "the compressed data are damaged, or not compressed by zlib"),
    (.cutOff, "the compressed data end too early"),
    (.tooLarge(limit: 9), "the compressed data hold more than the 9 bytes allowed"),
    (.trailingBytes(count: 1), "1 byte follows the compressed data"),
    (.trailingBytes(count: 2), "2 bytes follow the compressed data"),
    (.otherDictionary, "the compressed data were made with another dictionary"),
  ])
  func `errors say what is wrong`(error: ZlibError, text: String) {
    #expect("\(error)" == text)
  }

  private func bytes(_ text: String) throws -> [UInt8] {
    try #require(Hexadecimal.bytes(text.filter { !$0.isWhitespace }))
  }
}
