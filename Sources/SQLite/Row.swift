import CSQLite

/// The current row of a query, lent to a closure: nothing of it outlives the step.
///
/// Reading is strict: NULL or a type other than the one asked for is an error that names the
/// column, because a file can hold anything.
public struct Row: ~Copyable {
  let statement: Statement

  public var columnCount: Int {
    Int(sqlite3_data_count(statement.pointer))
  }

  public func isNull(_ column: Int) throws(SQLiteError) -> Bool {
    try type(of: column) == SQLITE_NULL
  }

  public func int64(_ column: Int) throws(SQLiteError) -> Int64 {
    try require(SQLITE_INTEGER, of: column)
    return sqlite3_column_int64(statement.pointer, Int32(column))
  }

  public func int(_ column: Int) throws(SQLiteError) -> Int {
    Int(try int64(column))
  }

  /// A real, or an integer that a real holds exactly: sums and untyped columns hold either.
  public func double(_ column: Int) throws(SQLiteError) -> Double {
    if try type(of: column) == SQLITE_INTEGER {
      guard let value = Double(exactly: try int64(column)) else {
        throw mismatch(column, "an integer that a real cannot hold exactly")
      }
      return value
    }
    try require(SQLITE_FLOAT, of: column)
    return sqlite3_column_double(statement.pointer, Int32(column))
  }

  /// The integer 0 or 1.
  public func bool(_ column: Int) throws(SQLiteError) -> Bool {
    switch try int64(column) {
    case 0: false
    case 1: true
    default: throw mismatch(column, "an integer other than 0 or 1")
    }
  }

  /// The whole text, even past a NUL; invalid UTF-8 is an error.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    try require(SQLITE_TEXT, of: column)
    guard let start = sqlite3_column_text(statement.pointer, Int32(column)) else {
      throw SQLiteError(code: SQLITE_NOMEM, sql: statement.sql, path: statement.path)
    }
    let count = Int(sqlite3_column_bytes(statement.pointer, Int32(column)))
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let text = try? UTF8Span(validating: bytes.span) else {
      throw mismatch(column, "text that is not UTF-8")
    }
    return String(copying: text)
  }

  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    try require(SQLITE_BLOB, of: column)
    let start = sqlite3_column_blob(statement.pointer, Int32(column))
    let count = Int(sqlite3_column_bytes(statement.pointer, Int32(column)))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Lends the bytes of a text, which are UTF-8, or of a blob: neither is copied.
  public func withBytes(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(SQLiteError) {
    let isText = try type(of: column) == SQLITE_TEXT
    if !isText { try require(SQLITE_BLOB, of: column) }
    let start = sqlite3_column_blob(statement.pointer, Int32(column))
    let count = Int(sqlite3_column_bytes(statement.pointer, Int32(column)))
    let bytes = UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count)
    if isText, (try? UTF8Span(validating: bytes.span)) == nil {
      throw mismatch(column, "text that is not UTF-8")
    }
    body(bytes)
  }
}

extension Row {
  public func optionalInt64(_ column: Int) throws(SQLiteError) -> Int64? {
    try isNull(column) ? nil : try int64(column)
  }

  public func optionalInt(_ column: Int) throws(SQLiteError) -> Int? {
    try isNull(column) ? nil : try int(column)
  }

  public func optionalBool(_ column: Int) throws(SQLiteError) -> Bool? {
    try isNull(column) ? nil : try bool(column)
  }

  public func optionalText(_ column: Int) throws(SQLiteError) -> String? {
    try isNull(column) ? nil : try text(column)
  }

  public func optionalBlob(_ column: Int) throws(SQLiteError) -> [UInt8]? {
    try isNull(column) ? nil : try blob(column)
  }
}

extension Row {
  /// The column's storage class; a column that does not exist is an error, not NULL.
  private func type(of column: Int) throws(SQLiteError) -> Int32 {
    guard column >= 0, column < columnCount else {
      let message = "there is no column \(column) among \(columnCount)"
      throw SQLiteError(.misuse, message, sql: statement.sql, path: statement.path)
    }
    return sqlite3_column_type(statement.pointer, Int32(column))
  }

  private func require(_ expected: Int32, of column: Int) throws(SQLiteError) {
    let found = try type(of: column)
    guard found == expected else { throw mismatch(column, Self.name(found)) }
  }

  private func mismatch(_ column: Int, _ found: String) -> SQLiteError {
    let name = sqlite3_column_name(statement.pointer, Int32(column)).map { String(cString: $0) }
    let message = "column \(column) (\(name ?? "?")) holds \(found)"
    return SQLiteError(.unexpectedValue, message, sql: statement.sql, path: statement.path)
  }

  private static func name(_ type: Int32) -> String {
    switch type {
    case SQLITE_INTEGER: "an integer"
    case SQLITE_FLOAT: "a real"
    case SQLITE_TEXT: "text"
    case SQLITE_BLOB: "a blob"
    default: "NULL"
    }
  }
}
