import Testing

@testable import TrackFormats

@Suite struct CSVEncodingTests {
  private static let text = "name,note\nKöln,\"€ 5\n\u{1F690}\"\n"
  private static let rows = [["name", "note"], ["Köln", "€ 5\n\u{1F690}"]]

  @Test(arguments: [1, 2, 3, 5, Int.max])
  func `marks of all encodings are understood and taken off`(chunk: Int) throws {
    let units = Array(("\u{FEFF}" + Self.text).utf16)
    let files: [(CSVEncoding, [UInt8])] = [
      (.utf8, Array(("\u{FEFF}" + Self.text).utf8)), (.utf8, Array(Self.text.utf8)),
      (.utf16LittleEndian, units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
      (.utf16BigEndian, units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
    ]
    for (encoding, bytes) in files {
      let outcome = try CSVOutcome(bytes, .comma, chunkSize: chunk)
      #expect(outcome.dialect?.encoding == encoding)
      #expect(outcome.rows == Self.rows)
      #expect(outcome.lines == [1, 2])
      #expect(outcome.problems.isEmpty)
    }
  }

  @Test(arguments: [
    [], [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], [0xFF], [0xFF, 0xFE], [0xFE, 0xFF],
    [0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0xD8],
  ])
  func `a file may end within its mark`(bytes: [UInt8]) throws {
    #expect(try CSVOutcome(bytes).error == nil)
  }

  @Test func `a row that is not UTF-8 is read as Windows-1252 and says so`() throws {
    let bytes: [UInt8] = Array("a,ü\n".utf8) + [0x4B, 0xF6, 0x6C, 0x6E, 0x2C, 0x80, 0x35, 0x0A]
    let outcome = try CSVOutcome(bytes, .comma)
    #expect(outcome.rows == [["a", "ü"], ["Köln", "€5"]])
    #expect(
      outcome.problems == ["line 2: not UTF-8; read as Windows-1252, so check letters with accents"]
    )
  }

  @Test func `two fields are not UTF-8 if only both together are`() throws {
    let outcome = try CSVOutcome([0x61, 0xC3, 0x2C, 0xA9, 0x62], .comma)
    #expect(outcome.rows == [["aÃ", "©b"]])
    #expect(outcome.problems.count == 1)
  }

  @Test func `every byte of Windows-1252 becomes one character`() {
    let text = String(decoding: Windows1252.utf8(0x80...0xFF), as: UTF8.self)
    let expected =
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
      + String(String.UnicodeScalarView((0xA0...0xFF).compactMap(Unicode.Scalar.init)))
    #expect(text == expected)
  }

  @Test(arguments: [
    ([0x00, 0xD8, 0x61, 0x00], "\u{FFFD}a"), ([0x00, 0xDC, 0x61, 0x00], "\u{FFFD}a"),
    ([0x61, 0x00, 0x3D, 0xD8], "a\u{FFFD}"), ([0x61, 0x00, 0x62], "a\u{FFFD}"),
    ([0x3D, 0xD8, 0x3D, 0xD8, 0x90, 0xDE], "\u{FFFD}\u{1F690}"),
  ])
  func `half a character of UTF-16 is replaced and reported`(
    units: [UInt8], text: String
  ) throws {
    let outcome = try CSVOutcome([0xFF, 0xFE] + units, .comma)
    #expect(outcome.rows == [[text]])
    #expect(outcome.problems == ["line 1: half a character of UTF-16 was replaced"])
  }
}
