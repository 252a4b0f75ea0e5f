import TestSupport
import Testing

@testable import Text

@Suite struct FastStringsTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a part is found where the standard library finds it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let letters = ["a", "b", "é", "→"]
      let text = String((0..<12).map { _ in letters.randomElement(using: &random) ?? "" }.joined())
      let part = String(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? ""
        }.joined())
      let expected = part.isEmpty || !text.utf8.ranges(of: part.utf8).isEmpty
      #expect(text.contains(bytesOf: part) == expected, "\(text) \(part)")
    }
  }

  @Test(
    arguments: [
      ("", [""]), ("a", ["a"]), ("\n", ["", ""]), ("a\nb", ["a", "b"]), ("\n\n", ["", "", ""]),
      ("ä→\n\nz\n", ["ä→", "", "z", ""]), ("a\tb", ["a\tb"]), ("a\r\nb", ["a\r", "b"]),
    ] as [(String, [String])])
  func `lines are those between line feeds`(text: String, lines: [String]) {
    #expect(text.lines == lines)
  }

  @Test func `bytes become text only if they are UTF-8`() {
    #expect(String(utf8: [UInt8]("naïve → ü".utf8).span) == "naïve → ü")
    #expect(String(utf8: [UInt8]().span) == "")
    for bytes in [[0xC3], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]]
      as [[UInt8]]
    {
      #expect(String(utf8: bytes.span) == nil, "\(bytes)")
    }
  }
}
