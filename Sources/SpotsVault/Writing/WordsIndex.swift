internal import SQLite

/// The full-text index over names, places and descriptions, which may not be there yet.
struct WordsIndex {
  private enum Upkeep {
    /// There is none, and nothing to do.
    case none
    case eachSpot
    /// So much changes that making it again is quicker.
    case anew
  }

  private let connection: Connection
  private let upkeep: Upkeep

  /// The index as a change of so many spots meets it.
  init(of connection: Connection, changing count: Int) throws {
    self.connection = connection
    let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'words'"
    let exists = try connection.first(sql) { row in try row.int(0) } == 1
    guard exists else {
      upkeep = .none
      return
    }
    let spots = try connection.first("SELECT sum(spots + gone) FROM packs") { row in
      try row.optionalInt(0)
    }
    upkeep = count > max(((spots ?? nil) ?? 0) / 3, 5_000) ? .anew : .eachSpot
  }

  var exists: Bool { upkeep != .none }

  /// Takes spots out of the index, while `spots` still has their texts as they were put in.
  func forget(_ keys: some Sequence<Int64>) throws {
    guard upkeep == .eachSpot else { return }
    let sql = """
      INSERT INTO words (words, rowid, name, place, description)
      SELECT 'delete', key, name, place, description FROM spots WHERE key = ?
      """
    try connection.withCursor(sql) { cursor in for key in keys { try cursor.run(key) } }
  }

  func add(_ keys: some Sequence<Int64>) throws {
    switch upkeep {
    case .none: return
    case .anew: try connection.run("INSERT INTO words (words) VALUES ('rebuild')")
    case .eachSpot:
      let sql = """
        INSERT INTO words (rowid, name, place, description)
        SELECT key, name, place, description FROM spots WHERE key = ?
        """
      try connection.withCursor(sql) { cursor in for key in keys { try cursor.run(key) } }
    }
  }
}

extension SpotsVault {
  /// Whether `search` can use the full-text index.
  public func hasWords() throws -> Bool {
    try WordsIndex(of: connection, changing: 0).exists
  }

  /// Makes the full-text index if there is none; from then on every change keeps it up to date.
  ///
  /// `progress` hears how many spots of how many are done, and may throw to end it.
  public func buildWords(
    _ progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    guard try !hasWords() else { return }
    let total = try spotCount()
    try change(total > 5_000 ? .copy : .inPlace) { connection in
      try Self.makeWords(in: connection, total, progress)
    }
  }

  static func makeWords(
    in connection: Connection, _ total: Int, _ progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws {
    try connection.execute(
      script: """
        CREATE VIRTUAL TABLE words USING fts5(
          name, place, description, content='spots', content_rowid='key', detail=column,
          tokenize='unicode61 remove_diacritics 2');
        INSERT INTO words (words, rank) VALUES ('hashsize', 8388608);
        """)
    var (last, done): (Int64, Int) = (-1, 0)
    let end = "SELECT max(key) FROM (SELECT key FROM spots WHERE key > ? ORDER BY key LIMIT 10000)"
    while let next = try connection.first(end, [last], { row in try row.optionalInt64(0) }) ?? nil {
      done += try connection.run(
        """
        INSERT INTO words (rowid, name, place, description)
        SELECT key, name, place, description FROM spots WHERE key > ? AND key <= ?
        """, [last, next])
      last = next
      try progress(min(done, total), total)
    }
  }
}
