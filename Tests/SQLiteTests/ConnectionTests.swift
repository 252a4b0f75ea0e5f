import Foundation
import SQLite
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ConnectionTests {
  @Test func `the library reports its version`() {
    #expect(SQLiteLibrary.version.hasPrefix("3."))
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite])
  func `a missing file is created only on request`(mode: Connection.Mode) {
    let error = sqliteError { try open("none", mode) }
    #expect(error?.kind == .cannotOpen)
    #expect(error?.path?.hasSuffix("/none") == true)
    #expect(!FileManager.default.fileExists(atPath: TemporaryDirectory.current.file("none")))
  }

  @Test func `a read-only connection reads and refuses to write`() throws {
    try open("a", holding: [1]).close()
    let reader = try open("a", .readOnly)
    #expect(try reader.values == [1])
    #expect(sqliteError { try reader.run("INSERT INTO t VALUES (2)") }?.kind == .readOnly)
  }

  @Test(arguments: ["file:x?mode=memory", ":memory:", "-", " "])
  func `a strange name is only a name`(name: String) throws {
    try open(name, holding: [7]).close()
    #expect(try open(name, .readOnly).values == [7])
  }

  @Test func `a path with a NUL is refused`() {
    #expect(sqliteError { try open("a\0b") }?.kind == .cannotOpen)
  }

  @Test func `a linked file is followed only if allowed`() throws {
    try open("a", holding: [1]).close()
    let link = TemporaryDirectory.current.file("link")
    let target = TemporaryDirectory.current.file("a")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try Connection(path: link, mode: .readOnly).values == [1])
    let error = sqliteError { try Connection(path: link, mode: .readOnly, followsLinks: false) }
    #expect(error?.kind == .cannotOpen)
  }

  @Test func `a closed connection refuses everything and can be closed again`() throws {
    let connection = try open("a", holding: [1])
    try connection.close()
    try connection.close()
    #expect(sqliteError { try connection.values }?.kind == .misuse)
    #expect(sqliteError { try connection.execute(script: "SELECT 1") }?.kind == .misuse)
    #expect(sqliteError { try connection.transaction {} }?.kind == .misuse)
    #expect(connection.lastInsertRowID == 0)
    #expect(!connection.isInTransaction)
  }

  @Test func `closing inside a query fails and leaves the connection open`() throws {
    let connection = try open("a", holding: [1, 2])
    var seen: [Int] = []
    try connection.query("SELECT x FROM t ORDER BY x") { row in
      let error = sqliteError { try connection.close() }
      #expect(error?.kind == .busy)
      seen.append(try row.int(0))
    }
    #expect(seen == [1, 2])
    try connection.close()
  }

  @Test func `releasing the last reference closes the file and releases its locks`() throws {
    do {
      let first = try open("a", holding: [1])
      try first.execute(script: "BEGIN EXCLUSIVE")
    }
    #expect(try open("a").run("INSERT INTO t VALUES (2)") == 1)
  }

  @Test func `in-memory databases are separate`() throws {
    let (first, second) = (try Connection.inMemory(), try Connection.inMemory())
    try first.execute(script: "CREATE TABLE t (x)")
    #expect(sqliteError { try second.values }?.message.contains("no such table") == true)
  }

  @Test func `functions with effects are barred from a file's own schema`() throws {
    let connection = try Connection.inMemory()
    let trusted = try connection.first("PRAGMA trusted_schema") { row in try row.int(0) }
    #expect(trusted == 0)
  }
}
