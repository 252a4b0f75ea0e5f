import Testing

@testable import Tables

@Suite struct TableReaderTests {
  @Test(arguments: [
    ("a", [["a"]]), ("a,b\n", [["a", "b"]]), (",", [["", ""]]),
    (",,\n", [["", "", ""]]), ("a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]),
    ("a,\nb,", [["a", ""], ["b", ""]]), ("a\n\n\nb\n", [["a"], ["b"]]),
    ("\"\"", [[""]]), ("\"\"\n\"\"\n", [[""], [""]]), ("\"a,b\",c", [["a,b", "c"]]),
    ("\"say \"\"hi\"\"\"", [["say \"hi\""]]), ("\"\"\"\"", [["\""]]),
    ("\"a\nb\",\"c\r\nd\"\n\"e\rf\",g", [["a\nb", "c\r\nd"], ["e\rf", "g"]]),
    ("a, \"b, c\" ,d", [["a", "b, c", "d"]]), (" a , b ", [["a", "b"]]),
    ("\" a \",\"   \",\" \"\" \"", [[" a ", "   ", " \" "]]),
    ("a\tb,c", [["a\tb", "c"]]), ("\"x\"   \n\"y\"   ", [["x"], ["y"]]),
    ("é,ß\n", [["é", "ß"]]), ("a;b,c|d\n", [["a;b", "c|d"]]),
    ("a,b\nc\u{0}d,\u{1B}\u{7F}\n", [["a", "b"], ["c\u{0}d", "\u{1B}\u{7F}"]]),
    ("\"ü\n\u{1B}\",x", [["ü\n\u{1B}", "x"]]),
    ("a,b\nc\nd,e,f\n", [["a", "b"], ["c"], ["d", "e", "f"]]),
  ])
  func `fields are read letter by letter`(text: String, rows: [[String]]) throws {
    let table = try ReadTable(text, .comma)
    #expect(table.rows == rows)
    #expect(table.error == nil)
  }

  /// The rules for quotes that `RowScanner` states.
  @Test(arguments: [
    ("\"a\" b,c", [["\"a\" b", "c"]]), ("\"a\"b,c", [["\"a\"b", "c"]]),
    ("\"a\"b,\"c\"  \"d\"", [["\"a\"b", "\"c\"  \"d\""]]),
    ("\"a, b\" c,d", [["\"a, b\" c", "d"]]), ("\"a \"\"b\"\"\" c", [["\"a \"\"b\"\"\" c"]]),
    ("5\" pipe \"x\",b", [["5\" pipe \"x\"", "b"]]), ("a \"b\",c", [["a \"b\"", "c"]]),
    ("\"open,1\n\"B\",2", [["\"open", "1"], ["B", "2"]]),
    ("\"open\n\"B\" x,2", [["\"open"], ["\"B\" x", "2"]]),
  ])
  func `a field that continues after its quotes keeps them`(text: String, rows: [[String]]) throws {
    #expect(try ReadTable(text, .comma).rows == rows)
  }

  @Test(arguments: [
    ("a\nb\nc", [1, 2, 3]), ("\n\na\r\n\r\nb", [3, 5]), ("\"x\ny\r\nz\rw\"\nb\n", [1, 5]),
    ("a\rb\r\rc", [1, 2, 4]), ("\"\r\"\r\n\"\n\n\"\n\nc", [1, 3, 7]),
    ("\"a\n\"b\"\nc\n", [1, 2, 3]),
  ])
  func `a row knows the line where it begins`(text: String, lines: [Int]) throws {
    #expect(try ReadTable(text, .comma).lines == lines)
  }

  @Test(arguments: ["", "\n\r\n\r", "   \n"])
  func `a text without rows is empty`(text: String) throws {
    #expect(try ReadTable(text, .comma).error == .empty)
  }

  @Test(arguments: [("a\n\"b", 2), ("\"", 1), ("a,b\nc,\"d\n\ne\"\" \n", 2), ("x\n\n \"", 3)])
  func `an open quote is reported with the line where it begins`(text: String, line: Int) throws {
    #expect(try ReadTable(text, .comma).error == .unclosedQuote(line: line))
  }

  @Test func `rows before an error are read even while the header is sought`() throws {
    let table = try ReadTable("name,b\n1,2\n\"3", .comma, header: .names(["name"]))
    #expect(table.names == ["name", "b"])
    #expect(table.rows == [["1", "2"]])
    #expect(table.error == .unclosedQuote(line: 3))
  }

  @Test func `a field beyond the end of a row is nil`() throws {
    let reader = try TableReader(TextLoader(Array("ab,,c\n".utf8)).load().text)
    #expect(try reader.next())
    #expect(reader.count == 3)
    #expect((-1...3).map(reader.field) == [nil, "ab", "", "c", nil])
    #expect(try !reader.next())
  }

  @Test(arguments: [
    ("\"a\r\nb\rc\",x", "a\nb\nc", "a b c"), ("\" a \"\"b\"\" \",x", "a \"b\"", "a \"b\""),
    ("a\u{0}b\tc,x", "a b c", "a b c"), ("\"\n a\n\",x", "a", "a"),
    ("a\u{7F}b,x", "a b", "a b"),
  ])
  func `a field for people has no control characters`(
    text: String, lines: String, oneLine: String
  ) throws {
    let scanner = RowScanner(
      try TextLoader(Array(text.utf8)).load().text, from: 0, line: 1, delimiter: .comma)
    var field = FieldText()
    let row = try #require(try scanner.next())
    #expect(field.string(row.fields[0], of: scanner.text) == lines)
    let joined = field.with(row.fields[0], of: scanner.text, keepsLines: false) {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(joined == oneLine)
  }

  @Test func `seeking to a row's offset reads it again`() throws {
    let text = try TextLoader(Array("a,b\n\"c\nd\",e\nf\n".utf8)).load().text
    let scanner = RowScanner(text, from: 0, line: 1, delimiter: .comma)
    var starts: [Int] = []
    while let row = try scanner.next() { starts.append(row.start) }
    #expect(starts == [0, 4, 12])
    scanner.seek(to: 4)
    let row = try #require(try scanner.next())
    #expect(row.fields.count == 2)
    #expect(row.end == 11)
  }
}
