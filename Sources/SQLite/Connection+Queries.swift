import CSQLite

extension Connection {
  /// Lends each row to `body` in turn, until it returns `false`.
  ///
  /// `sql` is one constant statement: statements are cached by their text. However this ends, the
  /// statement is reset at once and holds no lock.
  public func scan(
    _ sql: String, _ bindings: [any Bindable] = [], _ body: (borrowing Row) throws -> Bool
  ) throws {
    let statement = try lend(sql, bindings)
    defer { cache.takeBack(statement, for: sql) }
    let row = Row(statement: statement)
    var isOnRow = try rollingBackLeftovers { () throws(SQLiteError) in try statement.step() }
    while isOnRow {
      guard try body(row) else { return }
      isOnRow = try statement.step()
    }
  }

  /// Lends each row to `body` in turn.
  public func query(
    _ sql: String, _ bindings: [any Bindable] = [], _ body: (borrowing Row) throws -> Void
  ) throws {
    try scan(sql, bindings) { row in
      try body(row)
      return true
    }
  }

  /// What `body` makes of the first row, or `nil` if there is none.
  public func first<Value>(
    _ sql: String, _ bindings: [any Bindable] = [], _ body: (borrowing Row) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try scan(sql, bindings) { row in
      value = try body(row)
      return false
    }
    return value
  }

  /// What `body` makes of each row.
  public func all<Value>(
    _ sql: String, _ bindings: [any Bindable] = [], _ body: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try query(sql, bindings) { row in values.append(try body(row)) }
    return values
  }

  /// Runs one statement to its end and returns how many rows it changed directly.
  @discardableResult
  public func run(_ sql: String, _ bindings: [any Bindable] = []) throws(SQLiteError) -> Int {
    let statement = try lend(sql, bindings)
    defer { cache.takeBack(statement, for: sql) }
    let handle = sqlite3_db_handle(statement.pointer)
    let before = sqlite3_total_changes64(handle)
    try rollingBackLeftovers { () throws(SQLiteError) in try statement.runToEnd() }
    // Statements that change no rows leave the previous count unchanged.
    return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
  }

  /// Runs all statements of a constant script, which has no parameters; rows are discarded.
  public func execute(script: String) throws(SQLiteError) {
    try Statement.withCString(script) { (text) throws(SQLiteError) in
      var rest = text[...]
      while rest.count > 1 {
        let (statement, length) = try Statement.prepare(
          UnsafeBufferPointer(rebasing: rest), on: try readyHandle(), persistent: false, path: path)
        try statement?.bind([])
        try statement?.runToEnd()
        rest = rest.dropFirst(max(length, 1))
      }
    }
  }

  /// The row id of the last row inserted on this connection, 0 before the first.
  public var lastInsertRowID: Int64 {
    handle.map { sqlite3_last_insert_rowid($0) } ?? 0
  }

  private func lend(
    _ sql: String, _ bindings: [any Bindable]
  ) throws(SQLiteError) -> Statement {
    let handle = try readyHandle()
    let statement = try rollingBackLeftovers { () throws(SQLiteError) in
      try cache.lend(sql) { () throws(SQLiteError) in
        try Statement.prepareOnly(sql, on: handle, path: path)
      }
    }
    do {
      try statement.bind(bindings)
    } catch {
      cache.takeBack(statement, for: sql)
      throw error
    }
    return statement
  }
}

extension Statement {
  /// Prepares `sql`, which must be exactly one statement.
  fileprivate static func prepareOnly(
    _ sql: String, on handle: OpaquePointer, path: String?
  ) throws(SQLiteError) -> Statement {
    try withCString(sql) { (text) throws(SQLiteError) in
      let (first, length) = try prepare(text, on: handle, persistent: true, path: path)
      let rest = UnsafeBufferPointer(rebasing: text[length...])
      guard let first, isBlank(rest, on: handle) else {
        throw SQLiteError(.misuse, "it must be one SQL statement", sql: sql, path: path)
      }
      return first
    }
  }

  /// Whether only white space and comments are left, as SQLite itself judges.
  private static func isBlank(
    _ rest: UnsafeBufferPointer<CChar>, on handle: OpaquePointer
  ) -> Bool {
    guard rest.count > 1 else { return true }
    let next = try? prepare(rest, on: handle, persistent: false, path: nil)
    return next.map { $0.statement == nil } ?? false
  }
}
