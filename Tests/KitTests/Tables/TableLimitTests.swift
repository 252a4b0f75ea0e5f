import Testing

@testable import Tables

@Suite struct TableLimitTests {
  @Test(arguments: [false, true])
  func `a row may have 16 MiB and no more`(isQuoted: Bool) throws {
    let limit = RowScanner.mostRowBytes
    let quote = isQuoted ? "\"" : ""
    let long = String(repeating: "x", count: limit - 2 * quote.utf8.count)
    #expect(try ReadTable("a\n\(quote)\(long)\(quote)\nb", .comma).rows.count == 3)
    let table = try ReadTable("a\n\(quote)\(long)x\(quote)\nb", .comma)
    #expect(table.rows == [["a"]])
    #expect(table.error == .rowTooLong(line: 2, limit: limit))
  }

  /// What a long text repeats, and what stands above its row.
  @Test(
    arguments: [1 << 20, RowScanner.mostRowBytes], [("x", ""), ("x\n", ""), ("x", "sep=;\n")])
  func `a first row may be as long as any other`(
    length: Int, content: (unit: String, above: String)
  ) throws {
    let long = String(
      repeating: content.unit, count: (length - "a;\"\"".utf8.count) / content.unit.utf8.count)
    let table = try ReadTable("\(content.above)a;\"\(long)\"\n1;b\n2;c\n")
    #expect(table.error == nil)
    #expect(table.rows.map { $0.map(\.utf8.count) } == [[1, long.utf8.count], [1, 1], [1, 1]])
  }

  @Test func `an overlong first row is refused, too`() throws {
    let long = String(repeating: "x", count: RowScanner.mostRowBytes + 1)
    #expect(
      try ReadTable(long, .comma).error
        == .rowTooLong(line: 1, limit: RowScanner.mostRowBytes))
  }

  @Test func `a row may have 1,024 fields and no more`() throws {
    let commas = String(repeating: ",", count: RowScanner.mostFields - 1)
    #expect(try ReadTable("a\n" + commas, .comma).rows.last?.count == RowScanner.mostFields)
    let table = try ReadTable("a\n\n,\(commas)", .comma)
    #expect(table.rows == [["a"]])
    #expect(table.error == .tooManyFields(line: 3, limit: RowScanner.mostFields))
  }

  @Test func `many quotes after many spaces are parsed in linear time`() throws {
    let text =
      String(repeating: " ", count: 400_000) + "x" + String(repeating: "\"", count: 400_000)
    #expect(try ReadTable(text, .comma).rows.map { $0.map(\.utf8.count) } == [[400_001]])
  }

  @Test func `many open quotes are parsed in linear time`() throws {
    let table = try ReadTable(
      String(repeating: "\"a\n\"\"b\n", count: 100_000) + "\" c", .comma)
    #expect(table.rows.count == 200_000)
    #expect(table.error == .unclosedQuote(line: 200_001))
  }

  @Test(arguments: [
    (TableError.empty, "the file has no rows"),
    (
      .unclosedQuote(line: 3),
      "line 3: a quote is never closed; close it, or double it if it is part of the text"
    ),
    (
      .rowTooLong(line: 2, limit: 16 << 20),
      "line 2: the row that begins here has more than 16 MiB; look for an unclosed quote"
    ),
    (
      .tooManyFields(line: 1, limit: 4),
      "line 1: the row that begins here has more than 4 fields; is this a CSV file?"
    ),
    (
      .scratch(folder: "/tmp", code: 28),
      "cannot write a copy of the file in /tmp: the disk is full; free some space there and try again"
    ),
  ])
  func `an error says where and what to do`(error: TableError, text: String) {
    #expect(error.description == text)
  }
}
