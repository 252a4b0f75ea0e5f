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
  private let words: SearchWords
  private let terms: FilterTerms
  private let hasIndex: Bool

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

  /// All matches, in no order.
  func all() throws -> Found {
    if let matches = try usingIndex(Self.indexSQL(terms), until: { _ in false }) {
      return Found(matches: matches, wasScan: false)
    }
    return Found(matches: try scan(), wasScan: true)
  }

  /// The best matches, the best first, with so many of which all is known that is asked about.
  func best(_ count: Int) throws -> Found {
    let ordered = Self.indexSQL(terms) + " ORDER BY words.rank, g.key"
    var known = 0
    let matches = try usingIndex(ordered) { match in
      known += match.isUnknown ? 0 : 1
      return known == count
    }
    if let matches { return Found(matches: matches, wasScan: false) }
    let sorted = try scan().sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
    return Found(matches: sorted, wasScan: true)
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
  private func usingIndex(_ sql: String, until isEnough: (Match) -> Bool) throws -> [Match]? {
    guard hasIndex else { return nil }
    var matches: [Match] = []
    do {
      try connection.withCursor(sql) { cursor in
        try cursor.bind(1, words.matchExpression)
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
    var buffer: [UInt8] = []
    try connection.withCursor(Self.scanSQL(terms)) { cursor in
      try terms.bind(to: cursor)
      while try cursor.step() {
        guard let rank = rank(cursor, using: &buffer) else { continue }
        var match = Self.match(cursor)
        match.rank = rank
        matches.append(match)
      }
    }
    return matches
  }

  /// 0 if the name has all words, 1 if name and place have, 2 if it takes the description.
  private func rank(_ cursor: borrowing Cursor, using buffer: inout [UInt8]) -> Int? {
    var found: UInt64 = 0
    for column in 0..<3 {
      cursor.withText(column + 4) { text in words.find(in: text, using: &buffer, &found) }
      if found == words.all { return column }
    }
    return nil
  }
}
