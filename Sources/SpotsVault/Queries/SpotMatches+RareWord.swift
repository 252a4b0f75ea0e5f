internal import SQLite

/// Finds all matches at once where one of the words is rare.
///
/// To intersect it with a word that a hundred thousand spots have takes longer than to read the
/// texts of the few spots that have the rare one, which also tell their ranks.
extension SpotMatches {
  private static let mostTexts = 100
  private static let mostTries = 2

  /// All matches with their ranks, in key order; `nil` if there is no index or no rare word.
  func allOfRareWord() throws -> [Match]? {
    guard hasIndex else { return nil }
    // Long words tend to be rare.
    let order = words.words.indices.sorted { words.words[$0].count > words.words[$1].count }
    for index in order.prefix(Self.mostTries) {
      let whole = words.expression(of: index, isBeginning: false)
      guard var keys = try keys(matching: whole) else { continue }
      if words.lastMayBegin, index == words.words.count - 1 {
        guard let all = try keysOfBeginning() else { continue }
        keys = all
      }
      return try ranked(keys)
    }
    return nil
  }

  static let rareSQL =
    "SELECT rowid FROM \(WordsIndex.all) WHERE \(WordsIndex.all) MATCH ?1 LIMIT \(mostTexts + 1)"

  /// The keys of all spots with a word; `nil` if there are too many.
  private func keys(matching expression: String) throws -> [Int64]? {
    try usingIndex {
      var keys: [Int64] = []
      try connection.withCursor(Self.rareSQL) { cursor in
        try cursor.bind(1, expression)
        while try cursor.step() { keys.append(cursor.int64(0)) }
      }
      return keys.count <= Self.mostTexts ? keys : nil
    } ?? nil
  }

  /// The keys of all spots with a word that begins like the last one; `nil` if there are too many.
  private func keysOfBeginning() throws -> [Int64]? {
    switch try usingIndex({ try lastWord.meaning(in: WordsIndex.all) }) {
    case .words(let others): try keys(matching: SearchWords.expression(oneOf: others))
    case .fewSpots:
      try keys(matching: words.expression(of: words.words.count - 1, isBeginning: true))
    case .manySpots, nil: nil
    }
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
