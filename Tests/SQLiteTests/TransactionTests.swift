import CSQLite
import SQLite
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct TransactionTests {
  @Test(arguments: [TransactionMode.deferred, .immediate, .exclusive])
  func `a transaction's changes are kept when it ends`(mode: TransactionMode) throws {
    let (connection, other) = (try open("a", holding: [1]), try open("a"))
    let result = try connection.transaction(mode) {
      #expect(connection.isInTransaction)
      try connection.run("INSERT INTO t VALUES (2)")
      return "done"
    }
    #expect(result == "done")
    #expect(!connection.isInTransaction)
    #expect(try other.values == [1, 2])
  }

  @Test(arguments: [TransactionMode.deferred, .immediate, .exclusive])
  func `an error undoes all of it and reaches the caller`(mode: TransactionMode) throws {
    let (connection, other) = (try open("a", holding: [1]), try open("a"))
    #expect(throws: Stop.self) {
      try connection.transaction(mode) {
        try connection.run("INSERT INTO t VALUES (2)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.values == [1])
    #expect(try other.run("INSERT INTO t VALUES (3)") == 1)
  }

  @Test func `an immediate transaction keeps other writers out, a deferred one not yet`() throws {
    let (connection, other) = (try open("a", holding: [1]), try open("a"))
    try connection.transaction(.deferred) { _ = try other.run("INSERT INTO t VALUES (2)") }
    try connection.transaction(.immediate) {
      let error = sqliteError { try other.run("INSERT INTO t VALUES (3)") }
      #expect(error?.kind == .busy)
    }
    #expect(try connection.values == [1, 2])
  }

  /// A file of application 7 with schema version 1, with a read begun ahead in the first connection.
  private func readingAhead() throws -> (Connection, other: Connection) {
    let (connection, other) = (try open("a", holding: [1]), try open("a"))
    try connection.execute(script: "PRAGMA application_id = 7; PRAGMA user_version = 1")
    #expect(try connection.schemaVersionReadingAhead(applicationID: 7, known: 1) == 1)
    return (connection, other)
  }

  private func isShutOut(_ connection: Connection) -> Bool {
    sqliteError { try connection.run("INSERT INTO t VALUES (2)") }?.kind == .busy
  }

  @Test func `a question continues with the read begun ahead of it, and ends it`() throws {
    let (connection, other) = try readingAhead()
    #expect(isShutOut(other))
    #expect(!connection.isInTransaction)
    let (values, again) = try connection.transaction(.deferred) {
      #expect(isShutOut(other))
      let values = try connection.values
      return (values, try connection.transaction(.deferred) { try connection.values })
    }
    #expect(values == [1] && again == [1])
    #expect(!connection.isInTransaction)
    #expect(try other.run("INSERT INTO t VALUES (2)") == 1)
    #expect(try connection.transaction(.deferred) { try connection.values } == [1, 2])
  }

  @Test(arguments: [TransactionMode.immediate, .exclusive])
  func `a change does not continue with the read begun ahead of it`(mode: TransactionMode) throws {
    let (connection, other) = try readingAhead()
    try connection.transaction(mode) {
      #expect(isShutOut(other))
      try connection.run("INSERT INTO t VALUES (2)")
    }
    #expect(try other.values == [1, 2])
  }

  @Test func `a read begun ahead can be ended without a question`() throws {
    let (connection, other) = try readingAhead()
    for _ in 1...2 { try connection.endReadingAhead() }
    #expect(!connection.isInTransaction)
    #expect(try other.run("INSERT INTO t VALUES (2)") == 1)
  }

  @Test func `a question that fails ends the read begun ahead of it`() throws {
    let (connection, other) = try readingAhead()
    #expect(throws: Stop.self) { try connection.transaction(.deferred) { throw Stop() } }
    #expect(try other.run("INSERT INTO t VALUES (2)") == 1)
    #expect(throws: SQLiteError.self) {
      try connection.schemaVersionReadingAhead(applicationID: 8, known: 1)
    }
    #expect(!connection.isInTransaction)
    #expect(try other.run("INSERT INTO t VALUES (3)") == 1)
  }

  /// Which levels of three fail, and what is kept then.
  @Test(arguments: [
    ([], [1, 2, 3, 4, 5]), ([3], [1, 2, 4, 5]), ([2], [1, 5]), ([2, 3], [1, 5]), ([1], []),
  ])
  func `a nested transaction fails alone`(failing: [Int], kept: [Int]) throws {
    let connection = try open("a", holding: [])
    func nest(_ level: Int) throws {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (?)", [level])
        if level < 3 {
          let hasStopped = stops { try nest(level + 1) }
          #expect(hasStopped == failing.contains(level + 1))
          try connection.run("INSERT INTO t VALUES (?)", [6 - level])
        }
        if failing.contains(level) { throw Stop() }
      }
    }
    let hasStopped = stops { try nest(1) }
    #expect(hasStopped == failing.contains(1))
    #expect(try connection.values == kept)
    #expect(!connection.isInTransaction)
  }

  private func stops(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return error is Stop
    }
  }

  @Test func `sibling transactions are independent`() throws {
    let connection = try open("a", holding: [])
    try connection.transaction {
      try connection.transaction { _ = try connection.run("INSERT INTO t VALUES (1)") }
      // Not within #expect: there the compiler (6.3.1) mistakes this closure for the one above.
      let hasStopped = stops {
        try connection.transaction {
          try connection.run("INSERT INTO t VALUES (2)")
          throw Stop()
        }
      }
      #expect(hasStopped)
      try connection.transaction { _ = try connection.run("INSERT INTO t VALUES (3)") }
    }
    #expect(try connection.values == [1, 3])
  }

  @Test func `a commit blocked by a reader is undone`() throws {
    let (writer, reader) = (try open("a", holding: [1]), try open("a"))
    try reader.scan("SELECT x FROM t") { _ in
      let error = sqliteError {
        try writer.transaction { _ = try writer.run("INSERT INTO t VALUES (2)") }
      }
      #expect(error?.kind == .busy)
      #expect(error?.sql == "COMMIT")
      #expect(!writer.isInTransaction)
      return false
    }
    try writer.transaction { _ = try writer.run("INSERT INTO t VALUES (3)") }
    #expect(try reader.values == [1, 3])
  }

  @Test func `a commit that violates a deferred constraint is undone`() throws {
    let connection = try open("a", holding: [1])
    try connection.execute(
      script: """
        PRAGMA foreign_keys = ON;
        CREATE TABLE u (x REFERENCES t (x) DEFERRABLE INITIALLY DEFERRED);
        """)
    let error = sqliteError {
      try connection.transaction { _ = try connection.run("INSERT INTO u VALUES (9)") }
    }
    #expect(error?.kind == .constraint(.foreignKey))
    #expect(!connection.isInTransaction)
    #expect(try connection.first("SELECT * FROM u") { _ in true } == nil)
  }

  @Test func `a write cannot follow a read that has become stale`() throws {
    let (first, second) = (try open("a", holding: [1]), try open("a"))
    try first.execute(script: "PRAGMA journal_mode = WAL")
    let error = sqliteError {
      try first.transaction(.deferred) {
        #expect(try first.values == [1])
        try second.run("INSERT INTO t VALUES (2)")
        try first.run("INSERT INTO t VALUES (3)")
      }
    }
    #expect(error?.kind == .busy)
    #expect(error?.extendedCode == 517)
    #expect(error?.code == 5)
    #expect(try first.values == [1, 2])
  }

  @Test func `after SQLite itself rolls back, the rest of the transaction does not run`() throws {
    let connection = try open("a", holding: [1])
    let error = sqliteError {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (2)")
        let inner = sqliteError {
          try connection.transaction {
            _ = try connection.run("INSERT OR ROLLBACK INTO t VALUES (1)")
          }
        }
        #expect(inner?.kind == .constraint(.unique))
        #expect(!connection.isInTransaction)
        let next = sqliteError { try connection.transaction {} }
        #expect(next?.kind == .rolledBack)
        try connection.run("INSERT INTO t VALUES (3)")
      }
    }
    #expect(error?.kind == .rolledBack)
    #expect(try connection.values == [1])
    try connection.transaction { _ = try connection.run("INSERT INTO t VALUES (4)") }
    #expect(try connection.values == [1, 4])
  }

  @Test func `a commit after SQLite itself rolls back fails`() throws {
    let connection = try open("a", holding: [1])
    let error = sqliteError {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (2)")
        let error = sqliteError { try connection.run("INSERT OR ROLLBACK INTO t VALUES (1)") }
        #expect(error?.kind == .constraint(.unique))
      }
    }
    #expect(error?.kind == .rolledBack)
    #expect(try connection.values == [1])
  }

  @Test func `a full file fails the whole transaction and is reported as full`() throws {
    let connection = try open("a", holding: [1])
    let pages = try connection.first("PRAGMA page_count") { row in try row.int(0) }
    try connection.execute(
      script: "CREATE TABLE b (y); PRAGMA max_page_count = \((pages ?? 0) + 4)")
    let error = sqliteError {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (2)")
        try connection.run("INSERT INTO b VALUES (zeroblob(1000000))")
      }
    }
    #expect(error?.kind == .full)
    #expect(!connection.isInTransaction)
    #expect(try connection.values == [1])
    #expect(try connection.run("INSERT INTO t VALUES (3)") == 1)
  }

  @Test func `an interrupted rollback is finished at the next use`() throws {
    let (connection, other) = (try open("a", holding: [1]), try open("a"))
    let error = sqliteError {
      try connection.query("SELECT x FROM t") { _ in
        try? connection.transaction {
          try connection.run("INSERT INTO t VALUES (2)")
          sqlite3_interrupt(connection.handle)
          throw Stop()
        }
        #expect(connection.isInTransaction)
      }
    }
    #expect(error?.kind == .interrupted)
    #expect(try connection.values == [1])
    #expect(!connection.isInTransaction)
    #expect(try other.run("INSERT INTO t VALUES (3)") == 1)
  }
}
