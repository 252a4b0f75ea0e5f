/// Idle statements by their SQL, and those currently lent out.
///
/// (1) A statement is lent to one user at a time; a second one with the same SQL gets its own.
/// (2) It comes back reset, however its use ended. (3) One that failed is not kept.
struct StatementCache {
  /// In a list, since the first dictionary by strings costs a command a tenth of a millisecond.
  private struct Entry {
    let sql: String
    let length: Int
    let statement: Statement
  }

  private var entries: [Entry] = []
  private var uses: UInt64 = 0
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  func keeps(_ sql: String) -> Bool { index(of: sql) != nil }

  private func index(of sql: String) -> Int? {
    let length = sql.utf8.count
    return entries.firstIndex { $0.length == length && $0.sql == sql }
  }

  /// The cached statement for `sql` if it is idle, otherwise a new one from `prepare`.
  mutating func lend(
    _ sql: String, prepare: () throws(SQLiteError) -> Statement
  ) throws(SQLiteError) -> Statement {
    uses += 1
    let kept = index(of: sql).map { entries[$0].statement }
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
    if statement.isCached, statement.hasFailed { entries.removeAll { $0.statement === statement } }
  }

  mutating func removeIdle() {
    entries.removeAll { !$0.statement.isLent }
  }

  private mutating func keep(_ statement: Statement, for sql: String) {
    if entries.count >= capacity { evictOldest() }
    guard entries.count < capacity else { return }
    statement.isCached = true
    entries.append(Entry(sql: sql, length: sql.utf8.count, statement: statement))
  }

  private mutating func evictOldest() {
    let idle = entries.indices.filter { !entries[$0].statement.isLent }
    let oldest = idle.min { entries[$0].statement.lastUse < entries[$1].statement.lastUse }
    if let oldest { entries.remove(at: oldest) }
  }
}
