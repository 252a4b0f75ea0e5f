import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite struct RulePatternTests {
  @Test(arguments: [
    ("rewe", "REWE SAGT DANKE 1234", true), ("rewe", "Prewett & Sons", false),
    ("rewe", "rewetting", false), ("rew*", "REWETTING", true), ("*we", "rewe", true),
    ("*ew*", "Prewett", true), ("rewe", "rewe", true), ("rewe", "", false), ("*", "", false),
    ("paypal * spotify", "PAYPAL .EU SPOTIFY AB", true), ("paypal*spotify", "paypalspotify", true),
    ("paypal * spotify", "SPOTIFY PAYPAL", false), ("a*a", "a", false), ("a*a", "a a", true),
    ("Café Müller", "CAFE  MULLER", true), ("cafe müller", "Cafe\tMüller", true),
    ("Łódź", "lodz 7", true), ("Ελλάδα", "ΕΛΛΑΔΑ", true),
    ("shell", "shell.de", true), ("shell.de", "www shell.de", true), ("c&a", "C&A 12", true),
    ("12", "a 12 b", true), ("12", "a 123 b", false), ("-", "a - b", true),
    ("ab ab", "ab ab ab", true), ("aab", "aaab", false), ("*aab", "aaab", true),
    ("x y", "x  y", true), ("x y", "xy", false), ("é", "e\u{301}", true),
  ])
  func `a pattern is found between words, unless a star stands there`(
    pattern: String, text: String, isFound: Bool
  ) throws {
    let rule = RulePattern(pattern)
    guard pattern != "*" else { return #expect(rule == nil) }
    #expect(try #require(rule).matches(RuleSubject(text).bytes) == isFound)
  }

  @Test(arguments: ["", " ", "*", "**", " * ", "\t"])
  func `nothing to look for is not a pattern`(text: String) {
    #expect(RulePattern(text) == nil)
  }

  @Test func `a pattern has a limit`() {
    #expect(RulePattern(String(repeating: "a", count: RulePattern.longest)) != nil)
    #expect(RulePattern(String(repeating: "a", count: RulePattern.longest + 1)) == nil)
  }

  /// The same by trying every place for every piece.
  private static func naive(_ pattern: String, _ text: String) -> Bool {
    let subject = Array(text.utf8)
    let parts = pattern.utf8.split(separator: 0x2A, omittingEmptySubsequences: false).map(
      Array.init)
    func isWord(_ byte: UInt8) -> Bool { byte != 0x20 }
    func isEdge(_ at: Int) -> Bool {
      at == 0 || at == subject.count || !isWord(subject[at - 1]) || !isWord(subject[at])
    }
    let pieces = parts.filter { !$0.isEmpty }
    func match(_ index: Int, _ start: Int) -> Bool {
      guard index < pieces.count else { return true }
      let piece = pieces[index]
      guard start + piece.count <= subject.count else { return false }
      return (start...subject.count - piece.count).contains { at in
        let end = at + piece.count
        guard Array(subject[at..<end]) == piece else { return false }
        if index == 0, parts[0].isEmpty == false, !isEdge(at) { return false }
        if index == pieces.count - 1, parts[parts.count - 1].isEmpty == false, !isEdge(end) {
          return false
        }
        return match(index + 1, end)
      }
    }
    return match(0, 0)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `patterns of few letters match as they do when every place is tried`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func text(_ letters: [Character], _ count: ClosedRange<Int>) -> String {
      let made = (0..<Int.random(in: count, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
      return String(made)
    }
    for _ in 0..<300 {
      // Spaces at edges and double ones are trimmed, which the naive one does not do.
      let pattern = text(["a", "b", "*"], 1...6)
      let subject = text(["a", "b", " "], 0...10).split(separator: " ").joined(separator: " ")
      guard let rule = RulePattern(pattern) else { continue }
      #expect(
        rule.matches(RuleSubject(subject).bytes) == Self.naive(pattern, subject),
        "'\(pattern)' in '\(subject)'")
    }
  }
}
