internal import SQLite

/// The full-text index, if it has been built: a table of all words of each spot, and a small, fast
/// one of the words of names and places only, which give the best matches.
///
/// The tables store no text, so removing a spot takes the exact words that were added: whoever
/// changes `SpotWords` gives the tables new names, so that they are built again.
struct WordsIndex {
  static let (all, names) = ("spot_words", "name_words")
  /// The tables of the older index, which did not fold all alphabets.
  private static let outdated = ["words", "names"]

  private enum Upkeep {
    /// There is no index, so nothing to do.
    case none
    case eachSpot
    /// The next search adds the words of the whole pack.
    case later(pack: Int)
    /// So much changes that rebuilding is faster.
    case anew
  }

  private let connection: Connection
  private let upkeep: Upkeep
  private static let many = 5_000

  /// Creates the index's state for a change of this many spots, all of a new pack if there is one.
  init(of connection: Connection, changing count: Int, newPack: Int? = nil) throws {
    self.connection = connection
    guard try Self.exists(in: connection) else {
      upkeep = .none
      return
    }
    if let newPack, count > Self.many {
      upkeep = .later(pack: newPack)
      return
    }
    let spots = try connection.first("SELECT sum(spots + gone) FROM packs") { row in
      try row.optionalInt(0)
    }
    upkeep = count > max(((spots ?? nil) ?? 0) / 3, Self.many) ? .anew : .eachSpot
  }

  static func exists(in connection: Connection) throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?"
    return try connection.first(sql, [all]) { row in try row.int(0) } == 1
  }

  /// Removes spots from the index, while the vault still has what was indexed.
  func forget(_ keys: some Sequence<Int64>) throws {
    guard case .eachSpot = upkeep else { return }
    try write(keys, to: Self.removal)
  }

  func add(_ keys: some Sequence<Int64>) throws {
    switch upkeep {
    case .none: return
    case .anew:
      for table in [Self.all, Self.names] {
        try connection.run("INSERT INTO \(table) (\(table)) VALUES ('delete-all')")
      }
      try Self.fill(connection)
    case .later(let pack): try connection.run("INSERT INTO unindexed VALUES (?)", [pack])
    case .eachSpot: try write(keys, to: Self.addition)
    }
  }

  // MARK: Writing

  private static func addition(_ table: String) -> String {
    "INSERT INTO \(table) (rowid, words) VALUES (?1, ?2)"
  }

  private static func removal(_ table: String) -> String {
    "INSERT INTO \(table) (\(table), rowid, words) VALUES ('delete', ?1, ?2)"
  }

  private static let selection = """
    SELECT g.key, \(SpotWords.columns) FROM geo g CROSS JOIN spots s ON s.key = g.key
    """

  private func write(_ keys: some Sequence<Int64>, to sql: (String) -> String) throws {
    var words = try SpotWords(of: connection)
    let indexed = " WHERE g.key = ?1 AND g.pack NOT IN (SELECT pack FROM unindexed)"
    try connection.withCursor(Self.selection + indexed) { spots in
      try Self.withCursors(connection, sql) { names, all in
        for key in keys {
          try spots.bind(1, key)
          if try spots.step() { try words.write(spots, to: names, all) }
          spots.reset()
        }
      }
    }
  }

  private static func withCursors(
    _ connection: Connection, _ sql: (String) -> String,
    _ body: (borrowing Cursor, borrowing Cursor) throws -> Void
  ) throws {
    try connection.withCursor(sql(Self.names)) { names in
      try connection.withCursor(sql(Self.all)) { all in try body(names, all) }
    }
  }

  /// Creates the empty tables.
  static func make(in connection: Connection) throws {
    for table in outdated { try connection.execute(script: "DROP TABLE IF EXISTS \(table)") }
    for table in [all, names] {
      try connection.execute(
        script: """
          CREATE VIRTUAL TABLE \(table) USING fts5(
            words, content='', detail=none, columnsize=0, tokenize='ascii');
          INSERT INTO \(table) (\(table), rank) VALUES ('hashsize', 8388608);
          """)
    }
  }

  /// Indexes all spots; `progress` is called with the number done.
  static func fill(
    _ connection: Connection, _ progress: (_ done: Int) throws -> Void = { _ in }
  ) throws {
    try add(selection + " ORDER BY g.key", in: connection, bind: { _ in }, progress)
    try connection.run("DELETE FROM unindexed")
  }

  /// Indexes the spots of a pack that the index lacks.
  static func fill(
    pack: Int, in connection: Connection, _ progress: (_ done: Int) throws -> Void
  ) throws {
    let sql = selection + " WHERE g.key BETWEEN ?1 AND ?2 AND g.pack = ?3 ORDER BY g.key"
    try add(
      sql, in: connection,
      bind: { cursor in
        try SpotRun(ofPack: pack).bindKeys(to: cursor)
        try cursor.bind(3, Int64(pack))
      }, progress)
    try connection.run("DELETE FROM unindexed WHERE pack = ?", [pack])
  }

  private static func add(
    _ sql: String, in connection: Connection, bind: (borrowing Cursor) throws -> Void,
    _ progress: (_ done: Int) throws -> Void
  ) throws {
    var words = try SpotWords(of: connection)
    var done = 0
    try connection.withCursor(sql) { spots in
      try bind(spots)
      try withCursors(connection, addition) { names, all in
        while try spots.step() {
          try words.write(spots, to: names, all)
          done += 1
          if done % 10_000 == 0 { try progress(done) }
        }
      }
    }
  }
}

