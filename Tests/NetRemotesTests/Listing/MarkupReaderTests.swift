import Testing

@testable import NetRemotes

/// Writes down what a listener hears.
struct Heard: MarkupListener {
  var events: [String] = []

  mutating func opened(_ name: String) { events.append("<\(name)") }

  mutating func closed(_ name: String, text: [UInt8]) {
    events.append("\(String(decoding: text, as: UTF8.self))>\(name)")
  }
}

@Suite struct MarkupReaderTests {
  private func read(
    _ text: String, inPiecesOf size: Int
  ) throws -> (events: [String], isWhole: Bool) {
    var reader = MarkupReader()
    var heard = Heard()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      try piece.withUnsafeBytes { bytes in try reader.take(bytes, &heard) }
    }
    return (heard.events, reader.isWhole)
  }

  @Test(
    arguments: [
      ("<a/>", ["<a", ">a"]), ("<a></a >", ["<a", ">a"]),
      ("<?xml version=\"1.0\"?>\n<D:a xmlns:D=\"DAV:\">x</D:a>", ["<a", "x>a"]),
      ("<a><b>1</b> <c/></a>", ["<a", "<b", "1>b", "<c", ">c", ">a"]),
      ("<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F690;</a>", ["<a", "<&>\"'A🚐>a"]),
      ("<a b='>' c=\"/>'\"/>", ["<a", ">a"]), ("<a><!-- <b> -- --->1</a>", ["<a", "1>a"]),
      ("<a><![CDATA[<b>&amp;]] ]]>2</a>", ["<a", "<b&amp; 2>a"]),
      ("<?p a > ?><a/><!---->", ["<a", ">a"]),
    ], [1, 2, 3, 1_000])
  func `what a listing says is heard, however it is split`(
    listing: (text: String, events: [String]), size: Int
  ) throws {
    let heard = try read(listing.text, inPiecesOf: size)
    #expect(heard.events == listing.events && heard.isWhole)
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "<a>&x;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>",
    "<a>&#+65;</a>", "<a>&longlonglonglong", "<a></b>", "</a>", "<>", "< a/>", "<a <b/>",
    String(repeating: "<a>", count: 33), "<" + String(repeating: "a", count: 129) + ">",
    "<a>" + String(repeating: "x", count: 4_097), "<a/b>", "<!ELEMENT a>",
  ])
  func `what no listing has is refused`(text: String) {
    #expect(throws: MarkupReader.Trouble.self) { try read(text, inPiecesOf: 7) }
  }

  @Test(arguments: ["", "<a", "<a>", "<a><b></b>", "text", "<a>&amp", "<!-- "])
  func `a listing that was cut short is not whole`(text: String) throws {
    #expect(try !read(text, inPiecesOf: 3).isWhole)
  }
}
