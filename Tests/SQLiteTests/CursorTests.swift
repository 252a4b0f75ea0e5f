import Testing

@testable import SQLite

@Suite struct CursorTests {
  @Test func `a cursor runs many times with its bindings`() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE t(n); INSERT INTO t VALUES (1), (2), (3)")
    let sums = try connection.withCursor("SELECT n + ?2 FROM t WHERE n >= ?1 ORDER BY n") {
      cursor in
      try cursor.bind(2, 10)
      return try (1...4).map { least in
        cursor.reset()
        try cursor.bind(1, Int64(least))
        var sum: Int64 = 0
        while try cursor.step() { sum += cursor.int64(0) }
        return sum
      }
    }
    #expect(sums == [36, 25, 13, 0])
  }

  @Test(
    arguments: [
      ("'12x'", 12, "12x"), ("NULL", 0, ""), ("x'ff41'", 0, "\u{FFFD}A"), ("1.9", 1, "1.9"),
      ("9e300", .max, "9.0e+300"), ("-9223372036854775808", .min, "-9223372036854775808"),
      ("'a' || char(0) || 'b'", 0, "a\u{0}b"),
    ] as [(String, Int64, String)])
  func `any value converts to number and text`(sql: String, number: Int64, text: String) throws {
    let connection = try Connection.inMemory()
    try connection.withCursor("SELECT \(sql)") { cursor in
      let isOnRow = try cursor.step()
      #expect(isOnRow)
      #expect(cursor.int64(0) == number)
      #expect(cursor.text(0) == text)
      #expect(cursor.isNull(0) == (sql == "NULL"))
      #expect(cursor.optionalInt(0) == (sql == "NULL" ? nil : Int(number)))
    }
  }

  @Test func `a missing column or parameter is harmless`() throws {
    let connection = try Connection.inMemory()
    try connection.withCursor("SELECT 1") { cursor in
      let isNull = cursor.isNull(0)
      #expect(isNull)
      #expect(cursor.text(0).isEmpty)
      let isOnRow = try cursor.step()
      #expect(isOnRow)
      let (isNullBehind, isNullBefore) = (cursor.isNull(1), cursor.isNull(-1))
      #expect(isNullBehind)
      #expect(isNullBefore)
      #expect(cursor.int64(.max) == 0)
      let isOnNext = try cursor.step()
      #expect(!isOnNext)
      #expect(cursor.text(0).isEmpty)
      #expect(throws: SQLiteError.self) {
        try connection.withCursor("SELECT 2") { try $0.bind(9, 1) }
      }
    }
    #expect(throws: SQLiteError.self) { try connection.withCursor("  ") { _ in } }
    #expect(throws: SQLiteError.self) { try connection.withCursor("SELECT nothing") { _ in } }
  }

  @Test func `nothing stays locked or bound when it ends, even by an error`() throws {
    struct Stop: Error {}
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE t(n); INSERT INTO t VALUES (1), (2)")
    #expect(throws: Stop.self) {
      try connection.withCursor("SELECT n FROM t WHERE n > ?1") { cursor in
        try cursor.bind(1, 0)
        _ = try cursor.step()
        throw Stop()
      }
    }
    try connection.execute(script: "DROP TABLE t; CREATE TABLE t(n); INSERT INTO t VALUES (7)")
    try connection.withCursor("SELECT n FROM t WHERE n > ?1") { cursor in
      let isOnRow = try cursor.step()
      #expect(!isOnRow)  // compared with NULL
    }
    try connection.close()
  }
}