extension SpotWords {
  /// Passes the key and the words of a row of `WordsIndex.selection` to two statements.
  fileprivate mutating func write(
    _ spot: borrowing Cursor, to names: borrowing Cursor, _ all: borrowing Cursor
  ) throws {
    let key = spot.int64(0)
    readNames(spot, first: 1)
    try names.run(key, utf8: words)
    readOthers(spot, first: 1)
    try all.run(key, utf8: words)
  }
}

extension Cursor {
  /// Runs a statement with a number and a text.
  fileprivate func run(_ number: Int64, utf8 text: [UInt8]) throws {
    try bind(1, number)
    try bind(2, utf8: text)
    while try step() {}
    reset()
  }
}

extension SpotsVault {
  /// Whether `search` can use the full-text index.
  public func hasWords() throws -> Bool {
    try WordsIndex.exists(in: connection) && unindexed().isEmpty
  }

  /// The packs whose words the index lacks, with the numbers of their spots.
  private func unindexed() throws -> [PackInfo] {
    let numbers = try connection.all("SELECT pack FROM unindexed") { row in try row.int(0) }
    return numbers.isEmpty ? [] : try packs().filter { numbers.contains($0.number) }
  }

  /// Builds the full-text index if there is none, and adds what it lacks; from then on every change
  /// keeps it up to date, except large new packs.
  ///
  /// `progress` is called with the spots done and the total, and may throw to cancel.
  public func buildWords(
    _ progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    guard try !WordsIndex.exists(in: connection) else { return try addUnindexed(progress) }
    let total = try spotCount()
    try change(total > 5_000 ? .copy : .inPlace) { connection in
      try Self.makeWords(in: connection, total, progress)
    }
  }

  private func addUnindexed(_ progress: (_ done: Int, _ total: Int) throws -> Void) throws {
    let packs = try unindexed()
    guard !packs.isEmpty else { return }
    let total = packs.reduce(0) { $0 + $1.spots + $1.gone }
    try change(.inPlace) { connection in
      var before = 0
      for pack in packs {
        try WordsIndex.fill(pack: pack.number, in: connection) { done in
          try progress(min(before + done, total), total)
        }
        before += pack.spots + pack.gone
      }
    }
  }

  static func makeWords(
    in connection: Connection, _ total: Int, _ progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws {
    try WordsIndex.make(in: connection)
    try WordsIndex.fill(connection) { done in try progress(min(done, total), total) }
  }
}
