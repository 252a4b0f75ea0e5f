import TestSupport
import Testing

@testable import TripSync

/// Words that people write down and type.
@Suite struct RecoveryWordsTests {
  private static let known: [(byte: UInt8, words: String)] = [
    (0, String(repeating: "abandon ", count: 23) + "art"),
    (0x7F, repeated("legal winner thank year wave sausage worth useful", "title")),
    (0x80, repeated("letter advice cage absurd amount doctor acoustic avoid", "bless")),
    (0xFF, String(repeating: "zoo ", count: 23) + "vote"),
  ]

  @Test(arguments: known)
  func `words are those of BIP 39`(byte: UInt8, words: String) throws {
    let key = RecoveryKey(Secret([UInt8](repeating: byte, count: 32)))
    #expect(key.words.joined(separator: " ") == words)
    #expect(try RecoveryKey(words: words) == key)
  }

  /// Repeated bytes repeat every eight words; the last word has the checksum.
  private static func repeated(_ eight: String, _ last: String) -> String {
    let all = eight.split(separator: " ")
    return ((0..<23).map { String(all[$0 % 8]) } + [last]).joined(separator: " ")
  }

  @Test func `the list is the one of BIP 39`() {
    #expect(WordList.words.count == 2_048)
    #expect(WordList.words == WordList.words.sorted())
    #expect(Set(WordList.words.map { $0.prefix(4) }).count == 2_048)
    #expect(
      (WordList.words.first, WordList.words[1_000], WordList.words.last) == (
        "abandon", "laptop", "zoo"
      ))
  }

  @Test func `capitals, numbers, commas and cut words do not matter`() throws {
    let key = RecoveryKey.random()
    let words = key.words
    let short = words.map { String($0.prefix(4)) }.joined(separator: ", ")
    let numbered = words.enumerated().map { "\($0 + 1). \($1.uppercased())\n" }.joined()
    #expect(try RecoveryKey(words: short) == key)
    #expect(try RecoveryKey(words: numbered) == key)
  }

  @Test func `what is wrong with words is said`() throws {
    let good = Array(repeating: "abandon", count: 23) + ["art"]
    #expect(throws: RecoveryWordsError.wrongCount(found: 23, needed: 24)) {
      try RecoveryKey(words: good.dropLast().joined(separator: " "))
    }
    #expect(throws: RecoveryWordsError.wrongCount(found: 0, needed: 24)) {
      try RecoveryKey(words: "1 2 3")
    }
    #expect(throws: RecoveryWordsError.wrongChecksum) {
      try RecoveryKey(words: good.map { $0 == "art" ? "arm" : $0 }.joined(separator: " "))
    }
    var misspelt = good
    misspelt[3] = "abandn"
    // More than four letters count if there are more.
    #expect(
      throws: RecoveryWordsError.unknownWord(place: 4, word: "abandn", suggestion: "abandon")
    ) {
      try RecoveryKey(words: misspelt.joined(separator: " "))
    }
    misspelt[3] = "wwwww"
    #expect(throws: RecoveryWordsError.unknownWord(place: 4, word: "wwwww", suggestion: nil)) {
      try RecoveryKey(words: misspelt.joined(separator: " "))
    }
  }

  @Test func `the one word that would fit is named`() throws {
    let words = RecoveryKey(Secret([UInt8](repeating: 0x80, count: 32))).words
    var misspelt = words
    misspelt[1] = "edvice"
    let error = #expect(throws: RecoveryWordsError.self) {
      try RecoveryKey(words: misspelt.joined(separator: " "))
    }
    #expect(error == .unknownWord(place: 2, word: "edvice", suggestion: "advice"))
    misspelt[5] = "dokter"
    let second = #expect(throws: RecoveryWordsError.self) {
      try RecoveryKey(words: misspelt.joined(separator: " "))
    }
    #expect(second == .unknownWord(place: 2, word: "edvice", suggestion: nil))
  }

  @Test func `every single exchanged word is noticed or another key`() throws {
    let words = RecoveryKey(Secret([UInt8](repeating: 0x7F, count: 32))).words
    for (one, other) in [(0, 1), (3, 9), (7, 23), (15, 22)] where words[one] != words[other] {
      var swapped = words
      swapped.swapAt(one, other)
      #expect(throws: RecoveryWordsError.wrongChecksum) {
        try RecoveryKey(words: swapped.joined(separator: " "))
      }
    }
  }
}
