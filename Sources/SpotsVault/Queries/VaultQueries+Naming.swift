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
      let keys = try hasWords() ? indexed(text, name) : read(name)
      return try keys.compactMap { try spot(SpotKey(rawValue: $0)) }
    }
  }

  /// What the index of words finds, without merging all words that begin like the last one.
  private func indexed(_ text: String, _ name: [UInt8]) throws -> [Int64] {
    let words = SearchWords(text)
    let whole = try keys(words.expression(lastIsBeginning: false)) { $0 == name }
    guard whole.isEmpty else { return whole }
    return try keys(beginning(words)) { $0.starts(with: name.dropLast()) }
  }

  /// The expression for names whose last word may be incomplete; `nil` if so many have such a word
  /// that some are soon found among all names.
  private func beginning(_ words: SearchWords) throws -> String? {
    guard words.lastMayBegin, let last = words.words.last else {
      return words.expression(lastIsBeginning: true)
    }
    return switch try LastWord(last, connection).meaning(in: WordsIndex.names) {
    case .words(let others): words.expression(lastOneOf: others)
    case .fewSpots: words.expression(lastIsBeginning: true)
    case .manySpots: nil
    }
  }

  private func keys(
    _ expression: String?, _ isNamed: ([UInt8]) -> Bool
  ) throws -> [Int64] {
    var keys: [Int64] = []
    try eachName(expression) { key, words in
      if isNamed(words) { keys.append(key) }
      return keys.count < Self.mostNamed
    }
    return keys
  }

  /// What reading all names finds.
  private func read(_ name: [UInt8]) throws -> [Int64] {
    var (whole, begun): ([Int64], [Int64]) = ([], [])
    try eachName(nil) { key, words in
      guard words.starts(with: name.dropLast()) else { return true }
      if words == name { whole.append(key) } else { begun.append(key) }
      return whole.count < Self.mostNamed
    }
    return Array((whole.isEmpty ? begun : whole).prefix(Self.mostNamed))
  }

  /// Passes keys and the words of names to `body` until it returns false: those that an expression
  /// finds, or all without one.
  private func eachName(
    _ expression: String?, _ body: (Int64, [UInt8]) -> Bool
  ) throws {
    let table = WordsIndex.names
    let sql =
      expression == nil
      ? """
      SELECT s.key, s.name FROM spots s CROSS JOIN geo g ON g.key = s.key \
      WHERE \(Spot.State.isShown)
      """
      : """
      SELECT s.key, s.name FROM \(table) CROSS JOIN geo g ON g.key = \(table).rowid \
      CROSS JOIN spots s ON s.key = g.key WHERE \(table) MATCH ?1 AND \(Spot.State.isShown)
      """
    try connection.withCursor(sql) { cursor in
      if let expression { try cursor.bind(1, expression) }
      while try cursor.step() {
        guard body(cursor.int64(0), SpotNameWords.of(cursor.text(1))) else { return }
      }
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
