import CSQLite

extension Connection {
  /// How many programs may die one after the other while one statement begins.
  private static let mostLeftovers = 5

  /// Begins a statement, even if a program has died in the middle of a transaction since the file
  /// was opened.
  ///
  /// A read-only connection cannot roll that transaction back; a second connection does so here. A
  /// statement that begins holds no lock yet, so it can simply begin again.
  func rollingBackLeftovers<Value>(
    _ begin: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    for _ in 0..<Self.mostLeftovers {
      do {
        return try begin()
      } catch {
        guard error.isLeftover, isReadOnly, rollsBackLeftovers, let path else { throw error }
        try Self.rollBackLeftover(in: path, busyLimit: busyLimit)
      }
    }
    return try begin()
  }

  private static func rollBackLeftover(
    in path: String, busyLimit: Duration
  ) throws(SQLiteError) {
    let writer = try Connection(path: path, mode: .readWrite, busyLimit: busyLimit)
    try writer.run("PRAGMA schema_version")  // any statement that reads rolls back first
    try writer.close()
  }
}

extension SQLiteError {
  /// Whether a program that died has left a transaction to roll back (`SQLITE_READONLY_ROLLBACK`).
  fileprivate var isLeftover: Bool { extendedCode == SQLITE_READONLY | 3 << 8 }
}
