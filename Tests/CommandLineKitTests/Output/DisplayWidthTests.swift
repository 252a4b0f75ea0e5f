@testable import CommandLineKit
import Testing

@Suite struct DisplayWidthTests {
  static let widths: [(text: String, columns: Int)] = [
    ("", 0), ("abc", 3), ("Zürich", 6), ("Zu\u{308}rich", 6), ("e\u{301}\u{323}", 1), ("…", 1),
    ("湖", 2), ("湖と山", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("か\u{3099}", 2),
    ("Ａ", 2), ("ｱ", 1), ("。", 2), ("￥", 2), ("𠮷", 2), ("Ж", 1), ("ש", 1),
    ("🚐", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇨🇭", 2), ("🇨🇭🇩🇪", 4), ("❤", 1), ("❤️", 2), ("☔", 2),
    ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{1B}", 0), ("\t\n\u{7F}", 0), ("a\u{1B}b", 2),
    ("van 🚐 湖!", 10),
  ]

  @Test(arguments: widths)
  func `text is as wide as on a terminal`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  static let cuts: [(text: String, columns: Int, cut: String)] = [
    ("abc", 3, "abc"), ("abc", 4, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("abc", 0, ""),
    ("abc", -1, ""), ("", 0, ""), ("湖山川", 6, "湖山川"), ("湖山川", 5, "湖山…"),
    ("湖山川", 4, "湖…"), ("湖山川", 2, "…"), ("🇨🇭🇩🇪x", 4, "🇨🇭…"), ("e\u{301}e\u{301}x", 2, "e\u{301}…"),
    ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
  ]

  @Test(arguments: cuts)
  func `text that is too long is cut between characters, and marked`(
    text: String, columns: Int, cut: String
  ) {
    #expect(DisplayWidth.truncate(text, to: columns) == cut)
  }

  static let paddings: [(text: String, columns: Int, left: String, right: String)] = [
    ("ab", 4, "ab  ", "  ab"), ("湖", 3, "湖 ", " 湖"), ("ab", 2, "ab", "ab"),
    ("ab", 1, "ab", "ab"), ("", 2, "  ", "  "), ("🇨🇭", 4, "🇨🇭  ", "  🇨🇭"),
  ]

  @Test(arguments: paddings)
  func `text is padded on either side`(
    text: String, columns: Int, left: String, right: String
  ) {
    #expect(DisplayWidth.pad(text, to: columns) == left)
    #expect(DisplayWidth.pad(text, to: columns, alignRight: true) == right)
  }
}
