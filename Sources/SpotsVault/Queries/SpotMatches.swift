internal import SQLite

/// The spots that have all words of a search, from the index of words, or from all texts without it.
struct SpotMatches {
  struct Match {
    var key, latitude, longitude: Int64
    var isUnknown: Bool
    /// How well it matches a scan, the best being 0.
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

  /// All matches, in no order; `nil` if there is no index or it has more than can be read at once.
  func few() throws -> [Match]? {
    guard try !areMany() else { return nil }
    return try usingIndex(Self.indexSQL(terms), words.matchExpression) { _ in false }
  }

  /// The best matches, the best first, with so many of which all is known that is asked about.
  ///
  /// If very many match, ranking them all takes too long: then those come first that have all words
  /// in the name, then those that have them in name and place, as they do without an index.
  func best(_ count: Int) throws -> Found {
    let matches = try areMany() ? bestOfMany(count) : bestOfFew(count)
    if let matches { return Found(matches: matches, wasScan: false) }
    let sorted = try scan().sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
    return Found(matches: sorted, wasScan: true)
  }

  private func bestOfFew(_ count: Int) throws -> [Match]? {
    let ordered = Self.indexSQL(terms) + " ORDER BY words.rank, g.key"
    var known = 0
    return try usingIndex(ordered, words.matchExpression) { match in
      known += match.isUnknown ? 0 : 1
      return known == count
    }
  }

  private func bestOfMany(_ count: Int) throws -> [Match]? {
    var (matches, known): ([Match], Int) = ([], 0)
    var keys: Set<Int64> = []
    for columns in ["name", "name place", "name place description"] where known < count {
      let expression = "{\(columns)} : (\(words.matchExpression))"
      let found = try usingIndex(Self.indexSQL(terms) + " ORDER BY words.rowid", expression) {
        // Those of the columns before are among them again.
        guard keys.insert($0.key).inserted else { return false }
        matches.append($0)
        known += $0.isUnknown ? 0 : 1
        return known == count
      }
      guard found != nil else { return nil }
    }
    return matches
  }

  private static let many = 2_000

  private func areMany() throws -> Bool {
    let sql = "SELECT rowid FROM words WHERE words MATCH ?1 LIMIT 1 OFFSET ?2"
    guard hasIndex else { return false }
    do {
      return try connection.withCursor(sql) { cursor in
        try cursor.bind(1, words.matchExpression)
        try cursor.bind(2, Int64(Self.many))
        return try cursor.step()
      }
    } catch let error as SQLiteError where error.kind == .other || error.kind == .corrupt {
      return false  // asked again without the limit, it says so again
    }
  }

  static func indexSQL(_ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown) FROM words CROSS JOIN geo g ON g.key = words.rowid \
    WHERE words MATCH ?1 AND state = 0\(terms.sql)
    """
  }

  /// What the index has, or `nil` where there is no index or it has no answer.
  ///
  /// It takes a few letters that are new in Unicode for two words, of which it refuses to look for
  /// the neighbourhood; and where the index is damaged, the texts need not be.
  private func usingIndex(
    _ sql: String, _ expression: String, until isEnough: (Match) -> Bool
  ) throws -> [Match]? {
    guard hasIndex else { return nil }
    var matches: [Match] = []
    do {
      try connection.withCursor(sql) { cursor in
        try cursor.bind(1, expression)
        try terms.bind(to: cursor)
        while try cursor.step() {
          matches.append(Self.match(cursor))
          if matches.last.map(isEnough) == true { return }
        }
      }
    } catch let error as SQLiteError where error.kind == .other || error.kind == .corrupt {
      return nil
    }
    return matches
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
    FROM geo g CROSS JOIN spots s ON s.key = g.key WHERE state = 0\(terms.sql) ORDER BY g.key
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
