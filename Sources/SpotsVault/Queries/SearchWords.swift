internal import SQLite
internal import Text

/// The folded words of a search text; everything else in the text is ignored.
struct SearchWords {
  /// At most `mostWords`, each truncated to `mostBytes`; the last one is a prefix.
  let words: [[UInt8]]

  private static let mostWords = 64
  private static let mostBytes = 200

  init(_ text: String) {
    var words: [[UInt8]] = []
    var text = text
    var buffer: [UInt8] = []
    text.withUTF8 { bytes in
      WordSplitting.forEachWord(in: bytes, using: &buffer) { word in
        if words.count < Self.mostWords { words.append(Array(word.prefix(Self.mostBytes))) }
      }
    }
    self.words = words
  }

  var isEmpty: Bool { words.isEmpty }

  /// The words as an FTS5 expression that requires all of them, each quoted so that none is taken
  /// for an operator.
  func expression(lastIsBeginning: Bool) -> String {
    let quoted = words.map { "\"" + String(decoding: $0, as: UTF8.self) + "\"" }
    return quoted.concatenated(separator: " ") + (lastIsBeginning ? "*" : "")
  }

  /// The words that a text contains, one bit each.
  struct Found {
    var whole: UInt64 = 0
    /// As `whole`, but the last word may also be a prefix.
    var begun: UInt64 = 0
  }

  /// Adds the words that a text contains.
  func find(
    in text: UnsafeBufferPointer<UInt8>, using buffer: inout [UInt8], _ found: inout Found
  ) {
    WordSplitting.forEachWord(in: text, using: &buffer) { word in
      for index in words.indices where found.whole >> UInt64(index) & 1 == 0 {
        let bit: UInt64 = 1 << UInt64(index)
        if word == words[index] {
          found.whole |= bit
          found.begun |= bit
        } else if index == words.count - 1, word.starts(with: words[index]) {
          found.begun |= bit
        }
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
  private var buffer: [UInt8] = []

  init(_ connection: Connection, _ words: SearchWords) {
    self.connection = connection
    self.words = words
  }

  static let sql = "SELECT name, place, description FROM spots WHERE key = ?1"

  func match(_ key: Int64) throws -> Bool {
    try connection.withCursor(Self.sql) { cursor in
      try cursor.bind(1, key)
      return try cursor.step() && rank(cursor, firstColumn: 0) != nil
    }
  }

  /// The index of the first of `SpotMatches.steps` that finds a spot; `nil` if none does.
  func rank(_ cursor: borrowing Cursor, firstColumn: Int) -> Int? {
    var found = SearchWords.Found()
    func find(in columns: Range<Int>) {
      for column in columns {
        cursor.withText(column + firstColumn) { text in
          words.find(in: text, using: &buffer, &found)
        }
      }
    }
    find(in: 0..<2)
    if found.whole == words.all { return 0 }
    let isBegunInName = found.begun == words.all
    find(in: 2..<3)
    if found.whole == words.all { return 1 }
    if isBegunInName { return 2 }
    return found.begun == words.all ? 3 : nil
  }
}
