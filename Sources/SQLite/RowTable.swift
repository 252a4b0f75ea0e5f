import CSQLite

/// Rows that a program makes, for one statement to read as if they were a table's.
///
/// Both functions are called for every row of a large import: they should allocate nothing. It is a
/// class to derive from, and not a protocol, so that SQLite can keep its address.
open class RowSource {
  public init() {}

  /// Goes to the next row, the first one at the first call; false behind the last one.
  ///
  /// What it throws comes out of the statement that reads the rows.
  open func next() throws -> Bool { false }

  /// Gives the value of a column of this row; one that gives nothing is NULL.
  open func column(_ column: Int, to value: RowValue) {}
}

/// Where the value of one column of a `RowSource` goes.
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
    guard let start = text.baseAddress else {  // no address would mean NULL to SQLite
      return sqlite3_result_text(context, "", 0, nil)
    }
    start.withMemoryRebound(to: CChar.self, capacity: text.count) {
      sqlite3_result_text64(context, $0, UInt64(text.count), Self.copied, UInt8(SQLITE_UTF8))
    }
  }

  /// `SQLITE_TRANSIENT`, a cast that Swift does not import.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

extension Connection {
  /// Runs one statement that reads the rows of a source, once, as the table `rows`.
  ///
  /// `INSERT INTO t SELECT * FROM rows` with ascending keys fills a table about twice as fast as an
  /// INSERT for each row. `columns` are names of columns; the first must be an integer
  /// key if the statement wants one. What the source throws is thrown.
  public func run(
    _ sql: String, rows source: RowSource, columns: [StaticString]
  ) throws {
    let feed = RowFeed(source, columns: columns)
    try withExtendedLifetime(feed) {
      try RowModule.register(feed, on: readyHandle(), path: path)
      defer { RowModule.remove(from: handle) }
      do {
        // Never a kept statement: one would hold on to this source when it is gone.
        try execute(script: sql)
      } catch {
        throw feed.failure ?? error
      }
    }
  }
}

/// What the table `rows` of one statement reads from.
final class RowFeed {
  let source: RowSource
  let declaration: String
  /// Why the source could not go on.
  var failure: (any Error)?
  private var isStarted = false
  private(set) var isAtEnd = false
  private(set) var number: Int64 = 0

  init(_ source: RowSource, columns: [StaticString]) {
    self.source = source
    declaration = "CREATE TABLE rows (\(columns.map(\.description).joined(separator: ", ")))"
  }

  /// Goes to the first row; the source cannot go back, so a second reading is an error.
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
