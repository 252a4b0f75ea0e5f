@testable import CommandLineKit
import TestSupport
import Testing

@Suite struct SuggestionTests {
  private static let commands = ["near", "along", "search", "show", "import", "export", "edit"]

  static let meant: [(typed: String, meant: String?)] = [
    ("near", "near"), ("naer", "near"), ("ner", "near"), ("neaar", "near"), ("nxar", "near"),
    ("NEAR", "near"), ("serach", "search"), ("improt", "import"), ("exprot", "export"),
    ("sho", "show"), ("imp", "import"), ("s", "search"), ("edti", "edit"), ("", nil),
    ("xxxx", nil), ("neighbour", nil), ("re", nil), ("export-all", nil),
    (String(repeating: "near", count: 17), nil),
  ]

  @Test(arguments: meant)
  func `the nearest word is found, unless all are too far`(typed: String, meant: String?) {
    #expect(Suggestion.nearest(to: typed, among: Self.commands) == meant)
  }

  @Test func `the first of two equally near words wins`() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "rat"]) == "bat")
    #expect(Suggestion.nearest(to: "near", among: []) == nil)
  }

  static let distances: [(first: String, second: String, distance: Int)] = [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "acb", 1), ("ab", "ba", 1), ("abcd", "badc", 2),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ]

  @Test(arguments: distances)
  func `edits are counted, a swap as one`(
    first: String, second: String, distance: Int
  ) {
    #expect(Suggestion.distance(Array(first.utf8), Array(second.utf8)) == distance)
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
      let distance = Suggestion.distance(words[0], words[1])
      #expect(distance == Suggestion.distance(words[1], words[0]))
      #expect((distance == 0) == (words[0] == words[1]))
      #expect(distance <= max(words[0].count, words[1].count))
      #expect(distance >= abs(words[0].count - words[1].count))
    }
  }

  @Test func `hints are complete phrases`() {
    #expect(Spelling.hint(for: "metrc", among: ["metric"]) == "; did you mean 'metric'?")
    #expect(Spelling.hint(for: "xyz", among: ["metric"]) == "")
    #expect(
      Suggestion.sentence(for: "jsno", among: ["json"], prefix: "--")
        == "; did you mean '--json'?")
  }
}
