/// Idle statements by their SQL, and those currently lent out.
///
/// (1) A statement is lent to one user at a time; a second one with the same SQL gets its own.
/// (2) It comes back reset, however its use ended. (3) One that failed is not kept.
struct StatementCache {
  private var statements: [String: Statement] = [:]
  private var uses: UInt64 = 0
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { statements.count }

  func keeps(_ sql: String) -> Bool { statements[sql] != nil }

  /// The cached statement for `sql` if it is idle, otherwise a new one from `prepare`.
  mutating func lend(
    _ sql: String, prepare: () throws(SQLiteError) -> Statement
  ) throws(SQLiteError) -> Statement {
    uses += 1
    let kept = statements[sql]
    if let kept, !kept.isLent {
      kept.isLent = true
      kept.lastUse = uses
      return kept
    }
    let statement = try prepare()
    statement.isLent = true
    statement.lastUse = uses
    if kept == nil { keep(statement, for: sql) }
    return statement
  }

  mutating func takeBack(_ statement: Statement, for sql: String) {
    statement.reset()
    statement.isLent = false
    if statement.isCached, statement.hasFailed { statements[sql] = nil }
  }

  mutating func removeIdle() {
    statements = statements.filter { $0.value.isLent }
  }

  private mutating func keep(_ statement: Statement, for sql: String) {
    if statements.count >= capacity { evictOldest() }
    guard statements.count < capacity else { return }
    statement.isCached = true
    statements[sql] = statement
  }

  private mutating func evictOldest() {
    let idle = statements.filter { !$0.value.isLent }
    if let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      statements[oldest.key] = nil
    }
  }
}
