import Testing
import Text

/// Where a text is wrong, and in which words that is told.
@Suite struct JSONErrorTests {
  typealias Complaint = (text: String, line: Int, column: Int, reason: String)

  static let complaints: [Complaint] = [
    ("", 1, 1, "the text ends where a value should stand"),
    ("  ", 1, 3, "the text ends where a value should stand"),
    ("\n\n", 3, 1, "the text ends where a value should stand"),
    ("[1,", 1, 4, "the text ends where a value should stand"),
    ("x", 1, 1, "a value should stand here"),
    ("[1,]", 1, 4, "a value should stand here"),
    ("{\n  \"a\": ,\n}", 2, 8, "a value should stand here"),
    ("\r\n\r\n ?", 3, 2, "a value should stand here"),
    ("tru", 1, 1, "unknown word"),
    ("[null, nil]", 1, 8, "unknown word"),
    ("1 2", 1, 3, "text after the end of the value"),
    ("{}\n}", 2, 1, "text after the end of the value"),
    ("01", 1, 2, "a number may not begin with 0"),
    ("-", 1, 2, "a digit should stand here"),
    ("1.", 1, 3, "a digit should stand here"),
    ("[1e+]", 1, 5, "a digit should stand here"),
    ("1e999", 1, 6, "number too large"),
    ("[1 2]", 1, 4, "a comma or ] should stand here"),
    (#"{"a":1 "b":2}"#, 1, 8, "a comma or } should stand here"),
    (#"{"a" 1}"#, 1, 6, "a colon should follow the name"),
    ("{a:1}", 1, 2, "a name in quotes should stand here"),
    (#"{"a":1,}"#, 1, 8, "a name in quotes should stand here"),
    (#""abc"#, 1, 5, "the text ends inside a string"),
    (#""abc\"#, 1, 6, "the text ends inside a string"),
    ("\"a\nb\"", 1, 3, "a control character must be written as an escape"),
    (#""\u00g0""#, 1, 6, #"four hexadecimal digits should follow \u"#),
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

  /// An editor shows neither the mark at the beginning nor the bytes of a letter.
  @Test(arguments: columnsAsSeen)
  func `a column counts letters and not bytes`(text: String, column: Int) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(error?.column == column)
  }

  @Test func `an unknown escape is an error of its own`() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(#""\x""#.utf8)) }
    #expect(error?.reason == "unknown escape")
  }

  @Test func `the description is a place and a reason`() {
    let error = JSONError(line: 3, column: 14, reason: "unknown word")
    #expect("\(error)" == "line 3, column 14: unknown word")
  }
}
