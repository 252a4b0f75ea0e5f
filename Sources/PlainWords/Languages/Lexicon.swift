internal import Text

/// Phrases and what they mean.
struct Lexicon: Sendable {
  struct Entry: Sendable, Hashable {
    /// Folded words and signs.
    let words: [[UInt8]]
    /// Whether the phrase counts only directly before a number, which is not part of it.
    let isBeforeNumber: Bool
    let meaning: Meaning

    fileprivate func isSamePhrase(as other: Entry) -> Bool {
      words == other.words && isBeforeNumber == other.isBeforeNumber
    }
  }

  /// A phrase found in a sentence.
  struct Match: Sendable {
    /// In tokens.
    let length: Int
    /// Whether it counts only because a number follows.
    let isBeforeNumber: Bool
    let meaning: Meaning
  }

  private(set) var entries: [Entry] = []

  /// Adds the entries of one file, which replace what earlier files say about the same phrases.
  mutating func add(_ added: [Entry]) {
    if !entries.isEmpty {
      entries.removeAll { old in
        added.contains { $0.isSamePhrase(as: old) && $0.meaning.isSameKind(as: old.meaning) }
      }
    }
    entries += added
  }

  /// All phrases with one meaning, folded.
  func phrases(of meaning: Meaning) -> [String] {
    entries.filter { $0.meaning == meaning }.map { entry in
      entry.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
  }

  /// All phrases that begin at each token.
  func matches(in tokens: [Token]) -> [[Match]] {
    tokens.indices.map { start in
      guard tokens[start].kind == .word || tokens[start].kind == .sign else { return [] }
      return entries.compactMap { entry in
        guard Self.stands(entry, at: start, in: tokens) else { return nil }
        return Match(
          length: entry.words.count, isBeforeNumber: entry.isBeforeNumber, meaning: entry.meaning)
      }
    }
  }

  private static func stands(_ entry: Entry, at start: Int, in tokens: [Token]) -> Bool {
    guard entry.words[0] == tokens[start].bytes else { return false }
    let end = start + entry.words.count
    guard end <= tokens.count else { return false }
    for (word, token) in zip(entry.words, tokens[start..<end]) {
      guard token.kind == .word || token.kind == .sign, token.bytes == word else { return false }
    }
    guard entry.isBeforeNumber else { return true }
    // "got #" also stands before the sign of a currency and its number.
    let rest = tokens[end...].drop { $0.kind == .sign }
    return rest.startIndex <= end + 1 && rest.first?.isNumber == true
  }
}

extension Lexicon.Entry {
  /// Fails if a phrase of people's is none: empty, too long, or with numbers in it.
  init?(_ phrase: String, _ meaning: Meaning) {
    guard phrase.utf8.count <= Self.longest, let sentence = try? Sentence(phrase) else {
      return nil
    }
    var tokens = sentence.tokens[...]
    isBeforeNumber = tokens.count > 1 && tokens.last?.bytes == [UInt8(ascii: "#")]
    if isBeforeNumber { tokens.removeLast() }
    guard (1...Self.mostWords).contains(tokens.count),
      tokens.allSatisfy({ $0.kind == .word || $0.kind == .sign }),
      !tokens.contains(where: { $0.bytes == [UInt8(ascii: "#")] })
    else { return nil }
    words = tokens.map(\.bytes)
    self.meaning = meaning
  }

  private static let longest = 80
  private static let mostWords = 6
  static let form =
    "a phrase of 1 to \(mostWords) words and at most \(longest) bytes, without digits and commas"
}
