internal import Geodesy
internal import SQLite

/// Finds the nearest of many matches.
extension SpotMatches {
  private static let mostWords = 1_000
  /// Each word takes as long again for each part of a circle.
  private static let fewWords = 8

  /// The nearest spots that a step finds, where these are too many to read all; with a rank, only
  /// those that no earlier step finds.
  func nearest(
    to center: Coordinate, count: Int, withinMetres: Double = .infinity, _ step: Step,
    rank: Int? = nil
  ) throws -> NearestSpots {
    func search(_ candidates: NearestSearch.Finding?) throws -> NearestSpots {
      try NearestSearch(
        connection, around: center, count: count, terms: terms, runs: runs,
        withinMetres: withinMetres, texts: WordsOfSpot(connection, words, rank: rank),
        finding: candidates
      ).run()
    }
    let found = try usingIndex {
      try search(.init(isExact: rank == nil) { try candidates(of: step) })
    }
    return try found ?? search(nil)
  }

  /// Where to look for the spots of a step far around; `nil` for all texts, as too many words begin
  /// so.
  private func candidates(of step: Step) throws -> NearestSearch.Candidates? {
    var expressions = [words.expression(lastIsBeginning: false)]
    var all = expressions[0]
    if step.lastIsBeginning {
      let others = try lastWord.words(in: step.table, atMost: Self.mostWords)
      guard let others else { return nil }
      expressions = others.map { words.expression(lastOneOf: [$0]) }
      all = words.expression(lastOneOf: others)
    }
    let isQuick = expressions.count <= Self.fewWords
    let most = isQuick ? mostListed.few : mostListed.many
    if let keys = try keys(expressions, in: step.table, atMost: most) { return .listed(keys) }
    return isQuick ? .indexed(table: step.table, expression: all) : nil
  }

  static func listSQL(_ table: String) -> String {
    "SELECT rowid FROM \(table) WHERE \(table) MATCH ?1"
  }

  /// The keys of the spots that any of some expressions finds; `nil` if they are too many.
  private func keys(
    _ expressions: [String], in table: String, atMost most: Int
  ) throws -> ListedKeys? {
    var keys: [Int64] = []
    try connection.withCursor(Self.listSQL(table)) { cursor in
      for expression in expressions where keys.count <= most {
        try cursor.bind(1, expression)
        while keys.count <= most, try cursor.step() { keys.append(cursor.int64(0)) }
        cursor.reset()
      }
    }
    return keys.count <= most ? ListedKeys(keys) : nil
  }
}
