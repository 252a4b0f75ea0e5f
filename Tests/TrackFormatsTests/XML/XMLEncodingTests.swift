import Testing

@testable import TrackFormats

@Suite struct XMLEncodingTests {
  static let text = "<?xml version=\"1.0\"?>\n<a n=\"ü€\">Zürich \u{1F690}</a>"
  static let events = ["<a n=ü€>", "Zürich \u{1F690}", "</a>"]

  static let files: [[UInt8]] = [
    Array(text.utf8),
    [0xEF, 0xBB, 0xBF] + Array(text.utf8),
    [0xFF, 0xFE] + utf16(text, isBigEndian: false),
    [0xFE, 0xFF] + utf16(text, isBigEndian: true),
    utf16(text, isBigEndian: false),
    utf16(text, isBigEndian: true),
    [0xFF, 0xFE] + utf16(declared(text, "UTF-8"), isBigEndian: false),
    [0xEF, 0xBB, 0xBF] + Array(declared(text, "iso-8859-1").utf8),
    Array(declared(text, "utf-8").utf8),
    Array(declared(text, "UTF-16").utf8),
  ]

  static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  static func declared(_ text: String, _ encoding: String) -> String {
    "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>" + text.dropFirst(21)
  }

  @Test(arguments: files, [1, 2, 3, 7, Int.max])
  func `Unicode is read with and without a mark`(file: [UInt8], pieceBytes: Int) throws {
    let outcome = try XMLOutcome(file, pieceBytes: pieceBytes)
    #expect(outcome.events == Self.events)
    #expect(outcome.error == nil)
    #expect(outcome.problems == [])
  }

  @Test(arguments: ["ISO-8859-1", "iso-8859-1", "Windows-1252", "latin1"], [1, 5, Int.max])
  func `single-byte encodings are read as declared`(encoding: String, pieceBytes: Int) throws {
    let file =
      Array("<?xml version='1.0' encoding='\(encoding)'?><a n='\u{0}'>Z".utf8)
      .map { $0 == 0 ? 0x80 : $0 } + [0xFC] + Array("rich</a>".utf8)
    let outcome = try XMLOutcome(file, pieceBytes: pieceBytes)
    #expect(outcome.events == ["<a n=€>", "Zürich", "</a>"])
    #expect(outcome.problems == [])
  }

  @Test(arguments: [1, 5, Int.max])
  func `a second declaration does not decode what is decoded`(pieceBytes: Int) throws {
    let declaration = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
    let file = declaration + declaration + Array("<a>Z".utf8) + [0xFC] + Array("rich</a>".utf8)
    let outcome = try XMLOutcome(file, pieceBytes: pieceBytes)
    #expect(outcome.events == ["<a>", "Zürich", "</a>"])
  }

  @Test func `bytes invalid in the encoding are replaced and reported`() throws {
    let outcome = try XMLOutcome(Array("<a>Z".utf8) + [0xFC] + Array("rich</a>".utf8))
    #expect(outcome.events == ["<a>", "Z\u{FFFD}rich", "</a>"])
    #expect(outcome.problems == [.wrongEncoding])
  }

  @Test func `half a character of UTF-16 is replaced and reported`() throws {
    let file =
      [0xFF, 0xFE] + Self.utf16("<a>x", isBigEndian: false) + [0x00, 0xD8]
      + Self.utf16("y</a>", isBigEndian: false)
    let outcome = try XMLOutcome(file)
    #expect(outcome.events == ["<a>", "x\u{FFFD}y", "</a>"])
    #expect(outcome.problems == [.wrongEncoding])
  }
}
