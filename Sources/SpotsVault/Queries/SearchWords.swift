internal import SQLite

/// The words of what someone searches for, folded; nothing else of the text has a meaning.
struct SearchWords {
  /// At most `mostWords`, each cut at `mostBytes`; the last one is a beginning.
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

  /// The words for FTS5, each in quotes, so that none is taken for an operator; all must be there.
  var matchExpression: String {
    let quoted = words.map { "\"" + String(decoding: $0, as: UTF8.self) + "\"" }
    return quoted.joined(separator: " ") + "*"
  }

  /// Adds to a set of bits, one for each word, those that a text has.
  func find(
    in text: UnsafeBufferPointer<UInt8>, using buffer: inout [UInt8], _ found: inout UInt64
  ) {
    WordSplitting.forEachWord(in: text, using: &buffer) { word in
      for index in words.indices where found >> UInt64(index) & 1 == 0 {
        let isLast = index == words.count - 1
        if isLast ? word.starts(with: words[index]) : word == words[index] {
          found |= 1 << UInt64(index)
        }
      }
    }
  }

  /// The bits of all words.
  var all: UInt64 { words.count == 64 ? .max : 1 << UInt64(words.count) - 1 }
}

/// Tells whether spots have the words of a search, by reading their texts.
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

  /// 0 if the name has all words, 1 if name and place have, 2 if it takes the description.
  func rank(_ cursor: borrowing Cursor, firstColumn: Int) -> Int? {
    var found: UInt64 = 0
    for column in 0..<3 {
      cursor.withText(column + firstColumn) { text in
        words.find(in: text, using: &buffer, &found)
      }
      if found == words.all { return column }
    }
    return nil
  }
}
