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
      let keys = try hasIndex() ? indexed(text, name) : read(name)
      return try keys.compactMap { try spot(SpotKey(rawValue: $0)) }
    }
  }

  /// What the index of words finds, without merging all words that begin like the last one, and
  /// what reading the names of packs finds that it lacks.
  private func indexed(_ text: String, _ name: [UInt8]) throws -> [Int64] {
    let words = SearchWords(text)
    var read = Named()
    for pack in try unindexedPacks() { try self.read(.pack(pack), name, into: &read) }
    let whole = try keys(.found(words.expression(lastIsBeginning: false))) { $0 == name }
    read.whole = whole + read.whole
    guard read.whole.isEmpty else { return read.best }
    read.begun = try keys(beginning(words)) { $0.starts(with: name.dropLast()) } + read.begun
    return read.best
  }

  /// Where to look for names whose last word may be incomplete: if very many have such a word, some
  /// are soon found among all.
  private func beginning(_ words: SearchWords) throws -> Names {
    guard words.lastMayBegin, let last = words.words.last else {
      return .found(words.expression(lastIsBeginning: true))
    }
    return switch try LastWord(last, connection).meaning(in: WordsIndex.names) {
    case .words(let others): .found(words.expression(lastOneOf: others))
    case .fewSpots: .found(words.expression(lastIsBeginning: true))
    case .manySpots: .all
    }
  }

  private func keys(_ names: Names, _ isNamed: ([UInt8]) -> Bool) throws -> [Int64] {
    var keys: [Int64] = []
    try each(names) { key, words in
      if isNamed(words) { keys.append(key) }
      return keys.count < Self.mostNamed
    }
    return keys
  }

  /// What reading all names finds.
  private func read(_ name: [UInt8]) throws -> [Int64] {
    var named = Named()
    try read(.all, name, into: &named)
    return named.best
  }

  /// Adds the spots among some that have a name, or one that begins so.
  private func read(_ names: Names, _ name: [UInt8], into named: inout Named) throws {
    try each(names) { key, words in
      guard words.starts(with: name.dropLast()) else { return true }
      if words == name { named.whole.append(key) } else { named.begun.append(key) }
      return named.whole.count < Self.mostNamed
    }
  }

  /// Passes keys and the words of names to `body` until it returns false.
  private func each(_ names: Names, _ body: (Int64, [UInt8]) -> Bool) throws {
    try connection.withCursor(names.sql) { cursor in
      try names.bind(to: cursor)
      while try cursor.step() {
        guard body(cursor.int64(0), SpotNameWords.of(cursor.text(1))) else { return }
      }
    }
  }
}

/// Names that are compared with one.
private enum Names {
  case all
  case pack(Int64)
  /// What an expression finds in the index.
  case found(String)

  var sql: String {
    let table = WordsIndex.names
    return switch self {
    case .all:
      "SELECT s.key, s.name FROM spots s CROSS JOIN geo g ON g.key = s.key "
        + "WHERE \(Spot.State.isShown)"
    case .pack:
      "SELECT s.key, s.name FROM spots s CROSS JOIN geo g ON g.key = s.key "
        + "WHERE s.key BETWEEN ?1 AND ?2 AND g.pack = ?3 AND \(Spot.State.isShown)"
    case .found:
      "SELECT s.key, s.name FROM \(table) CROSS JOIN geo g ON g.key = \(table).rowid "
        + "CROSS JOIN spots s ON s.key = g.key WHERE \(table) MATCH ?1 AND \(Spot.State.isShown)"
    }
  }

  func bind(to cursor: borrowing Cursor) throws {
    switch self {
    case .all: break
    case .pack(let number):
      try SpotRun(ofPack: Int(number)).bindKeys(to: cursor)
      try cursor.bind(3, number)
    case .found(let expression): try cursor.bind(1, expression)
    }
  }
}

/// The keys of spots with a name, and of those whose names begin so.
private struct Named {
  var (whole, begun): ([Int64], [Int64]) = ([], [])

  var best: [Int64] { Array((whole.isEmpty ? begun : whole).prefix(VaultQueries.mostNamed)) }
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
