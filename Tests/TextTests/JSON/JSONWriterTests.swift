import Testing
import Text

@Suite struct JSONWriterTests {
  private static func written(
    indentation: Int? = nil, _ body: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(indentation: indentation)
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static let strings: [(text: String, literal: String)] = [
    ("", #""""#),
    ("plain", #""plain""#),
    (#"say "hi" \ bye"#, #""say \"hi\" \\ bye""#),
    ("a/b", #""a/b""#),
    ("line\nend\ttab\rreturn", #""line\nend\ttab\rreturn""#),
    ("\u{08}\u{0C}\u{1B}\u{1F}\0\u{7F}", #""\u0008\u000c\u001b\u001f\u0000\u007f""#),
    ("Zürich 湖 🚐\u{2028}", "\"Zürich 湖 🚐\u{2028}\""),
  ]

  @Test(arguments: strings)
  func `text is quoted, with escapes only where needed`(text: String, literal: String) {
    #expect(Self.written { $0.value(text) } == literal)
  }

  static let numbers: [(number: Double, literal: String)] = [
    (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (0.1, "0.1"), (-2.5, "-2.5"),
    (1e15, "1000000000000000.0"),
    (1e16, "1e+16"), (1.0 / 3, "0.3333333333333333"), (47.3768866, "47.3768866"),
    (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
  ]

  @Test(arguments: numbers)
  func `a number has the shortest digits that round-trip`(number: Double, literal: String) throws {
    let text = Self.written { $0.value(number) }
    #expect(text == literal)
    let back = try JSONValue(parsing: Array(text.utf8))
    #expect(back == (number.isFinite ? .number(number) : .null))
  }

  @Test func `whole numbers of every size are written in full`() {
    let text = Self.written { writer in
      writer.array {
        $0.value(Int64.min)
        $0.value(UInt64.max)
        $0.value(Int8(-1))
        $0.value(0)
      }
    }
    #expect(text == "[-9223372036854775808,18446744073709551615,-1,0]")
  }

  private static func sample(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("name", "Van")
      writer.field("doors", 5)
      writer.field("sold", false)
      writer.field("length", 5.98)
      writer.field("plate", String?.none)
      writer.field("seats", Int?.none)
      writer.field("height", Double?.none)
      writer.field("given", Int?(3))
      writer.field(array: "none") { _ in }
      writer.field(object: "nothing") { _ in }
      writer.field(array: "list") { writer in
        writer.value(1)
        writer.array { $0.null() }
        writer.object { $0.field("a", "b") }
        writer.raw("1.50")
      }
    }
  }

  @Test func `compact text has no space at all`() {
    #expect(
      Self.written(Self.sample)
        == #"{"name":"Van","doors":5,"sold":false,"length":5.98,"plate":null,"seats":null,"#
        + #""height":null,"given":3,"none":[],"nothing":{},"list":[1,[null],{"a":"b"},1.50]}"#)
  }

  @Test func `indented text has one value per line`() {
    let expected = """
      {
        "name": "Van",
        "doors": 5,
        "sold": false,
        "length": 5.98,
        "plate": null,
        "seats": null,
        "height": null,
        "given": 3,
        "none": [],
        "nothing": {},
        "list": [
          1,
          [
            null
          ],
          {
            "a": "b"
          },
          1.50
        ]
      }
      """
    #expect(Self.written(indentation: 2, Self.sample) == expected)
  }

  @Test func `a value alone is a complete document`() {
    #expect(Self.written { $0.value(true) } == "true")
    #expect(Self.written(indentation: 2) { $0.null() } == "null")
    #expect(Self.written(indentation: 2) { $0.array { _ in } } == "[]")
  }

  @Test func `an error of the caller passes through`() {
    struct Stop: Error {}
    var writer = JSONWriter()
    #expect(throws: Stop.self) { try writer.object { _ in throw Stop() } }
  }
}

@Suite struct JSONObjectTests {
  private struct Spot: JSONObject {
    let name: String

    func writeMembers(to json: inout JSONWriter) {
      json.field("name", name)
    }
  }

  @Test func `lists hold texts, objects, or one object for each element`() {
    var json = JSONWriter()
    json.object { json in
      json.field("texts", ["a", "b"])
      json.field("spots", [Spot(name: "lake"), Spot(name: "pass")])
      json.field("numbers", [7, 8]) { json, number in json.field("n", number) }
      json.field("none", [Spot]())
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"texts":["a","b"],"spots":[{"name":"lake"},{"name":"pass"}],"#
        + #""numbers":[{"n":7},{"n":8}],"none":[]}"#)
  }

  @Test func `an object that is missing is null`() {
    var json = JSONWriter()
    json.object { json in
      json.field("here", Spot(name: "lake") as Spot?)
      json.field("there", nil as Spot?)
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == #"{"here":{"name":"lake"},"there":null}"#)
  }
}
