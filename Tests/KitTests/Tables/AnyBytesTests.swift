import Foundation
import TestSupport
import Testing

@testable import Tables

@Suite(.temporaryDirectory) struct AnyBytesTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `any characters are read without a trap, with rows in order`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters: [UInt8] = Array("a1é ,;\t|\"\"\"\r\n\n'=-\u{0}.".utf8) + [0xFF, 0xFE, 0xD8]
    for _ in 0..<60 {
      let file = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      let table = try ReadTable(
        file, Delimiter.allCases.randomElement(using: &random),
        header: Bool.random(using: &random) ? .none : .names(["a"]),
        undoesProtection: .random(using: &random))
      #expect(table.lines == table.lines.sorted())
      #expect(table.rows.allSatisfy { !$0.isEmpty })
      #expect(table.rows.joined().reduce(0) { $0 + $1.utf8.count } <= 3 * file.count)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `bytes of every value never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for mark in [[], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let file = mark + (0..<3_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      let table = try ReadTable(file, .comma)
      #expect(table.lines == table.lines.sorted())
    }
  }

  @Test func `binary rows are kept unchanged`() throws {
    let table = try ReadTable([UInt8](repeating: 0, count: 6), .comma)
    #expect(table.rows == [["\0\0\0\0\0\0"]])
  }

  /// More than stays in memory, so that the text goes into an unlinked file.
  @Test(arguments: [false, true])
  func `a large file is read to its end`(isUTF16: Bool) throws {
    let line = "12,\"some text\",3.5\r\n"
    let count = TextSink.mostInMemory / line.utf8.count + 1_000
    let text = String(repeating: line, count: count)
    let bytes = isUTF16 ? EncodingTests.utf16(text, isBigEndian: true) : Array(text.utf8)
    let path = TemporaryDirectory.current.file("large.csv")
    try Data(bytes).write(to: URL(filePath: path))
    let loader = try TextLoader(path: path, scratchFolder: TemporaryDirectory.current.path)
    let scanner = RowScanner(try loader.load().text, from: 0, line: 1, delimiter: .comma)
    var rows = 0
    while let row = try scanner.next() {
      rows += 1
      #expect(row.fields.count == 3)
      #expect(row.line == rows)
    }
    #expect(rows == count)
    let left = try FileManager.default.contentsOfDirectory(atPath: TemporaryDirectory.current.path)
    #expect(left == ["large.csv"])
  }

  @Test func `an error thrown by the caller ends the loading`() throws {
    struct Stop: Error {}
    let loader = TextLoader(Array("a,b\n".utf8))
    #expect(throws: Stop.self) { try loader.load { _, _ in throw Stop() } }
  }
}
