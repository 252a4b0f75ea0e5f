import CSQLite

/// A value that can be bound to a `?` in SQL.
///
/// A type from another module conforms by binding one of the kinds that `Parameter` supports.
public protocol Bindable {
  func bind(to parameter: borrowing Parameter) throws(SQLiteError)
}

/// One `?` of a statement, lent to a value that binds itself to it; NULL if nothing is bound.
public struct Parameter: ~Copyable {
  let statement: Statement
  let index: Int32

  public func bind(_ value: Int64) throws(SQLiteError) {
    try check(sqlite3_bind_int64(statement.pointer, index, value))
  }

  /// Binds a number; NaN is refused, because SQLite would store NULL.
  public func bind(_ value: Double) throws(SQLiteError) {
    guard !value.isNaN else { throw failure(.unstorableValue, "is not a number (NaN)") }
    try check(sqlite3_bind_double(statement.pointer, index, value))
  }

  /// Copies the whole text, even past a NUL.
  public func bind(_ value: String) throws(SQLiteError) {
    var value = value
    let code = value.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else {  // SQLite takes no address for NULL
        return sqlite3_bind_text(statement.pointer, index, "", 0, Self.copied)
      }
      return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
        sqlite3_bind_text64(
          statement.pointer, index, $0, UInt64(utf8.count), Self.copied, UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  /// Copies the bytes.
  public func bind(_ value: RawSpan) throws(SQLiteError) {
    let code = value.withUnsafeBytes { bytes in
      bytes.isEmpty  // an empty buffer may have no address, which SQLite takes for NULL
        ? sqlite3_bind_zeroblob(statement.pointer, index, 0)
        : sqlite3_bind_blob64(
          statement.pointer, index, bytes.baseAddress, UInt64(bytes.count), Self.copied)
    }
    try check(code)
  }

  public func bindNull() throws(SQLiteError) {
    try check(sqlite3_bind_null(statement.pointer, index))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code != SQLITE_OK else { return }
    throw SQLiteError(code: code, sql: statement.sql, path: statement.path)
  }

  private func failure(_ kind: SQLiteError.Kind, _ what: String) -> SQLiteError {
    SQLiteError(kind, "parameter \(index) \(what)", sql: statement.sql, path: statement.path)
  }

  /// `SQLITE_TRANSIENT`, a cast that Swift does not import.
  static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

extension Statement {
  /// Binds all values in order; the count must match, since too few would leave NULLs.
  func bind(_ values: [any Bindable]) throws(SQLiteError) {
    let expected = Int(sqlite3_bind_parameter_count(pointer))
    guard values.count == expected else {
      let message = "the SQL has \(expected) parameters, but \(values.count) values were given"
      throw SQLiteError(.misuse, message, sql: sql, path: path)
    }
    for (offset, value) in values.enumerated() {
      try value.bind(to: Parameter(statement: self, index: Int32(offset + 1)))
    }
  }
}

extension Int64: Bindable {
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.bind(self)
  }
}

extension Int: Bindable {
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.bind(Int64(self))
  }
}

extension Bool: Bindable {
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.bind(self ? 1 : 0 as Int64)
  }
}

extension Double: Bindable {
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.bind(self)
  }
}

extension String: Bindable {
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.bind(self)
  }
}

extension [UInt8]: Bindable {
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.bind(span.bytes)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    guard let value = self else { return try parameter.bindNull() }
    try value.bind(to: parameter)
  }
}
