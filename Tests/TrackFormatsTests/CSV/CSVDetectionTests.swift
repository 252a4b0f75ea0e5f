import Testing

@testable import TrackFormats

@Suite struct CSVDetectionTests {
  @Test(arguments: [
    ("", CSVSeparator.comma), ("one column\nand nothing else\n", .comma),
    ("a,b,c\n1,2,3\n", .comma),
    ("a;b\n1;2\n", .semicolon), ("a\tb\n1\t2\n", .tab), ("a|b\n1|2\n", .pipe),
    ("lat;lon;alt\n47,05;8,31;430,5\n46,9;8,25;501\n", .semicolon),
    ("47,05;8,31;430,5\n46,95;8,25;501,5\n", .semicolon),
    ("47.05,8.31,a;b\n46.95,8.25,c;d\n", .comma),
    ("name,text\na,\"x; y; z\"\nb,\"x; y\"\n", .comma),
    ("name;text\na;\"x, y, z\"\nb;\"x, y\"\n", .semicolon),
    ("Title, of the file\na;b;c\n1;2;3\n4;5;6\n", .semicolon),
    ("@lat\t@lon\tname\n47.05\t8.31\tCafé, Bar\n47.1\t8.3\tInn\n", .tab),
    ("name,\"open; never closed\na,b\n", .comma),
  ])
  func `the separator is found`(text: String, separator: CSVSeparator) throws {
    #expect(try CSVOutcome(text).dialect?.separator == separator)
  }

  @Test(arguments: [
    ("1,5;2,75\n", CSVSeparator.semicolon, true), ("1.5;2.75\n", .semicolon, false),
    ("1.5,2.75\n", .comma, false), ("\"1,5\",\"-2,75\"\n", .comma, true),
    ("1,234;x\n2,345;y\n", .semicolon, true), ("1.234;1,5\n2.345;2,5\n", .semicolon, true),
    ("a;b\nc;d\n", .semicolon, false), ("\"1,234\",\"2,345\"\n", .comma, false),
    ("1,5 ; 2,5 \n", .semicolon, true),
  ])
  func `a decimal comma is found`(text: String, separator: CSVSeparator, isComma: Bool) throws {
    let dialect = try CSVOutcome(text, CSVOptions(separator: separator)).dialect
    #expect(dialect?.hasDecimalComma == isComma)
  }

  @Test(arguments: ["sep=;\n", "sep=;\r\n", "sep=;\r", "SEP=;\n", "\u{FEFF}sep=;\r\n"])
  func `a line that names the separator is taken at its word`(line: String) throws {
    let outcome = try CSVOutcome(line + "a,b;c,d\n\u{1},x;\n")
    #expect(outcome.dialect?.separator == .semicolon)
    #expect(outcome.rows == [["a,b", "c,d"], ["\u{1},x", ""]])
    #expect(outcome.lines == [2, 3])
    #expect(outcome.problems == ["line 3, column 1: the control character 0x01"])
  }

  @Test(arguments: ["sep=", "sep=;", "sep=;x\n", "sep=x\n", "separator\n"])
  func `what only resembles such a line is data`(text: String) throws {
    #expect(try CSVOutcome(text, .comma).rows.count == 1)
  }

  @Test(arguments: [
    ("name,lat\nx,1\n", 0), ("Name ,LAT\nx,y\n", 0), ("x,1\ny,2\n", nil), ("x,y\nz,w\n", nil),
    ("ort,breite\nx,1\n", 0), ("as of,today\n\nname,lat\nx,1\n", 1), ("name,1\ny,2\n", nil),
    ("", nil), ("lat\n", 0), ("title\nname\nx\n", nil),
  ])
  func `a header is found by its names or by the numbers below it`(
    text: String, index: Int?
  ) throws {
    let rows = try CSVOutcome(text, .comma).rows
    let options = CSVOptions(separator: .comma, header: .detected(knownNames: ["name", "Lat"]))
    let outcome = try CSVOutcome(text, options)
    #expect(outcome.header?.names.count == index.map { rows[$0].count })
    #expect(outcome.rows == Array(rows.dropFirst(index.map { $0 + 1 } ?? 0)))
  }

  @Test func `columns are found by any of their names`() throws {
    let options = CSVOptions(separator: .semicolon, header: .present)
    let outcome = try CSVOutcome("\n Breitengrad ;LÄNGE;Name;name\n1;2;3\n", options)
    let header = try #require(outcome.header)
    #expect(header.names == ["Breitengrad", "LÄNGE", "Name", "name"])
    #expect(header.line == 2)
    #expect(header.index(of: ["latitude", "breitengrad"]) == 0)
    #expect(header.index(of: "Länge") == 1)
    #expect(header.index(of: ["note", "NAME"]) == 2)
    #expect(header.index(of: ["elevation"]) == nil)
    #expect(outcome.problems == ["line 3: 3 fields instead of 4"])
  }

  @Test func `problems of the header are not lost`() throws {
    let options = CSVOptions(separator: .comma, header: .present)
    let outcome = try CSVOutcome([0x4B, 0xF6, 0x2C, 0x62, 0x0A], options)
    #expect(outcome.header?.names == ["Kö", "b"])
    #expect(outcome.header?.problems.map(\.kind) == [.notUTF8])
  }

  @Test func `rows before an error are read even while a header is looked for`() throws {
    let options = CSVOptions(separator: .comma, header: .detected(knownNames: ["name"]))
    let outcome = try CSVOutcome("name,b\n1,2\n\"3", options)
    #expect(outcome.header?.names == ["name", "b"])
    #expect(outcome.rows == [["1", "2"]])
    #expect(outcome.error == .unterminatedQuote(line: 3))
  }
}
