import DriveRecorder
import TestSupport
import Testing

@Suite struct LineCutterTests {
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
  func `lines arrive whole, and bad ones are skipped and counted`(example: Case) {
    var cutter = LineCutter(limit: 8)
    var lines: [String] = []
    for piece in example.pieces {
      cutter.take(Array(piece.utf8)[...]) { lines.append(String(decoding: $0, as: UTF8.self)) }
    }
    #expect(lines == example.lines)
    #expect(cutter.badLines == example.bad)
    #expect(cutter.longestLine == example.longest)
  }

  @Test(arguments: UInt64(0)..<100)
  func `however bytes are split the lines are the same`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("ab\n\r\0c".utf8)
    let bytes = (0..<400).map { _ in alphabet[Int.random(in: 0..<6, using: &random)] }
    var whole = LineCutter(limit: 12)
    var expected: [[UInt8]] = []
    whole.take(bytes[...]) { expected.append(Array($0)) }

    var pieces = LineCutter(limit: 12)
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
      pieces.take(bytes[start..<end]) { lines.append(Array($0)) }
      start = end
    }
    #expect(lines == expected)
    #expect(pieces.badLines == whole.badLines)
    #expect(pieces.longestLine == whole.longestLine)
  }

  @Test func `a new connection does not finish the line of the old one`() {
    var cutter = LineCutter(limit: 20)
    var lines: [[UInt8]] = []
    cutter.take(Array("old and ha".utf8)[...]) { lines.append(Array($0)) }
    cutter.startLine()
    cutter.take(Array("new\n".utf8)[...]) { lines.append(Array($0)) }
    #expect(lines == [Array("new".utf8)])
    #expect(cutter.longestLine == 10)
  }

  /// The lines of a stream that arrives in pieces of this size.
  private func lines(
    _ bytes: [UInt8], piece: Int, cutter: inout LineCutter
  ) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      cutter.take(bytes[start..<min(start + piece, bytes.count)]) { lines.append(Array($0)) }
    }
    cutter.finish { lines.append(Array($0)) }
    return lines
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func `lines are the same in pieces of any size`(piece: Int) {
    var cutter = LineCutter()
    let found = lines(Array("one\r\n\ntwo\n\r\nthree".utf8), piece: piece, cutter: &cutter)
    #expect(found == ["one", "two", "three"].map { Array($0.utf8) })
    #expect(cutter.badLines == 0)
    #expect(cutter.longestLine == 5)
  }

  @Test(arguments: [
    (LineCutter.gpsdLimit - 1, 1), (LineCutter.gpsdLimit, 0), (1_000_000, 0),
  ])
  func `a line longer than gpsd's limit is skipped and counted`(length: Int, kept: Int) {
    for piece in [4_096, 1_000, 2_000_000] {
      var cutter = LineCutter()
      let long = [UInt8](repeating: UInt8(ascii: "x"), count: length)
      let found = lines(long + Array("\nnext\n".utf8), piece: piece, cutter: &cutter)
      #expect(found.count == kept + 1)
      #expect(found.last == Array("next".utf8))
      #expect(cutter.badLines == Int64(1 - kept))
      #expect(cutter.longestLine == Int64(length))
    }
  }

  @Test func `a NUL is accepted where it is allowed`() {
    var cutter = LineCutter(limit: 8, refusesNUL: false)
    var lines: [[UInt8]] = []
    cutter.take(Array("a\0b\ncd\n".utf8)[...]) { lines.append(Array($0)) }
    #expect(lines == [Array("a\0b".utf8), Array("cd".utf8)])
    #expect(cutter.badLines == 0)
  }
}
