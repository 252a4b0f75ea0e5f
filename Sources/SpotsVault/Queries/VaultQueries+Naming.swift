internal import SQLite

extension VaultQueries {
  /// More spots than that are too many to choose among.
  public static let mostNamed = 20

  /// The short id of a spot, which `spots(code:)` finds; a place of one's own is called by its id.
  func code(ofID id: String, pack number: Int64) throws -> String {
    guard number != Int64(SpotsVault.ownPack) else { return id }
    return SpotCode.text(
      SpotHash.identity(pack: Int(number), id: id), length: try packs().codeLength)
  }

  /// The spots whose short ids begin with a text, however many letters it has; at most
  /// `mostNamed`, gone and hidden ones among them.
  public func spots(code text: String) throws -> [Spot] {
    guard text.utf8.count >= SpotCode.shortest,
      let range = SpotCode.identities(beginningWith: text)
    else { return [] }
    return try reading {
      var keys: [Int64] = []
      let sql =
        "SELECT key FROM src WHERE identity BETWEEN ?1 AND ?2 AND pack <> ?3 LIMIT \(Self.mostNamed)"
      try connection.withCursor(sql) { cursor in
        try cursor.bind(1, range.lowerBound)
        try cursor.bind(2, range.upperBound)
        try cursor.bind(3, Int64(SpotsVault.ownPack))
        while try cursor.step() { keys.append(cursor.int64(0)) }
      }
      return try keys.compactMap { try spot(SpotKey(rawValue: $0)) }
    }
  }

  /// The spots that have a name, whatever the case and the accents; else those whose names begin so.
  ///
  /// Gone and hidden ones are left out, and what exceeds `mostNamed`.
  public func spots(named text: String) throws -> [Spot] {
    let name = SpotNameWords.of(text)
    guard name.count > 2 else { return [] }
    return try reading {
      var (whole, begun): ([Int64], [Int64]) = ([], [])
      try eachCandidate(text) { key, other in
        let words = SpotNameWords.of(other)
        guard words.starts(with: name.dropLast()) else { return true }
        if words == name { whole.append(key) } else { begun.append(key) }
        return whole.count < Self.mostNamed
      }
      let keys = (whole.isEmpty ? begun : whole).prefix(Self.mostNamed)
      return try keys.compactMap { try spot(SpotKey(rawValue: $0)) }
    }
  }

  /// Passes keys and names to `body` until it returns false: those that the index of words finds,
  /// or all, without one.
  private func eachCandidate(_ text: String, _ body: (Int64, String) -> Bool) throws {
    let words = SearchWords(text)
    let hasIndex = try hasWords() && !words.isEmpty
    let table = WordsIndex.names
    let sql =
      hasIndex
      ? """
      SELECT s.key, s.name FROM \(table) CROSS JOIN geo g ON g.key = \(table).rowid \
      CROSS JOIN spots s ON s.key = g.key WHERE \(table) MATCH ?1 AND \(Spot.State.isShown)
      """
      : """
      SELECT s.key, s.name FROM spots s CROSS JOIN geo g ON g.key = s.key \
      WHERE \(Spot.State.isShown)
      """
    try connection.withCursor(sql) { cursor in
      if hasIndex { try cursor.bind(1, words.expression(lastIsBeginning: true)) }
      while try cursor.step() { if !body(cursor.int64(0), cursor.text(1)) { return } }
    }
  }
}

/// The words of a name, folded and each followed by a blank, to compare what people type with it.
enum SpotNameWords {
  static func of(_ name: String) -> [UInt8] {
    var name = name
    var splitting = WordSplitting(isSearch: true)
    name.withUTF8 { splitting.add($0) }
    return Array(splitting.words)
  }
}
