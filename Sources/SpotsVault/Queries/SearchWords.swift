internal import SQLite
internal import Text

/// The words of a search text; everything else in the text is ignored.
struct SearchWords {
  /// At most `mostWords`.
  let words: [[UInt8]]
  /// Whether the last word may be incomplete.
  let lastMayBegin: Bool

  private static let mostWords = 64

  init(_ text: String) {
    var text = text
    var splitting = WordSplitting(isSearch: true)
    text.withUTF8 { splitting.add($0) }
    words = splitting.words.split(separator: UInt8(ascii: " ")).prefix(Self.mostWords).map(
      Array.init)
    lastMayBegin = words.last.map { Self.unspacedCount($0) == 0 } ?? false
  }

  var isEmpty: Bool { words.isEmpty }

  /// The words as an FTS5 expression that requires all of them, each quoted so that none is taken
  /// for an operator.
  func expression(lastIsBeginning: Bool) -> String {
    words.indices.map { index in
      expression(of: index, isBeginning: lastIsBeginning && index == words.count - 1)
    }.joined(separator: " ")
  }

  /// The same with one of some words instead of the last; none is one that no spot has.
  func expression(lastOneOf others: [[UInt8]]) -> String {
    let before = words.indices.dropLast().map { expression(of: $0, isBeginning: false) }
    return (before + [Self.expression(oneOf: others)]).joined(separator: " AND ")
  }

  /// The expression for one of some words; for none, one that finds nothing.
  static func expression(oneOf words: [[UInt8]]) -> String {
    let quoted = words.map { "\"" + String(decoding: $0, as: UTF8.self) + "\"" }
    return quoted.isEmpty ? "\"\"" : "(" + quoted.joined(separator: " OR ") + ")"
  }

  /// The expression for a single word.
  func expression(of index: Int, isBeginning: Bool) -> String {
    let end = isBeginning || self.isBeginning(index) ? "\"*" : "\""
    return "\"" + String(decoding: words[index], as: UTF8.self) + end
  }

  /// Whether a word is a single character that stands for all words with it.
  private func isBeginning(_ index: Int) -> Bool { Self.unspacedCount(words[index]) == 1 }

  /// The number of characters of an unspaced word, 0 for other words.
  private static func unspacedCount(_ word: [UInt8]) -> Int {
    let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
    guard let first = scalars.first, WordSplitting.isUnspaced(first) else { return 0 }
    return scalars.count
  }

  /// The words that a text contains, one bit each.
  struct Found {
    var whole: UInt64 = 0
    /// As `whole`, but the last word may also be a prefix.
    var begun: UInt64 = 0
  }

  /// Adds those of the words that are among others, which are each followed by a blank.
  func find(in others: ArraySlice<UInt8>, _ found: inout Found) {
    var rest = others
    while let end = rest.firstIndex(of: UInt8(ascii: " ")) {
      look(for: rest[..<end], &found)
      rest = rest[(end + 1)...]
    }
  }

  private func look(for word: ArraySlice<UInt8>, _ found: inout Found) {
    for index in words.indices where found.whole >> UInt64(index) & 1 == 0 {
      let bit: UInt64 = 1 << UInt64(index)
      guard word.starts(with: words[index]) else { continue }
      if word.count == words[index].count || isBeginning(index) {
        found.whole |= bit
        found.begun |= bit
      } else if index == words.count - 1, lastMayBegin {
        found.begun |= bit
      }
    }
  }

  /// All words' bits.
  var all: UInt64 { words.count == 64 ? .max : 1 << UInt64(words.count) - 1 }
}

/// Matches spots against a search by reading their texts.
final class WordsOfSpot {
  private let connection: Connection
  private let words: SearchWords
  /// The only rank that matches; `nil` for any.
  private let rank: Int?
  private var spot: SpotWords

  init(_ connection: Connection, _ words: SearchWords, rank: Int? = nil) throws {
    self.connection = connection
    self.words = words
    self.rank = rank
    spot = try SpotWords(of: connection)
  }

  static let sql = """
    SELECT \(SpotWords.columns) FROM spots s CROSS JOIN geo g ON g.key = s.key WHERE s.key = ?1
    """

  func match(_ key: Int64) throws -> Bool {
    try connection.withCursor(Self.sql) { cursor in
      try cursor.bind(1, key)
      guard try cursor.step(), let found = rank(cursor, firstColumn: 0) else { return false }
      return rank.map { $0 == found } ?? true
    }
  }

  /// The index of the first of `SpotMatches.steps` that finds a spot; `nil` if none does.
  func rank(_ cursor: borrowing Cursor, firstColumn: Int) -> Int? {
    var found = SearchWords.Found()
    spot.readNames(cursor, first: firstColumn)
    words.find(in: spot.words[...], &found)
    if found.whole == words.all { return 0 }
    let isBegunInName = found.begun == words.all
    let names = spot.words.count
    spot.readOthers(cursor, first: firstColumn)
    words.find(in: spot.words[names...], &found)
    if found.whole == words.all { return 1 }
    if isBegunInName { return 2 }
    return found.begun == words.all ? 3 : nil
  }
}
