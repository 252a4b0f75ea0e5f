import Testing

@testable import CommandLineKit

@Suite struct ShellWordTests {
  static let read: [(typed: String, text: String, quote: String?)] = [
    ("", "", nil), ("bus", "bus", nil), (#"a\ b"#, "a b", nil), (#""a b"#, "a b", "\""),
    ("'a b", "a b", "'"), ("'a'b", "ab", nil), (#""a\"b\x\$"#, #"a"b\x$"#, "\""),
    (#"'a\b'"#, #"a\b"#, nil), (#"a\"#, "a", nil), ("é\\'", "é'", nil),
    (#""it's"#, "it's", "\""),
  ]

  @Test(arguments: read)
  func `quotes and backslashes are taken away`(typed: String, text: String, quote: String?) {
    let word = ShellWord(typed)
    #expect(word.text == text)
    #expect(word.openQuote.map { "\($0)" } == quote)
  }

  static let replaced: [(typed: String, candidate: String, text: String?)] = [
    ("b", "Bulli", "Bulli"), ("", "a b", #"a\ b"#), ("", "$(rm)", #"\$\(rm\)"#),
    ("", "O'Brien \"x\"", #"O\'Brien\ \"x\""#), ("'", "O'Brien $x", #"O'\''Brien $x"#),
    ("\"", "a $b `c` \"d\" e\\", #"a \$b \`c\` \"d\" e\\"#), ("\"", "hey!", #"hey"'!'""#),
    ("--trip=a", "--trip=Adria 1", #"Adria\ 1"#), ("--trip=\"A", "--trip=Adria 1", "Adria 1"),
    ("a:b", "a:bc", "bc"), ("x:b", "a:bc", nil), ("A:b", "a:bc", "bc"),
    ("", "a:b=c@d", #"a\:b\=c\@d"#),
    ("", "a=", "a="), ("", "=", #"\="#), ("", "~x", #"\~x"#), ("", "Łódź", "Łódź"),
    ("", "a;b|c&d>e<f*g?h#i", ##"a\;b\|c\&d\>e\<f\*g\?h\#i"##),
  ]

  @Test(arguments: replaced)
  func `bash gets what it puts in place of the last part`(
    typed: String, candidate: String, text: String?
  ) {
    #expect(ShellWord(typed).replacement(by: candidate) == text)
  }
}
