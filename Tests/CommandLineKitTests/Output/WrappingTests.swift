@testable import CommandLineKit
import Testing

@Suite struct WrappingTests {
  static let wrappings: [(text: String, columns: Int, lines: [String])] = [
    ("", 10, [""]),
    ("one two three", 20, ["one two three"]),
    ("one two three", 13, ["one two three"]),
    ("one two three", 12, ["one two", "three"]),
    ("one two three", 3, ["one", "two", "thr", "ee"]),
    ("one two three", 1, ["o", "n", "e", "t", "w", "o", "t", "h", "r", "e", "e"]),
    ("one two", 0, ["o", "n", "e", "t", "w", "o"]),
    ("one\ntwo", 20, ["one", "two"]),
    ("one\n\ntwo\n", 20, ["one", "", "two", ""]),
    ("  one   two  ", 20, ["one two"]),
    ("abcdefgh ij", 5, ["abcde", "fgh", "ij"]),
    ("abcdefgh ij", 6, ["abcdef", "gh ij"]),
    ("x abcdefgh", 5, ["x", "abcde", "fgh"]),
    ("湖山 川", 4, ["湖山", "川"]),
    ("湖山川", 5, ["湖山", "川"]),
    ("湖山", 1, ["湖", "山"]),
    ("🇨🇭🇩🇪🇫🇷", 4, ["🇨🇭🇩🇪", "🇫🇷"]),
  ]

  @Test(arguments: wrappings)
  func `text breaks between words, and within a word only if it must`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(Wrapping.lines(text, columns: columns) == lines)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `no line is too wide, and no text is lost`(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<20 {
      let columns = random.number(in: 1...40)
      let words = random.words(0...30)
      let lines = Wrapping.lines(words.joined(separator: " "), columns: columns)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns || $0.count == 1 })
      #expect(lines.joined().filter { $0 != " " } == words.joined())
      let isWhole = words.allSatisfy { DisplayWidth.of($0) <= columns }
      if isWhole { #expect(lines.flatMap { $0.split(separator: " ") } == words.map { $0[...] }) }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `lines are filled as far as possible`(seed: UInt64) {
    var random = RandomText(seed: seed)
    let words = (0..<40).map { _ in random.word(longest: 4) }
    let columns = random.number(in: 12...40)
    let lines = Wrapping.lines(words.joined(separator: " "), columns: columns)
    for (line, next) in zip(lines, lines.dropFirst()) {
      let first = next.prefix { $0 != " " }
      #expect(DisplayWidth.of(line) + 1 + DisplayWidth.of(first) > columns)
    }
  }
}
