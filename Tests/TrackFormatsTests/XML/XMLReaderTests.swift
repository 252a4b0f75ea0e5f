import Testing

@testable import TrackFormats

@Suite struct XMLReaderTests {
  static let documents: [(String, [String])] = [
    ("<a/>", ["<a>", "</a>"]),
    ("<a>x</a>", ["<a>", "x", "</a>"]),
    ("<a b='1' c = \"2'\"/>", ["<a b=1 c=2'>", "</a>"]),
    ("<g:a xmlns:g='u'><g:b/></g:a >", ["<g:a xmlns:g=u>", "<g:b>", "</g:b>", "</g:a>"]),
    ("<a>\r\n <b>\t</b>\n</a>", ["<a>", "<b>", "</b>", "</a>"]),
    ("<a>1\r2\r\n3</a>", ["<a>", "1\n2\n3", "</a>"]),
    ("<a>x<!-- no -- <b> & --->y<?do <z>?>z</a>", ["<a>", "xyz", "</a>"]),
    ("<a><![CDATA[<b>&amp;]]]]><![CDATA[>]] ]]></a>", ["<a>", "<b>&amp;]]>]] ", "</a>"]),
    ("<a>&lt;&gt;&amp;&quot;&apos;</a>", ["<a>", "<>&\"'", "</a>"]),
    ("<a>&#65;&#x42;&#x1F690;</a>", ["<a>", "AB\u{1F690}", "</a>"]),
    ("<a b='&#10;\n&amp;'/>", ["<a b=\n &>", "</a>"]),
    ("\n<?xml version='1.0'?>\n<!-- c -->\n<a/>\n<!-- d -->\n", ["<a>", "</a>"]),
    ("<a>a > b ]]</a>", ["<a>", "a > b ]]", "</a>"]),
    ("<ä-1._>é</ä-1._>\u{0}\u{0}", ["<ä-1._>", "é", "</ä-1._>"]),
  ]

  @Test(arguments: documents)
  func `a document is read tag by tag`(document: String, events: [String]) throws {
    let outcome = try XMLOutcome(document)
    #expect(outcome.events == events)
    #expect(outcome.error == nil)
  }

  static let refusals: [(String, Int, Int, XMLError.Reason)] = [
    ("", 1, 1, .noElement),
    ("  \n ", 2, 2, .noElement),
    ("<a>\n<b>", 2, 4, .endsInside("b")),
    ("<a>\r\n<b", 2, 3, .endsInMarkup),
    ("<a b='1", 1, 8, .endsInMarkup),
    ("<a><!-- ", 1, 9, .endsInMarkup),
    ("<a><![CDATA[x]]", 1, 16, .endsInMarkup),
    ("é<a/>", 1, 2, .textOutside),
    ("<a/>é", 1, 6, .textOutside),
    ("<a/><b/>", 1, 5, .secondRoot("b")),
    ("<a></b>", 1, 4, .wrongEnd(found: "b", open: "a")),
    ("<a/></a>", 1, 5, .wrongEnd(found: "a", open: nil)),
    ("<x:a></y:a>", 1, 6, .wrongEnd(found: "y:a", open: "x:a")),
    ("<a b='1' b='2'/>", 1, 10, .repeatedAttribute("b")),
    ("<a>\n&nbsp;</a>", 2, 1, .unknownEntity("nbsp")),
    ("<a>&#0;</a>", 1, 4, .badReference("#0")),
    ("<a>&#xD800;</a>", 1, 4, .badReference("#xD800")),
    ("<a>&#xFFFE;</a>", 1, 4, .badReference("#xFFFE")),
    ("<a>&#x110000;</a>", 1, 4, .badReference("#x110000")),
    ("<a>&#99999999999999999999999;</a>", 1, 4, .badReference("#99999999999999999999999")),
    ("<a>&#;</a>", 1, 4, .badReference("#")),
    ("<a>&#x;</a>", 1, 4, .badReference("#x")),
    ("<a>Fish & Chips</a>", 1, 9, .malformed(expected: "the name of an entity and a semicolon")),
    ("<a b=1/>", 1, 6, .malformed(expected: "a value in quotes")),
    ("<a b='<'/>", 1, 7, .malformed(expected: "the quote that ends the value")),
    ("<a b='1'c='2'/>", 1, 9, .malformed(expected: "a blank or the end of the tag")),
    ("<a>1 < 2</a>", 1, 7, .malformed(expected: "a name")),
    ("<1/>", 1, 2, .malformed(expected: "a name")),
    ("<?xml encoding='EBCDIC'?><a/>", 1, 1, .unsupportedEncoding("EBCDIC")),
    ("<!DOCTYPE gpx><gpx/>", 1, 1, .documentType),
    ("<!DOCTYPE a [<!ENTITY x \"ha\"><!ENTITY y \"&x;&x;\">]><a>&y;</a>", 1, 1, .documentType),
    ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>", 1, 1, .documentType),
    ("<a><!ELEMENT a></a>", 1, 4, .documentType),
  ]

  @Test(arguments: refusals)
  func `a malformed document is refused with the place of the error`(
    document: String, line: Int, column: Int, reason: XMLError.Reason
  ) throws {
    let error = try XMLOutcome(document).error
    #expect(error?.reason == reason)
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.description.hasPrefix("line \(line), column \(column): ") == true)
  }

  @Test func `after an error there are no more events`() throws {
    var reader = try XMLReader(Array("<a>1 < 2</a>".utf8))
    _ = try reader.next()
    #expect(throws: XMLError.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test func `control characters are dropped and reported`() throws {
    let outcome = try XMLOutcome("<a b='x\u{1}y'>1\u{0}2\u{1B}3</a>")
    #expect(outcome.events == ["<a b=xy>", "123", "</a>"])
    #expect(outcome.problems == [.controlCharacter(1), .controlCharacter(0)])
  }

  @Test func `an error shows no control characters and truncates long names`() {
    let name = "\u{9B}31m" + String(repeating: "n", count: 200)
    let error = XMLError(at: XMLPlace(), .endsInside(name))
    #expect(!error.description.unicodeScalars.contains("\u{9B}"))
    #expect(error.description.utf8.count < 140)
  }
}
