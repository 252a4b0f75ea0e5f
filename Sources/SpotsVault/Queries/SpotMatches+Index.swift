internal import SQLite

/// Finds matches in the full-text index.
extension SpotMatches {
  private static let many = 2_000

  static func indexSQL(_ table: String, _ terms: FilterTerms) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown) \
    FROM \(table) CROSS JOIN geo g ON g.key = \(table).rowid \
    WHERE \(table) MATCH ?1 AND \(Spot.State.isShown)\(terms.sql) ORDER BY \(table).rowid
    """
  }

  /// What to ask the index in a step; `nil` if its spots are found sooner by reading texts.
  func expression(of step: Step) throws -> String? {
    guard step.lastIsBeginning else { return words.expression(lastIsBeginning: false) }
    switch try lastWord.meaning(in: step.table) {
    case .words(let others): return words.expression(lastOneOf: others)
    case .fewSpots: return words.expression(lastIsBeginning: true)
    case .manySpots: return nil
    }
  }

  /// The matches of a step in key order; `nil` if there is no index or there are too many.
  func few(_ step: Step) throws -> [Match]? {
    try usingIndex {
      guard let expression = try expression(of: step) else { return nil }
      var matches: [Match] = []
      try each(of: step.table, expression) { match in
        matches.append(match)
        return matches.count > Self.many
      }
      return matches.count <= Self.many ? matches : nil
    } ?? nil
  }

  /// Passes the matches of a step, the number of which is `rank`, to `isEnough` in key order until
  /// it returns true; returns false if there is no index or it cannot answer.
  func each(of step: Step, _ rank: Int, until isEnough: (Match) -> Bool) throws -> Bool {
    let found: Void? = try usingIndex {
      if let expression = try expression(of: step) {
        try each(of: step.table, expression, until: isEnough)
      } else {
        try scan { $0.rank == rank && isEnough($0) }
      }
    }
    return found != nil
  }

  private func each(
    of table: String, _ expression: String, until isEnough: (Match) -> Bool
  ) throws {
    try connection.withCursor(Self.indexSQL(table, terms)) { cursor in
      try cursor.bind(1, expression)
      try terms.bind(to: cursor)
      while try cursor.step() { if isEnough(Self.match(cursor)) { return } }
    }
  }

  /// What `body` finds in the index; `nil` if there is none or it cannot answer.
  ///
  /// Where the index is damaged, the texts may be sound.
  func usingIndex<Found>(_ body: () throws -> Found) throws -> Found? {
    guard hasIndex else { return nil }
    do {
      return try body()
    } catch let error as SQLiteError where error.kind == .other || error.kind == .corrupt {
      return nil
    }
  }
}
