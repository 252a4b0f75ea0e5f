import DriveRecorder
import TestSupport
import Testing

@Suite struct LineSplitterTests {
  /// The lines of a stream that arrives in pieces of this size.
  private func lines(
    _ bytes: [UInt8], piece: Int, splitter: inout LineSplitter
  ) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      splitter.take(bytes[start..<min(start + piece, bytes.count)]) { lines.append(Array($0)) }
    }
    splitter.finish { lines.append(Array($0)) }
    return lines
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func `lines are the same in whatever pieces they come`(piece: Int) {
    var splitter = LineSplitter()
    let found = lines(Array("one\r\n\ntwo\n\r\nthree".utf8), piece: piece, splitter: &splitter)
    #expect(found == ["one", "two", "three"].map { Array($0.utf8) })
    #expect(splitter.skippedLines == 0)
    #expect(splitter.longestSeen == 5)
  }

  @Test(arguments: [
    (LineSplitter.longestLine - 1, 1), (LineSplitter.longestLine, 0), (1_000_000, 0),
  ])
  func `a line longer than gpsd's limit is skipped and counted`(length: Int, kept: Int) {
    for piece in [4_096, 1_000, 2_000_000] {
      var splitter = LineSplitter()
      let long = [UInt8](repeating: UInt8(ascii: "x"), count: length)
      let found = lines(long + Array("\nnext\n".utf8), piece: piece, splitter: &splitter)
      #expect(found.count == kept + 1)
      #expect(found.last == Array("next".utf8))
      #expect(splitter.skippedLines == 1 - kept)
      #expect(splitter.longestSeen == length)
    }
  }

  @Test func `half a line of a lost connection does not spoil the next`() {
    var splitter = LineSplitter()
    var found: [[UInt8]] = []
    splitter.take(Array("half".utf8)[...]) { found.append(Array($0)) }
    splitter.reset()
    splitter.take(Array("whole\n".utf8)[...]) { found.append(Array($0)) }
    #expect(found == [Array("whole".utf8)])
  }
}
