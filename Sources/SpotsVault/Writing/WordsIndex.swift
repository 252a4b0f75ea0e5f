internal import SQLite

/// The full-text index, if it has been built: a table over names, places and descriptions, and a
/// small, fast one over names and places only, which give the best matches.
struct WordsIndex {
  private struct Table {
    let name, columns: String
  }

  private static let tables = [
    Table(name: "words", columns: "name, place, description"),
    Table(name: "names", columns: "name, place"),
  ]

  private enum Upkeep {
    /// There is no index, so nothing to do.
    case none
    case eachSpot
    /// So much changes that rebuilding is faster.
    case anew
  }

  private let connection: Connection
  private let upkeep: Upkeep

  /// Creates the index's state for a change of this many spots.
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

  /// Removes spots from the index, while `spots` still has the texts that were indexed.
  func forget(_ keys: some Sequence<Int64>) throws {
    guard upkeep == .eachSpot else { return }
    for table in Self.tables {
      let sql = """
        INSERT INTO \(table.name) (\(table.name), rowid, \(table.columns))
        SELECT 'delete', key, \(table.columns) FROM spots WHERE key = ?
        """
      try connection.withCursor(sql) { cursor in for key in keys { try cursor.run(key) } }
    }
  }

  func add(_ keys: some Sequence<Int64>) throws {
    for table in Self.tables {
      switch upkeep {
      case .none: return
      case .anew:
        try connection.run("INSERT INTO \(table.name) (\(table.name)) VALUES ('rebuild')")
      case .eachSpot:
        let sql = "\(Self.insertion(into: table)) WHERE key = ?"
        try connection.withCursor(sql) { cursor in for key in keys { try cursor.run(key) } }
      }
    }
  }

  private static func insertion(into table: Table) -> String {
    """
    INSERT INTO \(table.name) (rowid, \(table.columns)) SELECT key, \(table.columns) FROM spots
    """
  }

  /// Creates the empty tables.
  static func make(in connection: Connection) throws {
    for table in tables {
      try connection.execute(
        script: """
          CREATE VIRTUAL TABLE \(table.name) USING fts5(
            \(table.columns), content='spots', content_rowid='key', detail=column,
            tokenize='unicode61 remove_diacritics 2');
          INSERT INTO \(table.name) (\(table.name), rank) VALUES ('hashsize', 8388608);
          """)
    }
  }

  /// Indexes the spots with keys above `first` and up to `last`; returns their number.
  static func fill(_ connection: Connection, above first: Int64, upTo last: Int64) throws -> Int {
    var count = 0
    for table in tables {
      count = try connection.run(
        "\(insertion(into: table)) WHERE key > ? AND key <= ?", [first, last])
    }
    return count
  }
}

extension SpotsVault {
  /// Whether `search` can use the full-text index.
  public func hasWords() throws -> Bool {
    try WordsIndex(of: connection, changing: 0).exists
  }

  /// Builds the full-text index if there is none; from then on every change keeps it up to date.
  ///
  /// `progress` is called with the spots done and the total, and may throw to cancel.
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
    try WordsIndex.make(in: connection)
    var (last, done): (Int64, Int) = (-1, 0)
    let end = "SELECT max(key) FROM (SELECT key FROM spots WHERE key > ? ORDER BY key LIMIT 10000)"
    while let next = try connection.first(end, [last], { row in try row.optionalInt64(0) }) ?? nil {
      done += try WordsIndex.fill(connection, above: last, upTo: next)
      last = next
      try progress(min(done, total), total)
    }
  }
}
