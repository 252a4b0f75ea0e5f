import Testing

@testable import Tables

@Suite struct EncodingTests {
  private static let text = "name,note\nKöln,\"€ 5\n\u{1F690}\"\n"
  private static let rows = [["name", "note"], ["Köln", "€ 5\n\u{1F690}"]]

  static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: ["\u{FEFF}", ""])
  func `all encodings are detected, and byte order marks removed`(mark: String) throws {
    let files: [(TextEncoding, [UInt8])] = [
      (.utf8, Array((mark + Self.text).utf8)),
      (.utf16LittleEndian, Self.utf16(mark + Self.text, isBigEndian: false)),
      (.utf16BigEndian, Self.utf16(mark + Self.text, isBigEndian: true)),
    ]
    for (encoding, bytes) in files {
      let table = try ReadTable(bytes, .comma)
      #expect(table.encoding == encoding)
      #expect(table.rows == Self.rows)
      #expect(table.lines == [1, 2])
      #expect(!table.isDamaged)
      #expect(try TextLoader(bytes).load().hasByteOrderMark == !mark.isEmpty)
    }
  }

  @Test(arguments: [
    [], [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], [0xFF], [0xFF, 0xFE], [0xFE, 0xFF],
    [0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0xD8],
  ])
  func `a file may end within its mark`(bytes: [UInt8]) throws {
    let text = try TextLoader(bytes).load().text
    #expect(text.count <= 4)
  }

  @Test func `a file that is not UTF-8 is read as Windows-1252`() throws {
    let bytes: [UInt8] = Array("a,u\n".utf8) + [0x4B, 0xF6, 0x6C, 0x6E, 0x2C, 0x80, 0x35, 0x0A]
    let table = try ReadTable(bytes, .comma)
    #expect(table.rows == [["a", "u"], ["Köln", "€5"]])
    #expect(table.encoding == .windows1252)
    #expect(!table.isDamaged)
  }

  @Test func `a few invalid bytes in UTF-8 are replaced`() throws {
    let bytes: [UInt8] = Array("äöü,".utf8) + [0xC3] + Array(",x\n".utf8)
    let table = try ReadTable(bytes, .comma)
    #expect(table.rows == [["äöü", "\u{FFFD}", "x"]])
    #expect(table.encoding == .utf8)
    #expect(table.isDamaged)
  }

  @Test func `halves of a character in adjacent fields are not joined`() throws {
    #expect(try ReadTable([0x61, 0xC3, 0x2C, 0xA9, 0x62], .comma).rows == [["aÃ", "©b"]])
  }

  @Test func `a given encoding is not questioned`() throws {
    let loaded = try TextLoader([0xC3, 0xA4]).load(as: .windows1252)
    #expect(String(decoding: loaded.text.bytes, as: UTF8.self) == "Ã¤")
    let broken = try TextLoader([0x61, 0xE4]).load(as: .utf8)
    #expect(String(decoding: broken.text.bytes, as: UTF8.self) == "a\u{FFFD}")
    #expect(broken.isDamaged)
  }

  @Test func `every byte of Windows-1252 becomes one character`() {
    let text = String(decoding: Windows1252.utf8(0x80...0xFF), as: UTF8.self)
    let expected =
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
      + String(String.UnicodeScalarView((0xA0...0xFF).compactMap(Unicode.Scalar.init)))
    #expect(text == expected)
  }

  @Test(arguments: [
    ([0x00, 0xD8, 0x61, 0x00], "\u{FFFD}a"), ([0x00, 0xDC, 0x61, 0x00], "\u{FFFD}a"),
    ([0x61, 0x00, 0x3D, 0xD8], "a\u{FFFD}"), ([0x61, 0x00, 0x62], "a\u{FFFD}"),
    ([0x3D, 0xD8, 0x3D, 0xD8, 0x90, 0xDE], "\u{FFFD}\u{1F690}"),
  ])
  func `half a character of UTF-16 is replaced`(units: [UInt8], text: String) throws {
    #expect(try ReadTable([0xFF, 0xFE] + units, .comma).rows == [[text]])
  }

  @Test(arguments: [
    ("UTF8", TextEncoding.utf8 as TextEncoding?), ("utf-16", .utf16LittleEndian),
    ("UTF-16BE", .utf16BigEndian), ("latin1", .windows1252), ("cp1252", .windows1252),
    ("koi8-r", nil), ("", nil),
  ])
  func `an encoding is recognised by its common names`(
    name: String, encoding: TextEncoding?
  ) {
    #expect(TextEncoding(name: name) == encoding)
  }

  /// Each decoder, with characters that a split can fall into.
  static let pieces: [(TextEncoding, [UInt8])] = [
    (.utf8, Array("aé€\u{1F690}".utf8) + [0xC3, 0x28, 0xE2, 0x82, 0xF0, 0x9F, 0x9A]),
    (.utf16LittleEndian, utf16("aé€\u{1F690}", isBigEndian: false) + [0x3D, 0xD8, 0x61]),
    (.utf16BigEndian, utf16("aé€\u{1F690}", isBigEndian: true) + [0xD8]),
    (.windows1252, [0x61, 0xE9, 0x80, 0x81]),
  ]

  @Test(arguments: pieces)
  func `a split at any byte makes no difference`(encoding: TextEncoding, bytes: [UInt8]) {
    let whole = decode(encoding, [bytes])
    for cut in bytes.indices {
      #expect(decode(encoding, [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
    #expect(decode(encoding, bytes.map { [$0] }) == whole)
    #expect(String(validating: whole, as: UTF8.self) != nil)
  }

  private func decode(_ encoding: TextEncoding, _ pieces: [[UInt8]]) -> [UInt8] {
    var decoder = TextDecoder(encoding)
    return (pieces + [[]]).enumerated().flatMap { index, piece in
      piece.withUnsafeBytes { decoder.decode($0, isLast: index == pieces.count) }
    }
  }

  @Test func `four characters are enough to see that a file is UTF-16`() throws {
    for isBigEndian in [false, true] {
      #expect(try ReadTable(Self.utf16("a,b\n", isBigEndian: isBigEndian)).rows == [["a", "b"]])
    }
  }

  @Test func `a file with as many wrong characters as right ones is not UTF-8`() throws {
    let table = try ReadTable([0xC3, 0xA4, 0x2C, 0xE4], .comma)
    #expect(table.rows == [["Ã¤", "ä"]])
    #expect(table.encoding == .windows1252)
  }

  @Test(
    arguments: [
      [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func `bytes that only resemble a character of UTF-8 are replaced`(bytes: [UInt8]) throws {
    let loaded = try TextLoader([0x61] + bytes).load(as: .utf8)
    let expected = "a" + String(repeating: "\u{FFFD}", count: bytes.count)
    #expect(Array(loaded.text.bytes) == Array(expected.utf8))
  }
}
