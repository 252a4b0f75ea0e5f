@testable import CommandLineKit
import Testing

@Suite struct TerminalMessageTests {
  static let messages: [(text: String, width: Int?, shown: String)] = [
    ("vanlog: it is here\n", 80, "vanlog: it is here\n"),
    ("vanlog: it is not here; look there\n", 20, "vanlog: it is not\nhere; look there\n"),
    ("vanlog: it is not here; look there\n", nil, "vanlog: it is not here; look there\n"),
    ("a: run\n  vanlog spots near --at 47,8\n", 20, "a: run\n  vanlog spots near --at 47,8\n"),
    ("Delete the entry of today? [y/N] ", 20, "Delete the entry of\ntoday? [y/N] "),
    ("", 20, ""), ("a  b  c", 7, "a  b  c"), ("a  b  c", 6, "a b c"),
  ]

  @Test(arguments: messages)
  func `a message breaks between words`(text: String, width: Int?, shown: String) {
    let terminal = Terminal(outputWidth: nil, errorWidth: width, inputIsTerminal: false)
    #expect(terminal.message(text) == shown)
  }
}
