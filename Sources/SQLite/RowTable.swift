import CSQLite

/// Rows that a program generates, for one statement to read like a table's.
///
/// Both functions are called for every row of a large import, so they should not allocate. It is a
/// class to derive from, not a protocol, so that SQLite can keep its address.
open class RowSource {
  public init() {}

  /// Advances to the next row, on the first call to the first one; `false` after the last.
  ///
  /// The statement that reads the rows rethrows its errors.
  open func next() throws -> Bool { false }

  /// Sets the value of a column of this row; if it sets none, the column is NULL.
  open func column(_ column: Int, to value: RowValue) {}
}

/// Receives the value of one column of a `RowSource`.
public struct RowValue {
  let context: OpaquePointer

  public func set(_ value: Int64) {
    sqlite3_result_int64(context, value)
  }

  public func setNull() {
    sqlite3_result_null(context)
  }

  /// Copies a text, which must be valid UTF-8.
  public func set(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else {  // SQLite takes no address for NULL
      return sqlite3_result_text(context, "", 0, nil)
    }
    start.withMemoryRebound(to: CChar.self, capacity: text.count) {
      sqlite3_result_text64(context, $0, UInt64(text.count), Parameter.copied, UInt8(SQLITE_UTF8))
    }
  }
}

extension Connection {
  /// Runs one statement that reads the rows of a source, once, as the table `rows`.
  ///
  /// `INSERT INTO t SELECT * FROM rows` with ascending keys fills a table about twice as fast as an
  /// INSERT for each row. `columns` are the column names; the first must be an integer key if the
  /// statement wants one. Errors of the source are rethrown.
  public func run(
    _ sql: String, rows source: RowSource, columns: [StaticString]
  ) throws {
    let feed = RowFeed(source, columns: columns)
    try withExtendedLifetime(feed) {
      try RowModule.register(feed, on: readyHandle(), path: path)
      defer { RowModule.remove(from: handle) }
      do {
        // Never cached: a cached statement would hold on to this source after its end.
        try execute(script: sql)
      } catch {
        throw feed.failure ?? error
      }
    }
  }
}

/// The rows behind the table `rows` of one statement.
final class RowFeed {
  let source: RowSource
  let declaration: String
  /// The error that stopped the source.
  var failure: (any Error)?
  private var isStarted = false
  private(set) var isAtEnd = false
  private(set) var number: Int64 = 0

  init(_ source: RowSource, columns: [StaticString]) {
    self.source = source
    declaration = "CREATE TABLE rows (\(columns.map(\.description).joined(separator: ", ")))"
  }

  /// Moves to the first row; the source cannot rewind, so a second pass is an error.
  func start() -> Int32 {
    guard !isStarted else { return SQLITE_MISUSE }
    isStarted = true
    return advance()
  }

  func advance() -> Int32 {
    do {
      isAtEnd = try !source.next()
      number &+= 1
      return SQLITE_OK
    } catch {
      failure = error
      isAtEnd = true
      return SQLITE_ERROR
    }
  }
}
