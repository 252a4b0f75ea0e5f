import TestSupport
import Testing

@testable import TrackFormats

@Suite struct CSVWriterTests {
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
  ])
  func `what a spreadsheet would compute is marked as text`(field: String, line: String) throws {
    #expect(written([[field]]) == line + "\r\n")
    let options = CSVOptions(separator: .comma, undoesProtection: true)
    #expect(try CSVOutcome(line, options).rows == [[field]])
  }

  @Test func `without protection fields stay as they are`() throws {
    var writer = CSVWriter(separator: .tab, lineEnd: .lf, protectsFormulas: false)
    writer.row(["=1", "'=2", "-x"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "=1\t'=2\t-x\n")
  }

  @Test func `what was taken is not handed over twice`() {
    var writer = CSVWriter(hasByteOrderMark: true)
    writer.row(["a"])
    #expect(writer.takeBytes() == [0xEF, 0xBB, 0xBF] + Array("a\r\n".utf8))
    #expect(writer.takeBytes() == [])
    writer.row(["b"])
    #expect(writer.takeBytes() == Array("b\r\n".utf8))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `random fields are read back as they were written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let separator = CSVSeparator.allCases.randomElement(using: &random) ?? .comma
      let protects = Bool.random(using: &random)
      var writer = CSVWriter(
        separator: separator, lineEnd: .random(using: &random), protectsFormulas: protects,
        hasByteOrderMark: .random(using: &random))
      let rows = randomRows(&random)
      for row in rows { writer.row(row) }
      let options = CSVOptions(separator: separator, undoesProtection: protects)
      let outcome = try CSVOutcome(
        writer.bytes, options, chunkSize: .random(in: 1...50, using: &random))
      #expect(outcome.rows == rows)
      #expect(outcome.problems.isEmpty)
      #expect(outcome.error == nil)
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `no field that is written begins a formula`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      var writer = CSVWriter()
      for row in randomRows(&random) { writer.row(row) }
      for field in try CSVOutcome(writer.bytes, .comma).rows.joined() {
        let bytes = Array(field.utf8)
        let isStart = bytes.first { $0 != 0x20 }.map("=+-@\t\r".utf8.contains) ?? false
        #expect(!isStart || CSVNumber.isNumber(bytes), "\(field)")
      }
    }
  }

  @Test(arguments: CSVSeparator.allCases, CSVWriter.LineEnd.allCases)
  func `the reader finds out how a file was written`(
    separator: CSVSeparator, lineEnd: CSVWriter.LineEnd
  ) throws {
    var writer = CSVWriter(separator: separator, lineEnd: lineEnd)
    writer.row(["name", "latitude", "note"])
    writer.row(["Place; one", "47.05", "a, b | c\td"])
    writer.row(["Place two", "46.95", ""])
    let options = CSVOptions(header: .detected(knownNames: []))
    let outcome = try CSVOutcome(writer.bytes, options)
    #expect(outcome.dialect?.separator == separator)
    #expect(outcome.header?.names == ["name", "latitude", "note"])
    #expect(outcome.rows.count == 2)
  }

  private func written(_ rows: [[String]]) -> String {
    var writer = CSVWriter()
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

extension CSVWriter.LineEnd {
  fileprivate static func random(using random: inout SplitMix64) -> Self {
    allCases.randomElement(using: &random) ?? .lf
  }
}
