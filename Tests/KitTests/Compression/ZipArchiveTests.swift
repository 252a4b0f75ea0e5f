import TestSupport
import Testing

@testable import Compression

@Suite struct ZipArchiveTests {
  private static let words = Array(String(repeating: "Quay, ", count: 30_000).utf8)

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    // Without the header and the checksum of zlib's own format.
    Array(Zlib.deflated(bytes).dropFirst(2).dropLast(4))
  }

  private static func read(_ bytes: [UInt8]) -> ZipArchive.Read {
    { count, offset in
      guard offset >= 0, offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  /// The names and the contents of all members.
  private static func contents(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for member in try ZipArchive(size: bytes.count, read: read(bytes)).members {
      var content: [UInt8] = []
      try ZipArchive.expand(member, read: read(bytes)) { piece in
        content += piece
        return true
      }
      contents[member.name] = content
    }
    return contents
  }

  private static var sample: [UInt8] {
    var zip = ZipSample()
    zip.add("doc.kml", words, packed: deflated(words))
    zip.add("images/ü.png", [1, 2, 3])
    zip.add("empty", [])
    return zip.finished(comment: "made by hand")
  }

  private static let expected = ["doc.kml": words, "images/ü.png": [1, 2, 3], "empty": []]

  @Test func `members come back, wherever the archive begins`() throws {
    #expect(try Self.contents(Self.sample) == Self.expected)
    #expect(try Self.contents(Array("#!/bin/sh\n".utf8) + Self.sample) == Self.expected)
  }

  @Test func `a member is read no further than wanted`() throws {
    let bytes = Self.sample
    let archive = try ZipArchive(size: bytes.count, read: Self.read(bytes))
    var seen = 0
    try ZipArchive.expand(archive.members[0], read: Self.read(bytes)) { piece in
      seen += piece.count
      return false
    }
    #expect((1..<Self.words.count).contains(seen))
  }

  @Test func `a member that holds more than it says is refused`() throws {
    var zip = ZipSample()
    zip.add("bomb", Self.words, packed: Self.deflated(Self.words)) { entry in
      entry.replaceSubrange(24..<28, with: [100, 0, 0, 0])
    }
    #expect(throws: ZipError.damaged) { try Self.contents(zip.finished()) }
  }

  @Test(arguments: [
    (UInt16(0x0801), UInt16(0), ZipError.encrypted), (0x0800, 12, .otherMethod(12)),
  ])
  func `what cannot be read says why`(flags: UInt16, method: UInt16, error: ZipError) {
    var zip = ZipSample()
    zip.add("a", [1, 2, 3], flags: flags, method: method)
    #expect(throws: error) { try Self.contents(zip.finished()) }
  }

  @Test func `an archive cut anywhere is refused`() throws {
    var zip = ZipSample()
    zip.add("a", Array("abcabcabc".utf8))
    let bytes = zip.finished()
    for count in 0..<bytes.count {
      #expect(throws: ZipError.damaged) { try Self.contents(Array(bytes.prefix(count))) }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `changed bytes never trap, and never come out`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var zip = ZipSample()
    let text = Array(Self.words.prefix(500))
    zip.add("a", text, packed: Self.deflated(text))
    zip.add("b", text)
    var bytes = zip.finished()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    // Whatever is believed has the checksum that it should have.
    guard let contents = try? Self.contents(bytes) else { return }
    for content in contents.values { #expect(content == text || content.isEmpty) }
  }
}
