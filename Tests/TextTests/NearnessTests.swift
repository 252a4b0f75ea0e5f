import TestSupport
import Testing
import Text

@Suite struct NearnessTests {
  static let distances: [(first: String, second: String, distance: Int)] = [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "acb", 1), ("ab", "ba", 1), ("abcd", "badc", 2),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ]

  @Test(arguments: distances)
  func `edits are counted, a swap as one`(
    first: String, second: String, distance: Int
  ) {
    #expect(Nearness.distance(Array(first.utf8), Array(second.utf8)) == distance)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the distance is symmetric, and at most the length of the longer word`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          UInt8.random(in: 97...100, using: &random)
        }
      }
      let distance = Nearness.distance(words[0], words[1])
      #expect(distance == Nearness.distance(words[1], words[0]))
      #expect((distance == 0) == (words[0] == words[1]))
      #expect(distance <= max(words[0].count, words[1].count))
      #expect(distance >= abs(words[0].count - words[1].count))
    }
  }

  @Test(
    arguments: [
      ("near", "naer", 1), ("near", "nar", 1), ("near", "xxxx", nil), ("search", "serahc", 2),
      ("a", "abc", nil), ("", "a", 1),
    ] as [(typed: String, word: String, slip: Int?)])
  func `a slip is a third of the letters at most`(typed: String, word: String, slip: Int?) {
    #expect(Nearness.slip(from: Array(typed.utf8), to: Array(word.utf8)) == slip)
  }

  @Test func `a long word is not a slip of another`() {
    let long = Array(repeating: UInt8(ascii: "a"), count: 65)
    #expect(Nearness.slip(from: long, to: long) == nil)
  }
}
