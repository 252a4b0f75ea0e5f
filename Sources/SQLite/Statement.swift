import CSQLite

/// One prepared statement, finalised when its last owner releases it.
final class Statement {
  let sql: String
  let path: String?
  let pointer: OpaquePointer
  var isLent = false
  var isCached = false
  var lastUse: UInt64 = 0
  private(set) var hasFailed = false

  private init(_ pointer: OpaquePointer, sql: String, path: String?) {
    self.pointer = pointer
    self.sql = sql
    self.path = path
  }

  deinit {
    sqlite3_finalize(pointer)  // repeats the last step's error, which was already thrown
  }

  /// Moves to the next row, or returns `false` at the end.
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    hasFailed = true
    throw SQLiteError(code: code, message: message(code), sql: sql, path: path)
  }

  func runToEnd() throws(SQLiteError) {
    while try step() {}
  }

  /// Releases locks and bound values.
  func reset() {
    sqlite3_reset(pointer)  // repeats the last step's error, which was already thrown
    sqlite3_clear_bindings(pointer)
  }

  /// SQLite's message if it cannot contain a bound value: full-text search and JSON quote theirs.
  private func message(_ code: Int32) -> String? {
    guard code & 0xff == SQLITE_CONSTRAINT || sqlite3_bind_parameter_count(pointer) == 0,
      code != SQLiteError.movedCode
    else { return nil }
    return String(cString: sqlite3_errmsg(sqlite3_db_handle(pointer)))
  }
}

extension Statement {
  /// Prepares the first statement in `sql`, which ends with a NUL, and returns its length too.
  ///
  /// The statement is `nil` if there is only white space and comments.
  static func prepare(
    _ sql: UnsafeBufferPointer<CChar>, on handle: OpaquePointer, persistent: Bool, path: String?
  ) throws(SQLiteError) -> (statement: Statement?, length: Int) {
    var pointer: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(
      handle, sql.baseAddress, Int32(clamping: sql.count), flags, &pointer, &tail)
    guard code == SQLITE_OK, let start = sql.baseAddress, let tail else {
      let message = String(cString: sqlite3_errmsg(handle))
      throw SQLiteError(code: code, message: message, sql: text(sql, sql.count - 1), path: path)
    }
    let length = tail - start
    guard let pointer else { return (nil, length) }
    return (Statement(pointer, sql: text(sql, length), path: path), length)
  }

  /// Lends `sql` as a C string; it must not contain a NUL itself.
  static func withCString<Value>(
    _ sql: String, _ body: (UnsafeBufferPointer<CChar>) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    let count = sql.utf8.count
    guard !sql.utf8.contains(0) else { throw SQLiteError(.misuse, "the SQL has a NUL in it") }
    do {
      return try sql.withCString { try body(UnsafeBufferPointer(start: $0, count: count + 1)) }
    } catch let error as SQLiteError {
      throw error
    } catch {
      preconditionFailure("nothing else is thrown there")
    }
  }

  private static func text(_ sql: UnsafeBufferPointer<CChar>, _ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(sql).prefix(length), as: UTF8.self)
  }
}
