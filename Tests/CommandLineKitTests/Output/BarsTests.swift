import TestSupport
import Testing

@testable import CommandLineKit

@Suite struct BarsTests {
  private func text(_ entries: [(String, String, Double)], width: Int? = nil) -> String {
    var bars = Bars()
    for (label, value, amount) in entries { bars.add(label, value, amount: amount) }
    return bars.text(width: width)
  }

  @Test func `bars share one scale and values are right-aligned`() {
    #expect(
      text([("food", "40.00", 40), ("fuel", "5.00", 5), ("tolls", "0.00", 0)], width: 24) == """
        food   40.00  ██████████
        fuel    5.00  █▎
        tolls   0.00

        """)
  }

  @Test func `in a pipe the longest bar takes forty columns`() {
    let line = text([("a", "1", 1)])
    #expect(line == "a  1  " + String(repeating: "█", count: 40) + "\n")
  }

  @Test func `amounts below zero grow to the left of a common line`() {
    #expect(
      text([("in", "30", 30), ("out", "-10", -10), ("half", "-5", -5)], width: 19) == """
        in     30    ██████
        out   -10  ██
        half   -5   █

        """)
  }

  @Test func `amounts below zero alone use all the room`() {
    #expect(
      text([("a", "-2", -2), ("b", "-1", -1)], width: 17)
        == "a  -2  ██████████\nb  -1       █████\n")
  }

  @Test func `an amount other than zero leaves a trace`() {
    #expect(text([("a", "", 1e9), ("b", "", 1e-9)], width: 20).contains("▏"))
  }

  @Test func `bars take six columns or none`() {
    #expect(text([("a", "1", 1)], width: 12) == "a  1  ██████\n")
    #expect(text([("a", "1", 1)], width: 11) == "a  1\n")
    let long = "abcdefghijklmnop"
    #expect(text([(long, "1", 1)], width: 17) == "abcde…  1  ██████\n")
    #expect(text([(long, "1", 1)], width: 16) == "abcdefghijkl…  1\n")
  }

  @Test func `several values have columns of their own`() {
    var bars = Bars()
    bars.add("a", "1", "+10", amount: 1)
    bars.add("bc", "20", "", amount: 2)
    #expect(bars.text(width: 20) == "a    1  +10  ███▌\nbc  20       ███████\n")
  }

  @Test func `long labels are cut to leave room for bars`() {
    let lines = text([(String(repeating: "x", count: 90), "5", 5)], width: 40).split(
      separator: "\n")
    #expect(lines.map { DisplayWidth.of($0) } == [40])
    #expect(lines.allSatisfy { $0.contains("…") && $0.contains("█") })
  }

  @Test func `wide characters count by their columns`() {
    let lines = text([("日本", "5", 5), ("NO", "5", 5)], width: 30).split(separator: "\n")
    #expect(Set(lines.map { DisplayWidth.of($0) }) == [30])
  }

  @Test func `without room there are only labels and values`() {
    #expect(text([("food", "40.00", 40)], width: 12) == "food  40.00\n")
  }

  @Test func `foreign text cannot move the cursor`() {
    #expect(!text([("a\u{1B}[2J", "1\n2", 1)]).dropLast().contains { $0 == "\u{1B}" || $0 == "\n" })
  }

  @Test func `without bars there is no text`() {
    #expect(text([]) == "")
    #expect(text([("a", "?", .nan), ("b", "?", .infinity)]) == "a  ?\nb  ?\n")
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `no line is wider than the terminal, and greater amounts have no shorter bars`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let width = Int.random(in: 30...120, using: &random)
    let amounts: [Double] = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let isSmall = Bool.random(using: &random)
      return Double.random(in: -1...1, using: &random) * (isSmall ? 100 : 1e308)
    }
    let lines = text(amounts.map { ("label", "value", $0) }, width: width)
      .split(separator: "\n").map { DisplayWidth.of($0) }
    #expect(lines.allSatisfy { $0 <= width })
    let positive = zip(amounts, lines).filter { $0.0 > 0 }.sorted { $0.0 < $1.0 }.map(\.1)
    #expect(positive == positive.sorted())
  }
}
