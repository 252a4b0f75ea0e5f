import Foundation
import SQLite
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct BackupTests {
  private func source(_ journal: String) throws -> Connection {
    let connection = try open("a", holding: [1])
    try connection.execute(
      script: """
        PRAGMA journal_mode = \(journal);
        CREATE TABLE filler (y);
        INSERT INTO filler
          WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50) SELECT zeroblob(4000) FROM n;
        """)
    return connection
  }

  private func check(_ name: String) throws -> Connection {
    let copy = try open(name, .readWrite)
    #expect(try copy.all("PRAGMA integrity_check") { row in try row.text(0) } == ["ok"])
    #expect(try copy.first("SELECT count(*) FROM filler") { row in try row.int(0) } == 50)
    return copy
  }

  @Test(arguments: ["TRUNCATE", "WAL"], [1, 7, 100_000])
  func `a copy is complete and reports its progress`(journal: String, step: Int) throws {
    let connection = try source(journal)
    var seen: [BackupProgress] = []
    try connection.backUp(to: TemporaryDirectory.current.file("b"), pagesPerStep: step) {
      progress in
      seen.append(progress)
    }
    #expect(seen.last.map { $0.copiedPages == $0.totalPages && $0.totalPages > 50 } == true)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.copiedPages <= $1.copiedPages })
    #expect(try check("b").values == [1])
  }

  @Test(arguments: ["TRUNCATE", "WAL"])
  func `others may write between any two steps, and the copy is still complete`(
    journal: String
  ) throws {
    let (connection, writer) = (try source(journal), try open("a"))
    var writes = 1
    try connection.backUp(to: TemporaryDirectory.current.file("b"), pagesPerStep: 5) { progress in
      guard progress.copiedPages < progress.totalPages else { return }
      writes += 1
      try writer.run("INSERT INTO t VALUES (?)", [writes])
    }
    #expect(writes > 3)
    #expect(try check("b").values == Array(1...writes))
  }

  @Test func `this connection's writes between two steps are in the copy`() throws {
    let connection = try source("TRUNCATE")
    var writes = 1
    try connection.backUp(to: TemporaryDirectory.current.file("b"), pagesPerStep: 5) { progress in
      guard progress.copiedPages < progress.totalPages else { return }
      writes += 1
      try connection.run("INSERT INTO t VALUES (?)", [writes])
    }
    #expect(writes > 5)
    #expect(try check("b").values == Array(1...writes))
  }

  @Test func `an existing database is not overwritten`() throws {
    let connection = try source("TRUNCATE")
    try open("b", holding: [9]).close()
    let error = sqliteError { try connection.backUp(to: TemporaryDirectory.current.file("b")) }
    #expect(error?.kind == .misuse)
    #expect(try open("b").values == [9])
  }

  @Test func `an empty file created beforehand is filled`() throws {
    let path = TemporaryDirectory.current.file("b")
    try Data().write(to: URL(filePath: path))
    try source("TRUNCATE").backUp(to: path)
    #expect(try check("b").values == [1])
  }

  @Test func `the caller can stop it`() throws {
    let connection = try source("TRUNCATE")
    #expect(throws: Stop.self) {
      try connection.backUp(to: TemporaryDirectory.current.file("b"), pagesPerStep: 1) { _ in
        throw Stop()
      }
    }
    #expect(try connection.run("INSERT INTO t VALUES (2)") == 1)
    try connection.close()
  }

  @Test func `a transaction that has written cannot be backed up from within`() throws {
    let connection = try source("TRUNCATE")
    let path = TemporaryDirectory.current.file("b")
    let error = sqliteError {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (2)")
        try connection.backUp(to: path)
      }
    }
    #expect(error?.kind == .busy)
    #expect(try connection.values == [1])
  }

  @Test func `a source that is being changed is busy`() throws {
    let (connection, writer) = (try source("TRUNCATE"), try open("a"))
    try writer.run("BEGIN EXCLUSIVE")
    let path = TemporaryDirectory.current.file("b")
    #expect(sqliteError { try connection.backUp(to: path) }?.kind == .busy)
    try writer.run("ROLLBACK")
    try connection.backUp(to: path)
    #expect(try check("b").values == [1])
  }
}
