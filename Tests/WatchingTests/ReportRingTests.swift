import Testing

@testable import Watching

@Suite struct ReportRingTests {
  private func text(_ ring: ReportRing, since uptime: Int64 = 0) -> String {
    ring.reports(since: uptime).map { String(decoding: $0.line, as: UTF8.self) + "\n" }.joined()
  }

  @Test func `it gives the reports since a moment in their order`() {
    var ring = ReportRing()
    for number in 1...5 { ring.add(Array("report \(number)".utf8), uptime: Int64(number) * 1_000) }
    #expect(text(ring, since: 3_000) == "report 3\nreport 4\nreport 5\n")
    #expect(ring.reports(since: 3_000).map(\.uptime) == [3_000, 4_000, 5_000])
    #expect(text(ring, since: 6_000) == "")
    ring.clear()
    #expect(text(ring) == "")
    #expect(ring.byteCount == 0)
  }

  @Test func `reports that are too old or too many go, however long it runs`() {
    var ring = ReportRing(longestAge: 10_000, byteLimit: 1_000)
    for number in 0..<100_000 {
      ring.add(Array("r\(number)".utf8), uptime: Int64(number) * 1_000)
      #expect(ring.byteCount <= 1_000)
    }
    #expect(
      text(ring) == (99_989...99_999).map { "r\($0)\n" }.joined())
    var small = ReportRing(longestAge: .max, byteLimit: 10)
    for name in ["aaa", "bbb", "ccc"] { small.add(Array(name.utf8), uptime: 1) }
    #expect(text(small) == "bbb\nccc\n")
    small.add([UInt8](repeating: 7, count: 10), uptime: 2)
    #expect(text(small) == "bbb\nccc\n")
  }
}
