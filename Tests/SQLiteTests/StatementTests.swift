import TestSupport
import Testing

@testable import SQLite

@Suite(.temporaryDirectory) struct StatementTests {
  /// Ways to leave a query before its last row.
  enum Exit: CaseIterable {
    case throwing, stopping, first
  }

  @Test(arguments: Exit.allCases)
  func `a query left early holds no lock`(exit: Exit) throws {
    let reader = try open("a", holding: [1, 2, 3])
    let sql = "SELECT x FROM t"
    switch exit {
    case .throwing: #expect(throws: Stop.self) { try reader.query(sql) { _ in throw Stop() } }
    case .stopping: try reader.scan(sql) { _ in false }
    case .first: #expect(try reader.first(sql) { row in try row.int(0) } != nil)
    }
    let writer = try open("a")
    #expect(try writer.transaction(.exclusive) { try writer.run("INSERT INTO t VALUES (4)") } == 1)
  }

  @Test func `a statement left on a row does hold a lock`() throws {
    let (reader, writer) = (try open("a", holding: [1, 2, 3]), try open("a"))
    try reader.scan("SELECT x FROM t") { _ in
      let error = sqliteError { try writer.run("INSERT INTO t VALUES (4)") }
      #expect(error?.kind == .busy)
      return false
    }
  }

  @Test func `the same query runs inside its own rows`() throws {
    let connection = try open("a", holding: [1, 2, 3])
    var pairs: [[Int]] = []
    try connection.query("SELECT x FROM t ORDER BY x") { outer in
      try connection.query("SELECT x FROM t ORDER BY x") { inner in
        pairs.append([try outer.int(0), try inner.int(0)])
      }
    }
    #expect(
      pairs == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]])
    #expect(connection.cache.count == 2)
  }

  @Test func `bindings do not outlive their use`() throws {
    let connection = try Connection.inMemory()
    let sql = "SELECT ?"
    #expect(try connection.first(sql, ["a"]) { row in try row.text(0) } == "a")
    #expect(sqliteError { try connection.first(sql) { row in try row.text(0) } }?.kind == .misuse)
    #expect(try connection.first(sql, ["b"]) { row in try row.text(0) } == "b")
  }

  @Test func `a statement that failed is not kept`() throws {
    let connection = try open("a", holding: [1])
    let before = connection.cache.count
    let insert = "INSERT INTO t (x) VALUES (?)"
    #expect(try connection.run(insert, [2]) == 1)
    #expect(connection.cache.count == before + 1)
    #expect(sqliteError { try connection.run(insert, [2]) } != nil)
    #expect(connection.cache.count == before)
    #expect(try connection.run(insert, [3]) == 1)
  }

  @Test func `a throwing closure does not discard the statement`() throws {
    let connection = try open("a", holding: [1])
    let before = connection.cache.count
    #expect(throws: Stop.self) { try connection.query("SELECT x FROM t") { _ in throw Stop() } }
    #expect(connection.cache.count == before + 1)
  }

  @Test func `the cache is bounded and drops the least recently used`() throws {
    let connection = try Connection.inMemory()
    let capacity = connection.cache.capacity
    for number in 0..<capacity { try connection.run("SELECT \(number)") }
    try connection.run("SELECT 0")
    try connection.run("SELECT 'new'")
    #expect(connection.cache.count == capacity)
    #expect(connection.cache.keeps("SELECT 0"))
    #expect(!connection.cache.keeps("SELECT 1"))
  }

  @Test func `statements in use are never dropped`() throws {
    let connection = try Connection.inMemory()
    let depth = connection.cache.capacity + 10
    func nest(_ level: Int) throws -> Int {
      guard level < depth else { return 0 }
      return try connection.first("SELECT \(level)") { row in
        let below = try nest(level + 1)
        #expect(try row.int(0) == level)
        return below + 1
      } ?? 0
    }
    #expect(try nest(0) == depth)
    #expect(connection.cache.count == connection.cache.capacity)
  }

  @Test(arguments: ["SELECT 1;", "SELECT 1 ; -- done", "  SELECT 1 /* done */ ", "SELECT 1;;\n"])
  func `white space and comments may follow a statement`(sql: String) throws {
    #expect(try Connection.inMemory().first(sql) { row in try row.int(0) } == 1)
  }

  @Test(arguments: ["", " ", "-- nothing", ";", "SELECT 1; SELECT 2", "SELECT 1; nonsense", "S\0"])
  func `anything but one statement is refused`(sql: String) throws {
    let connection = try Connection.inMemory()
    #expect(sqliteError { try connection.run(sql) }?.kind == .misuse)
    #expect(connection.cache.count == 0)
  }

  @Test func `run counts only the rows of its own statement`() throws {
    let connection = try open("a", holding: [1, 2, 3])
    #expect(try connection.run("UPDATE t SET x = x + 10 WHERE x > ?", [1]) == 2)
    #expect(try connection.run("DELETE FROM t WHERE x = ?", [99]) == 0)
    #expect(try connection.run("CREATE TABLE u (y)") == 0)
    #expect(try connection.run("INSERT INTO u VALUES (1) RETURNING y") == 1)
    #expect(connection.lastInsertRowID == 1)
  }

  @Test func `a script runs all its statements`() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      script: """
        CREATE TABLE t (x); -- a comment; with a semicolon
        INSERT INTO t VALUES (1), (2);
        SELECT x FROM t;
        UPDATE t SET x = x * 2 ;

        """)
    #expect(try connection.values == [2, 4])
  }

  @Test func `a script stops at its first error and names only that statement`() throws {
    let connection = try Connection.inMemory()
    let error = sqliteError {
      try connection.execute(script: "CREATE TABLE t (x NOT NULL);INSERT INTO t VALUES (NULL);DROP")
    }
    #expect(error?.sql == "INSERT INTO t VALUES (NULL);")
    #expect(try connection.values == [])
  }

  @Test func `a script has no parameters`() throws {
    let connection = try Connection.inMemory()
    #expect(sqliteError { try connection.execute(script: "SELECT ?") }?.kind == .misuse)
  }
}
