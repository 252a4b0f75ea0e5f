import Testing

@testable import TrackFormats

@Suite struct CSVReaderTests {
  @Test(arguments: [
    ("", []), ("\n\r\n\r", []), ("a", [["a"]]), ("a,b\n", [["a", "b"]]), (",", [["", ""]]),
    (",,\n", [["", "", ""]]), ("a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]),
    ("a,\nb,", [["a", ""], ["b", ""]]), ("a\n\n\nb\n", [["a"], ["b"]]),
    ("\"\"", [[""]]), ("\"\"\n\"\"\n", [[""], [""]]), ("\"a,b\",c", [["a,b", "c"]]),
    ("\"say \"\"hi\"\"\"", [["say \"hi\""]]), ("\"\"\"\"", [["\""]]),
    ("\"a\nb\",\"c\r\nd\"\n\"e\rf\",g", [["a\nb", "c\r\nd"], ["e\rf", "g"]]),
    ("a, \"b, c\" ,d", [["a", "b, c", "d"]]), (" a , b ", [[" a ", " b "]]),
    ("a\tb,c", [["a\tb", "c"]]), ("\"x\"   \n\"y\"   ", [["x"], ["y"]]),
    ("é,ß\n", [["é", "ß"]]), ("a;b,c|d\n", [["a;b", "c|d"]]),
  ])
  func `fields are read as they are meant`(text: String, rows: [[String]]) throws {
    let outcome = try CSVOutcome(text, .comma)
    #expect(outcome.rows == rows)
    #expect(outcome.error == nil)
    #expect(outcome.problems.isEmpty)
  }

  @Test(arguments: [
    ("a\nb\nc", [1, 2, 3]), ("\n\na\r\n\r\nb", [3, 5]), ("\"x\ny\r\nz\rw\"\nb\n", [1, 5]),
    ("a\rb\r\rc", [1, 2, 4]), ("\"\r\"\r\n\"\n\n\"\n\nc", [1, 3, 7]),
  ])
  func `a row knows the line where it begins`(text: String, lines: [Int]) throws {
    #expect(try CSVOutcome(text, .comma).lines == lines)
  }

  @Test(arguments: [
    (
      "a,b\nc\u{0}d,e\n", [["a", "b"], ["c\u{0}d", "e"]],
      ["line 2, column 2: a NUL byte; is this a text file?"]
    ),
    ("éé\u{7},b", [["éé\u{7}", "b"]], ["line 1, column 3: the control character 0x07"]),
    (
      "\"ü\n\u{1B}\",\u{7F}", [["ü\n\u{1B}", "\u{7F}"]],
      [
        "line 2, column 1: the control character 0x1B",
        "line 2, column 4: the control character 0x7F",
      ]
    ),
    (
      "5\" pipe \"x\",b", [["5\" pipe \"x\"", "b"]],
      ["line 1, column 2: a quote inside a field without quotes was kept as text"]
    ),
    (
      "\"a\"b,\"c\"  \"d\"", [["ab", "c  \"d\""]],
      [
        "line 1, column 4: text after the closing quote was added to the field",
        "line 1, column 11: text after the closing quote was added to the field",
      ]
    ),
    (
      "a,b\nc\nd,e,f\n", [["a", "b"], ["c"], ["d", "e", "f"]],
      ["line 2: 1 fields instead of 2", "line 3: 3 fields instead of 2"]
    ),
  ])
  func `what is odd is kept and reported with its place`(
    text: String, rows: [[String]], problems: [String]
  ) throws {
    let outcome = try CSVOutcome(text, .comma)
    #expect(outcome.rows == rows)
    #expect(outcome.problems == problems)
  }

  @Test func `a binary row reports its first problems only`() throws {
    let outcome = try CSVOutcome([UInt8](repeating: 0, count: 5_000), .comma)
    #expect(outcome.problems.count == CSVProblem.mostInARow)
    #expect(outcome.rows.map { $0.map(\.utf8.count) } == [[5_000]])
  }

  @Test(arguments: [("a\n\"b", 2), ("\"", 1), ("a,b\nc,\"d\n\ne\"\" \n", 2), ("x\n\n \"", 3)])
  func `an open quote is reported with the line where it begins`(text: String, line: Int) throws {
    #expect(try CSVOutcome(text, .comma).error == .unterminatedQuote(line: line))
  }

  @Test func `fields can be had as bytes, and none beyond the end`() throws {
    var reader = try CSVReader(Array("ab,,c\n".utf8))
    var row = CSVRow()
    #expect(try reader.next(into: &row))
    #expect(row.count == 3)
    #expect(row[0].map(Array.init) == [0x61, 0x62])
    #expect(row[1].map(Array.init) == [])
    #expect(row[3] == nil)
    #expect(row[-1] == nil)
    #expect(row.text(2) == "c")
    #expect(row.text(3) == nil)
    #expect(try !reader.next(into: &row))
    #expect(row.count == 0)
    #expect(reader.rowCount == 1)
  }

  @Test func `an error of the source ends the reading`() throws {
    struct Broken: Error {}
    var chunks = [Array("a,b\nc,d\n".utf8), Array(repeating: UInt8(ascii: "x"), count: 70_000)][...]
    var reader = try CSVReader {
      guard let chunk = chunks.popFirst() else { throw Broken() }
      return chunk
    }
    #expect(try reader.next()?.texts == ["a", "b"])
    #expect(try reader.next()?.texts == ["c", "d"])
    #expect(throws: Broken.self) { _ = try reader.next() }
    #expect(try reader.next()?.texts == nil)
  }
}
