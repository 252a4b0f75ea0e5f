internal import SQLite

/// Finds matches by reading texts.
extension SpotMatches {
  static func scanSQL(_ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown), \(SpotWords.columns) \
    FROM geo g CROSS JOIN spots s ON s.key = g.key \
    WHERE \(Spot.State.isShown)\(terms.sql) ORDER BY g.key
    """
  }

  /// All matches with their ranks in key order.
  func scan() throws -> [Match] {
    var matches: [Match] = []
    try scan { match in
      matches.append(match)
      return false
    }
    return matches
  }

  /// Passes the matches to `isEnough` in key order until it returns true.
  func scan(until isEnough: (Match) -> Bool) throws {
    let texts = try WordsOfSpot(connection, words)
    try connection.withCursor(Self.scanSQL(terms)) { cursor in
      try terms.bind(to: cursor)
      while try cursor.step() {
        if let match = Self.match(cursor, texts), isEnough(match) { return }
      }
    }
  }
}
