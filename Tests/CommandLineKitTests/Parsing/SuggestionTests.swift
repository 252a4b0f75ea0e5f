@testable import CommandLineKit
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
    #expect(
      Suggestion.nearest(to: "home-currency", among: ["map.home", "money.home-currency"])
        == "money.home-currency")
  }

  @Test func `hints are complete phrases`() {
    #expect(Spelling.hint(for: "metrc", among: ["metric"]) == "; did you mean 'metric'?")
    #expect(Spelling.hint(for: "xyz", among: ["metric"]) == "")
    #expect(
      Suggestion.sentence(for: "jsno", among: ["json"], prefix: "--")
        == "; did you mean '--json'?")
  }
}
