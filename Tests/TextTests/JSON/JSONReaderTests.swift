import Testing
import Text

/// RFC 8259 as tables: what is a document, what it means, and what is not one.
@Suite struct JSONReaderTests {
  typealias Reading = (text: String, value: JSONValue)

  static let values: [Reading] = [
    ("null", .null),
    ("true", .bool(true)),
    ("false", .bool(false)),
    (" \t\r\n null \t\r\n", .null),
    ("[]", .array([])),
    ("[ \n ]", .array([])),
    ("{}", .object([])),
    ("{\t}", .object([])),
    ("[1 ,2\n]", .array([.integer(1), .integer(2)])),
    ("[[],{},[[]]]", .array([.array([]), .object([]), .array([.array([])])])),
    (#"{"a":null}"#, .object([.init(name: "a", value: .null)])),
    (#"{ "" : "" }"#, .object([.init(name: "", value: .string(""))])),
    (
      #"{"b":1,"a":[true]}"#,
      .object([
        .init(name: "b", value: .integer(1)), .init(name: "a", value: .array([.bool(true)])),
      ])
    ),
    ("\u{FEFF}7", .integer(7)),
  ]

  @Test(arguments: values)
  func `a document is read as the value it represents`(reading: Reading) throws {
    #expect(try JSONValue(parsing: Array(reading.text.utf8)) == reading.value)
  }

  static let numbers: [Reading] = [
    ("0", .integer(0)),
    ("-0", .integer(0)),
    ("-1", .integer(-1)),
    ("10", .integer(10)),
    ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("0.0", .number(0)),
    ("-0.0", .number(-0.0)),
    ("1.0", .number(1)),
    ("0.1", .number(0.1)),
    ("1e3", .number(1_000)),
    ("1E+3", .number(1_000)),
    ("1e-3", .number(0.001)),
    ("12.5e01", .number(125)),
    ("0e9", .number(0)),
    ("1e-999", .number(0)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    ("5e-324", .number(.leastNonzeroMagnitude)),
  ]

  @Test(arguments: numbers)
  func `a number keeps its value and its type`(reading: Reading) throws {
    #expect(try JSONValue(parsing: Array(reading.text.utf8)) == reading.value)
  }

  static let strings: [(literal: String, text: String)] = [
    (#""""#, ""),
    (#""Zürich 湖 🚐""#, "Zürich 湖 🚐"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{08}\u{0C}\n\r\t"),
    (#""\u0041\u00e9\u00E9""#, "A\u{E9}\u{E9}"),
    (#""\u0000""#, "\0"),
    (#""\uD83D\uDE90""#, "🚐"),
    (#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
    (#""\uFFFF\uE000\uD7FF""#, "\u{FFFF}\u{E000}\u{D7FF}"),
    ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
    (#""e\u0301""#, "e\u{301}"),
  ]

  @Test(arguments: strings)
  func `a string gives its text with escapes resolved`(literal: String, text: String) throws {
    let string = try #require(try JSONValue(parsing: Array(literal.utf8)).string)
    #expect(Array(string.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "NaN", "Infinity", "-Infinity", "undefined", "'a'", "a",
    "+1", "-", "--1", "01", "-01", "00", "1.", ".5", "1.e1", "1e", "1e+", "1e-", "0x10", "1_000",
    "1e400", "-1e400", "1 2", "[1,]", "[,1]", "[1 2]", "[", "]", "[1", "[1,", "{", "}", "{,}",
    #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a" 1}"#, #"{a:1}"#, #"{1:1}"#, #"{"a":1"#,
    #"{"a":1 "b":2}"#, #"[1}"#, #"{"a":1]"#, "[1]]", "[] []", "// note\n1", "/* note */ 1", "1 //",
    #"""#, #""a"#, #""\"#, #""\""#, #""\x41""#, #""\u""#, #""\u12""#, #""\u12G4""#, #""\U0041""#,
    #""\u-041""#, "\"\n\"", "\"\t\"", "\"\0\"", "\"\u{1F}\"", "\u{A0}1", "\u{2028}1", "\u{0B}1",
    "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "1\u{FEFF}", "1\0", "\0",
  ])
  func `anything outside the grammar is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    #""\uD83D""#, #""\uD83Dx""#, #""\uD83D\n""#, #""\uD83D\u0041""#, #""\uD83D\uD83D""#,
    #""\uDE90""#, #""\uDE90\uD83D""#, #""\uD83D\uDE9""#,
  ])
  func `half a surrogate pair is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0x80, 0x22], [0xFF, 0xFE],
      [0x00, 0x31], [0x31, 0x00], [0xEF, 0xBB, 0x31],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }

  @Test(arguments: [
    (#""caf\uD83D""#, "caf\u{FFFD}"), (#""\uD83Dx""#, "\u{FFFD}x"), (#""\uD83D\n""#, "\u{FFFD}\n"),
    (#""\uD83D\u0041""#, "\u{FFFD}A"), (#""\uDE90""#, "\u{FFFD}"),
    (#""\uD83D\uD83D\uDE90""#, "\u{FFFD}\u{1F690}"), ("\"a\nb\"", "a\nb"),
  ])
  func `a lenient reader replaces half a character`(text: String, meaning: String) throws {
    #expect(try JSONValue(lenient: Array(text.utf8)) == .string(meaning))
  }

  @Test func `a lenient reader takes what is not a number for nothing`() throws {
    let text = #"[NaN, Infinity, -Infinity, 1]"#
    #expect(
      try JSONValue(lenient: Array(text.utf8)) == .array([.null, .null, .null, .integer(1)]))
    #expect(try JSONValue(lenient: [0x22, 0x61, 0xFF, 0x22]) == .string("a\u{FFFD}"))
    #expect(throws: JSONError.self) { try JSONValue(lenient: Array("[1,]".utf8)) }
  }
}
