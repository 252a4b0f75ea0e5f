import CSQLite

/// When a transaction takes its locks.
public enum TransactionMode: String, Sendable {
  /// Takes each lock when needed, read locks first; a later write can be `.busy` without waiting.
  case deferred = "BEGIN DEFERRED"
  /// Takes the write lock at once, waiting for it; others can still read.
  case immediate = "BEGIN IMMEDIATE"
  /// Outside WAL mode, keeps readers out as well.
  case exclusive = "BEGIN EXCLUSIVE"
}

extension Connection {
  /// Whether a transaction is open (`sqlite3_get_autocommit`), and not only begun ahead.
  public var isInTransaction: Bool {
    !isReadingAhead && handle.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }

  /// Commits everything that `body` does, or nothing if `body` or the commit throws.
  ///
  /// Inside another transaction it is a savepoint and `mode` is ignored. If an error (a full disk,
  /// say) makes SQLite roll back the whole transaction, later statements of the enclosing bodies
  /// throw `.rolledBack` and never run on their own.
  public func transaction<Result>(
    _ mode: TransactionMode = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    let goesOn = try takeReadAhead(mode)
    let isNested = !goesOn && isInTransaction && !mustRollBack
    if !goesOn { try run(isNested ? "SAVEPOINT nested" : mode.rawValue) }
    transactionDepth += 1
    defer { transactionDepth -= 1 }
    do {
      let result = try body()
      try run(isNested ? "RELEASE nested" : "COMMIT")
      return result
    } catch {
      rollBack(isNested ? "ROLLBACK TO nested; RELEASE nested" : "ROLLBACK")
      throw error
    }
  }

  /// Runs `body` in a read transaction that stays open: the next transaction continues and ends it.
  ///
  /// Both see the same state of the file, which is locked and checked only once. Other connections
  /// cannot write until that transaction ends.
  func readingAhead<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    try run(TransactionMode.deferred.rawValue)
    do {
      let result = try body()
      isReadingAhead = true
      return result
    } catch {
      rollBack("ROLLBACK")
      throw error
    }
  }

  /// Ends that transaction, if the next one has not continued it yet.
  public func endReadingAhead() throws {
    if try takeReadAhead(.deferred) { try run("COMMIT") }
  }

  /// Whether a transaction was begun ahead; one that may not write is of no use to a writer.
  private func takeReadAhead(_ mode: TransactionMode) throws -> Bool {
    guard isReadingAhead else { return false }
    isReadingAhead = false
    guard isInTransaction, !mustRollBack else { return false }
    if mode == .deferred { return true }
    try run("COMMIT")
    return false
  }

  /// Rolls back; a rollback that fails is finished at the next use.
  private func rollBack(_ sql: String) {
    guard let handle, isInTransaction else { return }
    if sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK { mustRollBack = isInTransaction }
  }

  /// Makes up for a rollback that failed, and discards the whole transaction.
  func finishRollback(_ handle: OpaquePointer) throws(SQLiteError) {
    let code = isInTransaction ? sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) : SQLITE_OK
    guard code == SQLITE_OK else { throw SQLiteError(code: code, sql: "ROLLBACK", path: path) }
    mustRollBack = false
  }
}
