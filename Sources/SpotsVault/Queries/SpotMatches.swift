internal import SQLite

/// Finds the spots that have all words of a search, in the full-text index or by reading all texts.
struct SpotMatches {
  struct Match {
    var key, latitude, longitude: Int64
    var isUnknown: Bool
    /// The step by which a scan found it.
    var rank = 0
  }

  let connection: Connection
  let words: SearchWords
  let terms: FilterTerms
  let hasIndex: Bool

  init(_ connection: Connection, _ words: SearchWords, _ terms: FilterTerms, hasIndex: Bool) {
    self.connection = connection
    self.words = words
    self.terms = terms
    self.hasIndex = hasIndex
  }

  /// The matches, and whether finding them took reading all texts.
  struct Found {
    var matches: [Match]
    var wasScan: Bool
  }

  /// Where to look for words, best matches first.
  ///
  /// Whole words come before prefixes, names and places before descriptions. The last step finds
  /// everything that the others find.
  static let steps: [(table: String, lastIsBeginning: Bool)] = [
    (WordsIndex.names, false), (WordsIndex.all, false), (WordsIndex.names, true),
    (WordsIndex.all, true),
  ]

  /// Those that can find something.
  var steps: ArraySlice<(table: String, lastIsBeginning: Bool)> {
    Self.steps.prefix(words.lastMayBegin ? Self.steps.count : 2)
  }

  private static let many = 2_000

  /// All matches, unordered; `nil` if there is no index or there are too many to read at once.
  func few() throws -> [Match]? {
    if let matches = try allOfRareWord() { return matches }
    // Whole words first: if they match too many, so do prefixes, which take longer.
    var matches: [Match] = []
    for step in steps where step.table == WordsIndex.all {
      guard let few = try few(step) else { return nil }
      matches = few
    }
    return matches
  }

  /// The matches of a step in key order; `nil` if there is no index or there are too many.
  func few(_ step: (table: String, lastIsBeginning: Bool)) throws -> [Match]? {
    var matches: [Match] = []
    let found = try usingIndex(step) {
      matches.append($0)
      return matches.count > Self.many
    }
    return found && matches.count <= Self.many ? matches : nil
  }

  /// The best matches by step, then by key, until `count` of them have every limit known that the
  /// filter uses.
  func best(_ count: Int) throws -> Found {
    var (matches, known): ([Match], Int) = ([], 0)
    for (rank, step) in steps.enumerated() where known < count {
      // Most searches end with the first step.
      if rank == 1, let all = try allOfRareWord() {
        return Found(matches: Self.bestFirst(all), wasScan: false)
      }
      // No step yields a key twice.
      let before = Set(matches.map(\.key))
      let found = try usingIndex(step) { match in
        guard before.isEmpty || !before.contains(match.key) else { return false }
        matches.append(match)
        known += match.isUnknown ? 0 : 1
        return known == count
      }
      guard found else {
        return Found(matches: Self.bestFirst(try scan()), wasScan: true)
      }
    }
    return Found(matches: matches, wasScan: false)
  }

  private static func bestFirst(_ matches: [Match]) -> [Match] {
    matches.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
  }

  static func indexSQL(_ table: String, _ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown) \
    FROM \(table) CROSS JOIN geo g ON g.key = \(table).rowid \
    WHERE \(table) MATCH ?1 AND \(Spot.State.isShown)\(terms.sql) ORDER BY \(table).rowid
    """
  }

  /// Passes the matches of a step to `isEnough` in key order until it returns true; returns false
  /// if there is no index or it cannot answer.
  ///
  /// Where the index is damaged, the texts may be sound.
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
    } catch let error as SQLiteError where Self.isBypassed(error) {
      return false
    }
    return true
  }

  static func isBypassed(_ error: SQLiteError) -> Bool {
    error.kind == .other || error.kind == .corrupt
  }

  private static func match(_ cursor: borrowing Cursor) -> Match {
    Match(
      key: cursor.int64(0), latitude: cursor.int64(1), longitude: cursor.int64(2),
      isUnknown: cursor.int64(3) != 0)
  }

  /// The match of a row whose texts follow; `nil` if they lack a word.
  static func match(_ cursor: borrowing Cursor, _ texts: WordsOfSpot) -> Match? {
    guard let rank = texts.rank(cursor, firstColumn: 4) else { return nil }
    var match = match(cursor)
    match.rank = rank
    return match
  }
}

extension SpotMatches {
  static func scanSQL(_ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown), \(SpotWords.columns) \
    FROM geo g CROSS JOIN spots s ON s.key = g.key \
    WHERE \(Spot.State.isShown)\(terms.sql) ORDER BY g.key
    """
  }

  /// All matches with their ranks in key order, found by reading all texts.
  func scan() throws -> [Match] {
    var matches: [Match] = []
    let texts = try WordsOfSpot(connection, words)
    try connection.withCursor(Self.scanSQL(terms)) { cursor in
      try terms.bind(to: cursor)
      while try cursor.step() {
        if let match = Self.match(cursor, texts) { matches.append(match) }
      }
    }
    return matches
  }
}
