import DriveRecorder
import TestSupport
import Testing

@Suite struct LineCollectorTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let pieces: [String]
    let lines: [String]
    var bad: Int64 = 0
    var longest: Int64
  }

  static let cases = [
    Case(
      testDescription: "two lines in one piece", pieces: ["ab\ncd\n"], lines: ["ab", "cd"],
      longest: 2),
    Case(
      testDescription: "half lines", pieces: ["a", "b", "\nc", "d\n"], lines: ["ab", "cd"],
      longest: 2),
    Case(testDescription: "CR and LF", pieces: ["ab\r", "\n\r\n"], lines: ["ab"], longest: 3),
    Case(testDescription: "empty lines", pieces: ["\n\n\n"], lines: [], longest: 0),
    Case(testDescription: "no end", pieces: ["abc"], lines: [], longest: 3),
    Case(
      testDescription: "as long as allowed", pieces: ["1234567\n"], lines: ["1234567"],
      longest: 7),
    Case(
      testDescription: "one too long", pieces: ["12345678\nab\n"], lines: ["ab"], bad: 1,
      longest: 8),
    Case(
      testDescription: "far too long", pieces: ["1234", "5678", "9abc", "\nab\n"], lines: ["ab"],
      bad: 1, longest: 12),
    Case(
      testDescription: "a NUL", pieces: ["a\0b\ncd\n"], lines: ["cd"], bad: 1, longest: 3),
  ]

  @Test(arguments: cases)
  func `lines come whole, and bad ones are skipped and counted`(example: Case) {
    var collector = LineCollector(limit: 8)
    var lines: [String] = []
    for piece in example.pieces {
      collector.take(Array(piece.utf8)[...]) { lines.append(String(decoding: $0, as: UTF8.self)) }
    }
    #expect(lines == example.lines)
    #expect(collector.badLines == example.bad)
    #expect(collector.longestLine == example.longest)
  }

  @Test(arguments: UInt64(0)..<100)
  func `however bytes are cut into pieces the lines are the same`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("ab\n\r\0c".utf8)
    let bytes = (0..<400).map { _ in alphabet[Int.random(in: 0..<6, using: &random)] }
    var whole = LineCollector(limit: 12)
    var expected: [[UInt8]] = []
    whole.take(bytes[...]) { expected.append($0) }

    var pieces = LineCollector(limit: 12)
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
      pieces.take(bytes[start..<end]) { lines.append($0) }
      start = end
    }
    #expect(lines == expected)
    #expect(pieces.badLines == whole.badLines)
    #expect(pieces.longestLine == whole.longestLine)
  }

  @Test func `a new connection does not finish the line of the old one`() {
    var collector = LineCollector(limit: 20)
    var lines: [[UInt8]] = []
    collector.take(Array("old and ha".utf8)[...]) { lines.append($0) }
    collector.startLine()
    collector.take(Array("new\n".utf8)[...]) { lines.append($0) }
    #expect(lines == [Array("new".utf8)])
    #expect(collector.longestLine == 10)
  }
}
