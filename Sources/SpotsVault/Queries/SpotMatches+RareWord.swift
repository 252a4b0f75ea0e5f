internal import SQLite

/// Finds all matches at once where one of the words is rare.
///
/// To intersect it with a word that a hundred thousand spots have takes longer than to read the
/// texts of the few spots that have the rare one, which also tell their ranks.
extension SpotMatches {
  struct OfRareWord {
    var matches: [Match]
    /// Whether those are included in which the last word is only a beginning.
    var isComplete: Bool
  }

  private static let mostTexts = 200
  private static let mostTries = 2

  /// The matches with their ranks, in key order; `nil` if there is no index or no rare word.
  ///
  /// It may take milliseconds to look up a beginning, so `lastIsBeginning` is for those who need it.
  func ofRareWord(lastIsBeginning: Bool) throws -> OfRareWord? {
    guard hasIndex else { return nil }
    // Long words tend to be rare.
    let order = words.words.indices.sorted { words.words[$0].count > words.words[$1].count }
    for index in order.prefix(Self.mostTries) {
      let mayBegin = words.lastMayBegin && index == words.words.count - 1
      let expression = words.expression(of: index, isBeginning: mayBegin && lastIsBeginning)
      if let keys = try keys(matching: expression) {
        return OfRareWord(matches: try ranked(keys), isComplete: !mayBegin || lastIsBeginning)
      }
    }
    return nil
  }

  /// All matches with their ranks, if one of the words is rare.
  func allOfRareWord() throws -> [Match]? {
    for lastIsBeginning in [false, true] {
      guard let found = try ofRareWord(lastIsBeginning: lastIsBeginning) else { return nil }
      if found.isComplete { return found.matches }
    }
    return nil
  }

  static let rareSQL =
    "SELECT rowid FROM \(WordsIndex.all) WHERE \(WordsIndex.all) MATCH ?1 LIMIT \(mostTexts + 1)"

  /// The keys of all spots with a word; `nil` if there are too many.
  private func keys(matching expression: String) throws -> [Int64]? {
    var keys: [Int64] = []
    do {
      try connection.withCursor(Self.rareSQL) { cursor in
        try cursor.bind(1, expression)
        while try cursor.step() { keys.append(cursor.int64(0)) }
      }
    } catch let error as SQLiteError where Self.isBypassed(error) {
      return nil
    }
    return keys.count <= Self.mostTexts ? keys : nil
  }

  static func rankedSQL(_ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown), \(SpotWords.columns) \
    FROM geo g CROSS JOIN spots s ON s.key = g.key \
    WHERE g.key = ?1 AND \(Spot.State.isShown)\(terms.sql)
    """
  }

  /// The matches among some spots.
  private func ranked(_ keys: [Int64]) throws -> [Match] {
    guard !keys.isEmpty else { return [] }
    var matches: [Match] = []
    let texts = try WordsOfSpot(connection, words)
    try connection.withCursor(Self.rankedSQL(terms)) { cursor in
      try terms.bind(to: cursor)
      for key in keys {
        try cursor.bind(1, key)
        if try cursor.step(), let match = Self.match(cursor, texts) { matches.append(match) }
        cursor.reset()
      }
    }
    return matches
  }
}
