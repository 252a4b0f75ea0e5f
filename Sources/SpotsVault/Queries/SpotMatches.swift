internal import SQLite

/// The spots that have all words of a search, from the index of words, or from all texts without it.
struct SpotMatches {
  struct Match {
    var key, latitude, longitude: Int64
    var isUnknown: Bool
    /// The step that a scan found it by.
    var rank = 0
  }

  private let connection: Connection
  let words: SearchWords
  let terms: FilterTerms
  let hasIndex: Bool

  init(_ connection: Connection, _ words: SearchWords, _ terms: FilterTerms, hasIndex: Bool) {
    self.connection = connection
    self.words = words
    self.terms = terms
    self.hasIndex = hasIndex
  }

  /// What was found, and whether that took reading all texts.
  struct Found {
    var matches: [Match]
    var wasScan: Bool
  }

  /// Where words are looked for, in the order of what they find.
  ///
  /// Whole words come before beginnings, names and places before descriptions. The last step finds
  /// all that the others find.
  static let steps: [(table: String, lastIsBeginning: Bool)] = [
    ("names", false), ("words", false), ("names", true), ("words", true),
  ]

  private static let many = 2_000

  /// All matches, in no order; `nil` if there is no index or it has more than can be read at once.
  func few() throws -> [Match]? {
    // Whole words first: where these are too many, their beginnings, which take longer, are too.
    var matches: [Match] = []
    for step in Self.steps where step.table == "words" {
      matches = []
      let found = try usingIndex(step) {
        matches.append($0)
        return matches.count > Self.many
      }
      guard found, matches.count <= Self.many else { return nil }
    }
    return matches
  }

  /// The best matches, the best first and those of one step by their keys, with so many of which all
  /// is known that is asked about.
  func best(_ count: Int) throws -> Found {
    var (matches, known): ([Match], Int) = ([], 0)
    for step in Self.steps where known < count {
      // A step has no key twice, and most searches end with the first.
      let before = Set(matches.map(\.key))
      let found = try usingIndex(step) { match in
        guard before.isEmpty || !before.contains(match.key) else { return false }
        matches.append(match)
        known += match.isUnknown ? 0 : 1
        return known == count
      }
      guard found else {
        let sorted = try scan().sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
        return Found(matches: sorted, wasScan: true)
      }
    }
    return Found(matches: matches, wasScan: false)
  }

  static func indexSQL(_ table: String, _ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown) \
    FROM \(table) CROSS JOIN geo g ON g.key = \(table).rowid \
    WHERE \(table) MATCH ?1 AND \(Spot.State.isShown)\(terms.sql) ORDER BY \(table).rowid
    """
  }

  /// Takes the matches of a step in the order of their keys until it has enough; false where there is
  /// no index or it has no answer.
  ///
  /// It takes a few letters that are new in Unicode for two words, of which it refuses to look for
  /// the neighbourhood; and where the index is damaged, the texts need not be.
  private func usingIndex(
    _ step: (table: String, lastIsBeginning: Bool), until isEnough: (Match) -> Bool
  ) throws -> Bool {
    guard hasIndex else { return false }
    do {
      try connection.withCursor(Self.indexSQL(step.table, terms)) { cursor in
        try cursor.bind(1, words.expression(lastIsBeginning: step.lastIsBeginning))
        try terms.bind(to: cursor)
        while try cursor.step() { if isEnough(Self.match(cursor)) { return } }
      }
    } catch let error as SQLiteError where error.kind == .other || error.kind == .corrupt {
      return false
    }
    return true
  }

  private static func match(_ cursor: borrowing Cursor) -> Match {
    Match(
      key: cursor.int64(0), latitude: cursor.int64(1), longitude: cursor.int64(2),
      isUnknown: cursor.int64(3) != 0)
  }
}

extension SpotMatches {
  static func scanSQL(_ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown), name, place, description \
    FROM geo g CROSS JOIN spots s ON s.key = g.key \
    WHERE \(Spot.State.isShown)\(terms.sql) ORDER BY g.key
    """
  }

  private func scan() throws -> [Match] {
    var matches: [Match] = []
    let texts = WordsOfSpot(connection, words)
    try connection.withCursor(Self.scanSQL(terms)) { cursor in
      try terms.bind(to: cursor)
      while try cursor.step() {
        guard let rank = texts.rank(cursor, firstColumn: 4) else { continue }
        var match = Self.match(cursor)
        match.rank = rank
        matches.append(match)
      }
    }
    return matches
  }
}
