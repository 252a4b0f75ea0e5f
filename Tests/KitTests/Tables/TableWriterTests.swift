import TestSupport
import Testing

@testable import Tables

@Suite struct TableWriterTests {
  @Test(arguments: [
    (["a", "b"], "a,b"), ([""], "\"\""), (["", ""], ","), (["a,b"], "\"a,b\""),
    (["a;b", "c\td", "e|f"], "\"a;b\",\"c\td\",\"e|f\""), (["say \"hi\""], "\"say \"\"hi\"\"\""),
    (["a\nb", "c\rd"], "\"a\nb\",\"c\rd\""), ([" a", "b "], "\" a\",\"b \""),
    (["\u{FEFF}a"], "\"\u{FEFF}a\""), (["sep=,", "é"], "\"sep=,\",é"),
    (["12.50", "-3"], "12.50,-3"),
  ])
  func `fields are quoted where they must be`(fields: [String], line: String) {
    #expect(written([fields]) == line + "\r\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+49 170 123", "'+49 170 123"), ("-", "'-"), ("-a", "'-a"),
    ("@SUM(A1)", "'@SUM(A1)"), ("-1+2", "'-1+2"), ("-1e5", "'-1e5"), ("--1", "'--1"),
    ("'=x", "''=x"), ("''@", "'''@"), ("=\"x\"", "\"'=\"\"x\"\"\""), ("\tx", "\"'\tx\""),
    ("\r=x", "\"'\r=x\""), ("\n=x", "\"'\n=x\""), ("  =x", "'  =x"), ("' =x", "'' =x"),
    ("-12.50", "-12.50"), ("+7", "+7"), ("-47,5", "\"-47,5\""), ("  -5", "\"  -5\""),
    ("'-5", "'-5"), ("'tis", "'tis"), ("a=b", "a=b"), ("", "\"\""), ("'", "'"),
    ("＝1+1", "'＝1+1"), ("＋1", "'＋1"), ("－1", "'－1"), (" ＠a", "' ＠a"), ("'＝x", "''＝x"),
    ("a＝b", "a＝b"), ("！", "！"), ("-1.2.3", "'-1.2.3"),
  ])
  func `fields that look like formulas are marked as text`(field: String, line: String) throws {
    #expect(written([[field]]) == line + "\r\n")
    #expect(try ReadTable(line, .comma, undoesProtection: true).rows == [[field]])
  }

  @Test func `without protection fields are unchanged`() throws {
    var writer = TableWriter(delimiter: .tab, lineEnd: .lf, protectsFormulas: false)
    writer.row(["=1", "'=2", "-x"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "=1\t'=2\t-x\n")
  }

  @Test func `plain fields are written unchanged`() {
    var writer = TableWriter(delimiter: .semicolon)
    writer.row(["lat", "lon"])
    writer.plainField(Array("-47.5".utf8))
    writer.plainField([])
    writer.endRow()
    writer.plainField(Array("1".utf8))
    writer.endRow()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "lat;lon\r\n-47.5;\r\n1\r\n")
  }

  @Test func `a table built for reading has the rows that were written`() throws {
    var table = ReadableTable(folder: "/var/tmp")
    let rows = [["lat", "a \"b\""], ["=1", " x\r\n"], ["", ""]]
    for row in rows { try table.row(row) }
    let reader = try TableReader(try table.finish(), delimiter: .comma)
    var read: [[String]] = []
    while try reader.next() { read.append((0..<reader.count).compactMap(reader.field)) }
    #expect(read == rows)
  }

  @Test func `bytes already taken are not returned again`() {
    var writer = TableWriter(hasByteOrderMark: true)
    writer.row(["a"])
    #expect(writer.takeBytes() == [0xEF, 0xBB, 0xBF] + Array("a\r\n".utf8))
    #expect(writer.takeBytes() == [])
    writer.row(["b"])
    #expect(writer.takeBytes() == Array("b\r\n".utf8))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `any table survives a round trip`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let delimiter = Delimiter.allCases.randomElement(using: &random) ?? .comma
      let protects = Bool.random(using: &random)
      var writer = TableWriter(
        delimiter: delimiter, lineEnd: .random(using: &random), protectsFormulas: protects,
        hasByteOrderMark: .random(using: &random))
      let rows = randomRows(&random)
      for row in rows { writer.row(row) }
      let table = try ReadTable(writer.bytes, delimiter, undoesProtection: protects)
      #expect(table.rows == rows)
      #expect(table.error == nil)
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `no written field begins a formula`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      var writer = TableWriter()
      for row in randomRows(&random) { writer.row(row) }
      for field in try ReadTable(writer.bytes, .comma).rows.joined() {
        let bytes = Array(field.utf8)
        let isStart = bytes.first { $0 != 0x20 }.map("=+-@\t\r".utf8.contains) ?? false
        #expect(!isStart || PlainNumber.mark(in: bytes) != nil, "\(field)")
      }
    }
  }

  @Test(arguments: Delimiter.allCases, TableWriter.LineEnd.allCases)
  func `the reader detects the dialect of a file`(
    delimiter: Delimiter, lineEnd: TableWriter.LineEnd
  ) throws {
    var writer = TableWriter(delimiter: delimiter, lineEnd: lineEnd)
    writer.row(["name", "latitude", "note"])
    writer.row(["Place; one", "47.05", "a, b | c\td"])
    writer.row(["Place two", "46.95", ""])
    let table = try ReadTable(writer.bytes, header: .names([]))
    #expect(table.delimiter == delimiter)
    #expect(table.names == ["name", "latitude", "note"])
    #expect(table.rows == [["Place; one", "47.05", "a, b | c\td"], ["Place two", "46.95", ""]])
  }

  private func written(_ rows: [[String]]) -> String {
    var writer = TableWriter()
    for row in rows { writer.row(row) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func randomRows(_ random: inout SplitMix64) -> [[String]] {
    let letters = Array("ab1 ,;\t|\"'=+-@.\u{FEFF}é€\u{1F690}").map(String.init) + ["\r", "\n"]
    let columns = Int.random(in: 1...4, using: &random)
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (0..<columns).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? ""
        }.joined()
      }
    }
  }
}

extension TableWriter.LineEnd {
  fileprivate static func random(using random: inout SplitMix64) -> Self {
    allCases.randomElement(using: &random) ?? .lf
  }
}
