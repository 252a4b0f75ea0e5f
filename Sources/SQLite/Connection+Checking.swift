import CSQLite

extension Connection {
  /// Whether SQLite finds no damage in the whole file, however long that takes; `watch` is told how many
  /// bytes have been read again.
  public func isSound(_ watch: ((Int) -> Void)? = nil) throws -> Bool {
    CheckedPages.watch = watch
    defer { CheckedPages.watch = nil }
    return try findsNoDamage { try isOK("PRAGMA integrity_check(1)") }
  }

  /// The same without comparing indexes with their tables, in a fraction of the time.
  public func isSoundEnough() throws -> Bool {
    try findsNoDamage { try isOK("PRAGMA quick_check(1)") }
  }

  /// The same for these tables, one by one, until there is no time left.
  public func isSound(tables: [String], while hasTime: () -> Bool) throws -> Bool {
    try findsNoDamage {
      for table in tables where hasTime() {
        guard try isOK("PRAGMA quick_check('\(table)')") else { return false }
      }
      return true
    }
  }

  private func findsNoDamage(_ check: () throws -> Bool) throws -> Bool {
    do {
      return try check()
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  private func isOK(_ check: String) throws -> Bool {
    try first(check) { row in try row.text(0) } == "ok"
  }
}

extension SQLiteError {
  /// Whether the file itself is damaged.
  public var isDamage: Bool {
    kind == .corrupt || kind == .notADatabase
  }

  /// Whether a file cannot be opened because it has to be written first, to roll back an
  /// interrupted transaction or to upgrade it.
  public var needsWriting: Bool {
    kind == .readOnly || kind == .cannotOpen || kind == .full
  }
}

extension Connection {
  /// How many pages have been read from the file since it was opened; cached pages count once.
  package var pagesRead: Int {
    var (count, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_MISS, &count, &highest, 0)
    return Int(count)
  }
}
