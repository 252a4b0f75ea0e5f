import Testing

@testable import Tables

@Suite struct TableLayoutTests {
  @Test(arguments: [
    ("one column\nand nothing else\n", Delimiter.comma),
    ("a,b,c\n1,2,3\n", .comma),
    ("a;b\n1;2\n", .semicolon), ("a\tb\n1\t2\n", .tab), ("a|b\n1|2\n", .pipe),
    ("lat;lon;alt\n47,05;8,31;430,5\n46,9;8,25;501\n", .semicolon),
    ("47,05;8,31;430,5\n46,95;8,25;501,5\n", .semicolon),
    ("47.05,8.31,a;b\n46.95,8.25,c;d\n", .comma),
    ("name,text\na,\"x; y; z\"\nb,\"x; y\"\n", .comma),
    ("name;text\na;\"x, y, z\"\nb;\"x, y\"\n", .semicolon),
    ("Title, of the file\na;b;c\n1;2;3\n4;5;6\n", .semicolon),
    ("@lat\t@lon\tname\n47.05\t8.31\tCafé, Bar\n47.1\t8.3\tInn\n", .tab),
  ])
  func `the delimiter is found`(text: String, delimiter: Delimiter) throws {
    #expect(try ReadTable(text).delimiter == delimiter)
  }

  @Test(arguments: [
    ("1,5;2,75\n", Delimiter.semicolon, true), ("1.5;2.75\n", .semicolon, false),
    ("1.5,2.75\n", .comma, false), ("\"1,5\",\"-2,75\"\n", .comma, true),
    ("1,234;x\n2,345;y\n", .semicolon, true), ("1.234;1,5\n2.345;2,5\n", .semicolon, true),
    ("a;b\nc;d\n", .semicolon, false), ("\"1,234\",\"2,345\"\n", .comma, false),
    ("1,5 ; 2,5 \n", .semicolon, true),
  ])
  func `a decimal comma is found`(text: String, delimiter: Delimiter, isComma: Bool) throws {
    #expect(try ReadTable(text, delimiter).hasDecimalComma == isComma)
  }

  @Test(arguments: ["sep=;\n", "sep=;\r\n", "sep=;\r", "SEP=;\n", "\u{FEFF}sep=;\r\n"])
  func `a line that names the delimiter decides`(line: String) throws {
    let table = try ReadTable(line + "a,b;c,d\n\u{1},x;\n")
    #expect(table.delimiter == .semicolon)
    #expect(table.rows == [["a,b", "c,d"], ["\u{1},x", ""]])
    #expect(table.lines == [2, 3])
  }

  @Test func `a given delimiter overrides such a line`() throws {
    #expect(try ReadTable("sep=;\na,b;c\n", .comma).rows == [["a", "b;c"]])
  }

  @Test(arguments: ["sep=", "sep=;", "sep=;x\n", "sep=x\n", "separator\n"])
  func `a line that only resembles it is data`(text: String) throws {
    #expect(try ReadTable(text, .comma).rows.count == 1)
  }

  @Test(arguments: Delimiter.allCases)
  func `a delimiter is recognised by its name and as a character`(delimiter: Delimiter) {
    #expect(Delimiter(delimiter.name) == delimiter)
    #expect(Delimiter(delimiter.name.uppercased()) == delimiter)
    #expect(Delimiter(String(Unicode.Scalar(delimiter.rawValue))) == delimiter)
  }

  @Test(arguments: [("\\t", Delimiter.tab as Delimiter?), ("", nil), (".", nil), (",,", nil)])
  func `a tab can be spelt, and other texts are not delimiters`(text: String, delimiter: Delimiter?)
  {
    #expect(Delimiter(text) == delimiter)
  }

  @Test(arguments: [
    ("name,lat\nx,1\n", 0), ("Name ,LAT\nx,y\n", 0), ("x,1\ny,2\n", nil), ("x,y\nz,w\n", nil),
    ("ort,breite\nx,1\n", 0), ("as of,today\n\nname,lat\nx,1\n", 1), ("name,1\ny,2\n", nil),
    ("lat\n", 0), ("title\nname\nx\n", nil),
  ])
  func `the header is recognised by its names or the numbers below it`(
    text: String, index: Int?
  ) throws {
    let rows = try ReadTable(text, .comma).rows
    let table = try ReadTable(text, .comma, header: .names(["name", "Lat"]))
    #expect(table.names?.count == index.map { rows[$0].count })
    #expect(table.rows == Array(rows.dropFirst(index.map { $0 + 1 } ?? 0)))
  }

  @Test func `the header is sought only in the first ten rows`() throws {
    let titles = String(repeating: "a title\n", count: 10)
    let search = HeaderSearch.names(["name", "lat"])
    #expect(try ReadTable(titles + "name,lat\nx,y\n", .comma, header: search).names == nil)
    let table = try ReadTable(titles.dropLast(8) + "name,lat\nx,y\n", .comma, header: search)
    #expect(table.names == ["name", "lat"])
  }

  @Test func `known names override what looks more like a table`() throws {
    let text = "name;note\n" + String(repeating: "A;x, y, z\n", count: 10)
    #expect(try ReadTable(text).delimiter == .comma)
    let table = try ReadTable(text, header: .names(["name", "note"]))
    #expect(table.delimiter == .semicolon)
    #expect(table.rows.first == ["A", "x, y, z"])
  }

  @Test func `column names in Windows-1252 are recognised`() throws {
    let bytes: [UInt8] = [0x4B, 0xF6, 0x2C, 0x62, 0x0A, 0x31, 0x2C, 0x32]
    let table = try ReadTable(bytes, header: .names(["b"]))
    #expect(table.names == ["Kö", "b"])
    #expect(table.encoding == .windows1252)
  }
}
