import Testing
import Text

/// The position and the reason of each error.
@Suite struct JSONErrorTests {
  typealias Complaint = (text: String, line: Int, column: Int, reason: String)

  static let complaints: [Complaint] = [
    ("", 1, 1, "the text ends where a value is expected"),
    ("  ", 1, 3, "the text ends where a value is expected"),
    ("\n\n", 3, 1, "the text ends where a value is expected"),
    ("[1,", 1, 4, "the text ends where a value is expected"),
    ("x", 1, 1, "expected a value"),
    ("[1,]", 1, 4, "expected a value"),
    ("{\n  \"a\": ,\n}", 2, 8, "expected a value"),
    ("\r\n\r\n ?", 3, 2, "expected a value"),
    ("tru", 1, 1, "unknown word"),
    ("[null, nil]", 1, 8, "unknown word"),
    ("1 2", 1, 3, "unexpected text after the value"),
    ("{}\n}", 2, 1, "unexpected text after the value"),
    ("01", 1, 2, "a number may not begin with 0"),
    ("-", 1, 2, "expected a digit"),
    ("1.", 1, 3, "expected a digit"),
    ("[1e+]", 1, 5, "expected a digit"),
    ("1e999", 1, 6, "number too large"),
    ("[1 2]", 1, 4, "expected a comma or ]"),
    (#"{"a":1 "b":2}"#, 1, 8, "expected a comma or }"),
    (#"{"a" 1}"#, 1, 6, "expected a colon after the name"),
    ("{a:1}", 1, 2, "expected a name in quotes"),
    (#"{"a":1,}"#, 1, 8, "expected a name in quotes"),
    (#""abc"#, 1, 5, "the text ends inside a string"),
    (#""abc\"#, 1, 6, "the text ends inside a string"),
    ("\"a\nb\"", 1, 3, "a control character must be written as an escape"),
    (#""\u00g0""#, 1, 6, #"expected four hexadecimal digits after \u"#),
    (#""\uD83D!""#, 1, 8, "half a surrogate pair"),
  ]

  @Test(arguments: complaints)
  func `an error names its line, its column and its reason`(complaint: Complaint) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array(complaint.text.utf8))
    }
    let expected = JSONError(
      line: complaint.line, column: complaint.column, reason: complaint.reason)
    #expect(error == expected)
  }

  static let columnsAsSeen: [(text: String, column: Int)] = [
    ("\u{FEFF}x", 1),
    (#"["ä", x]"#, 7),
    (#"["湖", x]"#, 7),
  ]

  /// Like an editor, it counts neither a byte order mark nor the bytes of a character.
  @Test(arguments: columnsAsSeen)
  func `a column counts characters, not bytes`(text: String, column: Int) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(error?.column == column)
  }

  @Test func `an unknown escape is an error of its own`() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(#""\x""#.utf8)) }
    #expect(error?.reason == "unknown escape")
  }

  @Test func `the description is a position and a reason`() {
    let error = JSONError(line: 3, column: 14, reason: "unknown word")
    #expect("\(error)" == "line 3, column 14: unknown word")
  }
}
