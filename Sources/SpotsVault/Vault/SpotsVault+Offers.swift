internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

/// A spot that a shell can offer while its name is being typed.
public struct OfferedSpot: Sendable {
  public let code, name, type, pack: String
}

extension SpotsVault {
  /// The spots whose short ids or names begin with what has been typed, to look at while a person
  /// types; names of a large vault only after a whole word, if there is an index of words.
  ///
  /// No lock is waited for, and nothing is repaired or written; what cannot be read is left out.
  public static func offered(
    in home: HomeFolder, beginningWith typed: String, limit: Int
  ) -> [OfferedSpot] {
    guard typed.utf8.count >= 2, let connection = glance(in: home) else { return [] }
    let queries = VaultQueries(connection)
    return (try? queries.offered(typed, limit)) ?? []
  }

  /// The names of the types that the packs introduced.
  public static func ownTypesAtAGlance(in home: HomeFolder) -> [String] {
    guard let connection = glance(in: home) else { return [] }
    return (try? VaultQueries(connection).ownTypeNames()) ?? []
  }
}

extension VaultQueries {
  private static let mostForBeginnings = 20_000
  /// This many names can be read within the time of a tab press where there is no index yet.
  private static let mostWithoutIndex = 2_000

  fileprivate func offered(_ typed: String, _ limit: Int) throws -> [OfferedSpot] {
    try reading {
      var found: [OfferedSpot] = []
      // Fewer letters would offer too many.
      if typed.utf8.count > 2, let range = SpotCode.identities(beginningWith: typed) {
        let sql = "SELECT key FROM src WHERE identity BETWEEN ?1 AND ?2 LIMIT ?3"
        try take(sql, into: &found) { cursor in
          try cursor.bind(1, range.lowerBound)
          try cursor.bind(2, range.upperBound)
          try cursor.bind(3, Int64(limit))
        }
        // What only begins like a code is a name after all.
        found.removeAll { !$0.code.hasPrefix(typed.lowercased()) }
      }
      let words = SearchWords(typed)
      guard !words.isEmpty else { return found }
      let name = Folding.folded(typed)
      guard try hasIndex() else { return try found + spots(named: name, limit) }
      let sql = "SELECT rowid FROM \(WordsIndex.names) WHERE \(WordsIndex.names) MATCH ?1 LIMIT ?2"
      // All words with a beginning are merged before the first spot is known, which takes too long
      // where there are many.
      let isSmall = try packs().spots <= Self.mostForBeginnings
      var named: [OfferedSpot] = []
      try take(sql, into: &named) { cursor in
        try cursor.bind(1, words.expression(lastIsBeginning: isSmall))
        try cursor.bind(2, Int64(limit))
      }
      return found + named.filter { Folding.folded($0.name).hasPrefix(name) }
    }
  }

  /// Those of a small vault whose folded names begin so.
  private func spots(named name: String, _ limit: Int) throws -> [OfferedSpot] {
    guard try packs().spots <= Self.mostWithoutIndex else { return [] }
    var keys: [Int64] = []
    try connection.withCursor("SELECT key, name FROM spots") { cursor in
      while keys.count < limit, try cursor.step() {
        if Folding.folded(cursor.text(1)).hasPrefix(name) { keys.append(cursor.int64(0)) }
      }
    }
    return try offered(keys)
  }

  /// Reads the spots whose keys a statement finds, without hidden and gone ones.
  private func take(
    _ sql: String, into found: inout [OfferedSpot], _ bind: (borrowing Cursor) throws -> Void
  ) throws {
    var keys: [Int64] = []
    try connection.withCursor(sql) { cursor in
      try bind(cursor)
      while try cursor.step() { keys.append(cursor.int64(0)) }
    }
    found += try offered(keys)
  }

  private func offered(_ keys: [Int64]) throws -> [OfferedSpot] {
    try keys.compactMap { key in
      guard let spot = try spot(SpotKey(rawValue: key)), spot.state == .shown else { return nil }
      return OfferedSpot(code: spot.shortID, name: spot.name, type: spot.type, pack: spot.pack)
    }
  }
}
