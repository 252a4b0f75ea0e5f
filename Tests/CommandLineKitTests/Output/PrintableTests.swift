import Testing

@testable import CommandLineKit

@Suite struct PrintableTests {
  static let texts: [(text: String, line: String, block: String)] = [
    ("plain", "plain", "plain"),
    ("Zürich 湖 👨‍👩‍👧", "Zürich 湖 👨‍👩‍👧", "Zürich 湖 👨‍👩‍👧"),
    ("\u{1B}[2J\u{1B}[31mred", "␛[2J␛[31mred", "␛[2J␛[31mred"),
    ("\u{1B}]0;title\u{07}", "␛]0;title␇", "␛]0;title␇"),
    ("a\0b\u{08}c\u{7F}", "a␀b␈c␡", "a␀b␈c␡"),
    ("a\tb", "a␉b", "a␉b"),
    ("a\nb", "a␊b", "a\nb"),
    ("a\r\nb\rc", "a␍␊b␍c", "a␍\nb␍c"),
    (
      "\u{85}\u{9B}31m\u{80}\u{9F}", "\u{FFFD}\u{FFFD}31m\u{FFFD}\u{FFFD}",
      "\u{FFFD}\u{FFFD}31m\u{FFFD}\u{FFFD}"
    ),
    ("\u{202A}\u{202E}gpj\u{202C}", "\u{FFFD}\u{FFFD}gpj\u{FFFD}", "\u{FFFD}\u{FFFD}gpj\u{FFFD}"),
    ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}", "\u{FFFD}a\u{FFFD}"),
    ("a\u{2028}b\u{2029}", "a\u{FFFD}b\u{FFFD}", "a\u{FFFD}b\u{FFFD}"),
    ("\u{A0}\u{200E}\u{200D}", "\u{A0}\u{200E}\u{200D}", "\u{A0}\u{200E}\u{200D}"),
  ]

  @Test(arguments: texts)
  func `control characters become pictures of themselves`(
    text: String, line: String, block: String
  ) {
    #expect(Array(Printable.line(text).unicodeScalars) == Array(line.unicodeScalars))
    #expect(Array(Printable.block(text).unicodeScalars) == Array(block.unicodeScalars))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no control characters come out, no matter what goes in`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<50 {
      let text = random.wild()
      let line = Printable.line(text)
      let isSafe = line.unicodeScalars.allSatisfy {
        switch $0.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
        }
      }
      #expect(isSafe)
      #expect(line.unicodeScalars.count == text.unicodeScalars.count)
      #expect(Printable.line(line) == line)
      #expect(Printable.line(Printable.block(text)) == line)
    }
  }

  @Test(arguments: [
    ("plain é漢 \u{A0}", "plain é漢 \u{A0}"), ("\u{9B}31m\u{7F}", "\\u009b31m\\u007f"),
    ("a\u{202E}b\u{2066}c\u{2028}", "a\\u202eb\\u2066c\\u2028"), ("€ ‘’ ™", "€ ‘’ ™"),
  ])
  func `control characters and marks of direction are escaped in JSON`(
    text: String, json: String
  ) {
    #expect(String(decoding: Printable.json(Array(text.utf8)), as: UTF8.self) == json)
  }
}
