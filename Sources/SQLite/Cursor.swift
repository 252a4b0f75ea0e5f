import CSQLite

/// One statement for tight loops: bound and stepped many times without allocating.
///
/// Unlike `Row` it does not check what a column holds: SQLite's own conversions make a number or
/// text of anything, so a damaged file can make an answer wrong, but nothing unsafe. A
/// `Connection` lends it to a closure.
public struct Cursor: ~Copyable {
  private let statement: Statement
  private let connection: Connection

  fileprivate init(_ statement: Statement, of connection: Connection) {
    self.statement = statement
    self.connection = connection
  }

  /// Binds a number to a `?`, counted from 1, for this and all later runs.
  ///
  /// Call it before the first step of a run: afterwards SQLite refuses it.
  public func bind(_ index: Int, _ value: Int64) throws(SQLiteError) {
    let code = sqlite3_bind_int64(statement.pointer, Int32(clamping: index), value)
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, sql: statement.sql, path: statement.path)
    }
  }

  public func bind(_ index: Int, _ value: some Bindable) throws(SQLiteError) {
    try value.bind(to: Parameter(statement: statement, index: Int32(clamping: index)))
  }

  /// Binds a copy of a text, which must be valid UTF-8.
  public func bind(_ index: Int, utf8 text: [UInt8]) throws(SQLiteError) {
    let code = text.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        // SQLite takes no address for NULL.
        text.isEmpty
          ? sqlite3_bind_text(statement.pointer, Int32(clamping: index), "", 0, nil)
          : sqlite3_bind_text64(
            statement.pointer, Int32(clamping: index), text.baseAddress, UInt64(text.count),
            Parameter.copied, UInt8(SQLITE_UTF8))
      }
    }
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, sql: statement.sql, path: statement.path)
    }
  }

  /// Moves to the next row, or returns `false` at the end.
  public func step() throws(SQLiteError) -> Bool {
    try connection.rollingBackLeftovers { () throws(SQLiteError) in try statement.step() }
  }

  /// Ends a run, so that the next step starts over with the same bindings.
  public func reset() {
    sqlite3_reset(statement.pointer)  // repeats the last step's error, which was already thrown
  }
}

extension Cursor {
  // SQLite returns NULL for a column that does not exist, and may be asked only on a row or before
  // the first: so `column` of a finished statement is NULL as well.

  /// The number in a column; 0 for NULL, and the number at the start of a text.
  public func int64(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement.pointer, Int32(truncatingIfNeeded: column))
  }

  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement.pointer, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  public func optionalInt(_ column: Int) -> Int? {
    isNull(column) ? nil : Int(int64(column))
  }

  /// The text in a column, empty for NULL; invalid UTF-8 becomes U+FFFD.
  public func text(_ column: Int) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the bytes of a text, none for NULL; they may be invalid UTF-8.
  public func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    let column = Int32(truncatingIfNeeded: column)
    // In this order: the count belongs to the last text asked for.
    let start = sqlite3_column_text(statement.pointer, column)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement.pointer, column))
    return body(UnsafeBufferPointer(start: start, count: count))
  }
}

extension Connection {
  /// Lends a cursor over one constant statement to `body`, and resets it afterwards.
  public func withCursor<Result>(
    _ sql: String, _ body: (borrowing Cursor) throws -> Result
  ) throws -> Result {
    let statement = try lendUnbound(sql)
    defer { cache.takeBack(statement, for: sql) }
    return try body(Cursor(statement, of: self))
  }

  private func lendUnbound(_ sql: String) throws(SQLiteError) -> Statement {
    let handle = try readyHandle()
    return try cache.lend(sql) { () throws(SQLiteError) in
      try Statement.withCString(sql) { (text) throws(SQLiteError) in
        let (statement, _) = try Statement.prepare(text, on: handle, persistent: true, path: path)
        guard let statement else { throw SQLiteError(.misuse, "the SQL is empty", path: path) }
        return statement
      }
    }
  }
}
