internal import SQLite

/// What the last word of a search, which may be incomplete, stands for in an index.
///
/// SQLite merges the spots of all words with a beginning before it tells the first one, which takes
/// seconds where millions have such a word. To ask for each of these words by name costs nothing
/// before the first spot, and no more for the spots of a region than these are.
final class LastWord {
  enum Meaning: Equatable {
    /// The words that begin so, none among them that no spot has.
    case words([[UInt8]])
    /// Too many words, but on few spots: SQLite may merge these.
    case fewSpots
    /// Too many words, but common enough that reading texts soon finds a match.
    case manySpots
  }

  private let connection: Connection
  private let beginning: [UInt8]
  private var known: [String: Meaning] = [:]

  private static let mostWords = 100
  private static let fewSpots = 20_000

  init(_ beginning: [UInt8], _ connection: Connection) {
    self.beginning = beginning
    self.connection = connection
  }

  /// The meaning in one of the tables of `WordsIndex`.
  func meaning(in table: String) throws -> Meaning {
    if let meaning = known[table] { return meaning }
    let meaning = try look(try terms(of: table))
    known[table] = meaning
    return meaning
  }

  /// The name of a table of all words of the index and the spots that have them.
  private func terms(of table: String) throws -> String {
    let name = "terms_of_\(table)"
    try connection.execute(
      script: """
        CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(name)
        USING fts5vocab(main, \(table), instance)
        """)
    return name
  }

  /// In key order there are as many rows of a word as spots that have it, so the next word is looked
  /// up rather than read on to.
  static func nextSQL(_ terms: String) -> String {
    "SELECT term FROM \(terms) WHERE term >= ?1 LIMIT 1"
  }

  static func countSQL(_ terms: String) -> String {
    """
    SELECT count(*) FROM
    (SELECT 1 FROM \(terms) WHERE term >= ?1 AND term < ?2 LIMIT \(fewSpots + 1))
    """
  }

  /// The words with the beginning in a table; `nil` if there are more.
  func words(in table: String, atMost most: Int) throws -> [[UInt8]]? {
    let words = try words(of: try terms(of: table), atMost: most)
    return words.count <= most ? words : nil
  }

  /// No more than one above the limit.
  private func words(of terms: String, atMost most: Int) throws -> [[UInt8]] {
    var words: [[UInt8]] = []
    try connection.withCursor(Self.nextSQL(terms)) { cursor in
      var next = beginning
      while words.count <= most {
        try cursor.bind(1, utf8: next)
        guard try cursor.step() else { return }
        let word = cursor.withText(0) { Array($0) }
        cursor.reset()
        guard word.starts(with: beginning) else { return }
        words.append(word)
        // No word comes between one and the same with a character that no word has.
        next = word + [1]
      }
    }
    return words
  }

  private func look(_ terms: String) throws -> Meaning {
    let words = try words(of: terms, atMost: Self.mostWords)
    guard words.count > Self.mostWords else { return .words(words) }
    let count = try connection.withCursor(Self.countSQL(terms)) { cursor in
      try cursor.bind(1, utf8: beginning)
      // No word has the highest character of all.
      try cursor.bind(2, utf8: beginning + Array("\u{10FFFF}".utf8))
      return try cursor.step() ? cursor.int64(0) : 0
    }
    return count <= Self.fewSpots ? .fewSpots : .manySpots
  }
}
