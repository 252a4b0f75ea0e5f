import CSQLite

/// One prepared statement, finalised when its last owner lets go.
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
    sqlite3_finalize(pointer)  // repeats the last step's error, which was thrown already
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

  /// Lets go of locks and of bound values.
  func reset() {
    sqlite3_reset(pointer)  // repeats the last step's error, which was thrown already
    sqlite3_clear_bindings(pointer)
  }

  /// SQLite's words where they cannot hold a bound value: full-text search and JSON quote theirs.
  private func message(_ code: Int32) -> String? {
    guard code & 0xff == SQLITE_CONSTRAINT || sqlite3_bind_parameter_count(pointer) == 0 else {
      return nil
    }
    return String(cString: sqlite3_errmsg(sqlite3_db_handle(pointer)))
  }
}

extension Statement {
  /// Prepares the first statement in `sql`, which ends with a NUL, and tells how long it was.
  ///
  /// There is no statement if there is nothing but white space and comments.
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
      throw SQLiteError(code: code, message: message, sql: text(sql.dropLast()), path: path)
    }
    let length = tail - start
    guard let pointer else { return (nil, length) }
    return (Statement(pointer, sql: text(sql.prefix(length)), path: path), length)
  }

  /// The bytes of `sql` as C reads them, which must not stop early.
  static func cString(_ sql: String) throws(SQLiteError) -> [CChar] {
    guard !sql.utf8.contains(0) else { throw SQLiteError(.misuse, "the SQL has a NUL in it") }
    return Array(sql.utf8CString)
  }

  private static func text(_ sql: some Sequence<CChar>) -> String {
    String(decoding: sql.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
