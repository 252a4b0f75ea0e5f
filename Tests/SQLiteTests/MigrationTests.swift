import Foundation
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct MigrationTests {
  static let id: Int32 = 0x5641_4e4c

  static var steps: [Migration] {
    [
      Migration(1, sql: "CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1)"),
      Migration(2) { connection in try connection.run("INSERT INTO t VALUES (?)", [2]) },
      Migration(3, sql: "ALTER TABLE t ADD COLUMN note TEXT; INSERT INTO t VALUES (3, 'a;b')"),
    ]
  }

  @Test(arguments: 0...3)
  func `every old version comes up to date`(version: Int) throws {
    let connection = try open("a")
    try connection.migrate(Array(Self.steps.prefix(version)), applicationID: Self.id)
    #expect(try connection.schemaVersion(applicationID: Self.id, known: 3) == version)
    try connection.migrate(Self.steps, applicationID: Self.id)
    #expect(try connection.schemaVersion(applicationID: Self.id, known: 3) == 3)
    #expect(try connection.values == [1, 2, 3])
    let note = try connection.first("SELECT note FROM t WHERE x = 3") { row in try row.text(0) }
    #expect(note == "a;b")
  }

  @Test func `a step that fails leaves the version before it`() throws {
    let connection = try open("a")
    try connection.migrate(Array(Self.steps.prefix(1)), applicationID: Self.id)
    var steps = Self.steps
    steps[1] = Migration(2) { connection in
      try connection.run("DELETE FROM t")
      throw Stop()
    }
    #expect(throws: Stop.self) { try connection.migrate(steps, applicationID: Self.id) }
    #expect(try connection.schemaVersion(applicationID: Self.id, known: 3) == 1)
    #expect(try connection.values == [1])
    try connection.migrate(Self.steps, applicationID: Self.id)
    #expect(try connection.values == [1, 2, 3])
  }

  @Test(arguments: [1, 2, 3])
  func `any step that fails leaves an empty file empty`(number: Int) throws {
    let connection = try open("a")
    var bad = Self.steps
    bad[number - 1] = Migration(number, sql: "CREATE TABLE u (x); nonsense")
    #expect(sqliteError { try connection.migrate(bad, applicationID: Self.id) } != nil)
    #expect(try connection.schemaVersion(applicationID: Self.id, known: 3) == 0)
    try connection.migrate(Self.steps, applicationID: Self.id)
    #expect(try connection.values == [1, 2, 3])
  }

  @Test func `a newer schema is refused and its file left alone`() throws {
    let path = TemporaryDirectory.current.file("a")
    try open("a").migrate(Self.steps, applicationID: Self.id)
    let before = try Data(contentsOf: URL(filePath: path))
    let error = sqliteError {
      try open("a").migrate(Array(Self.steps.prefix(2)), applicationID: Self.id)
    }
    #expect(error?.kind == .tooNewSchema(found: 3, known: 2))
    #expect(error?.description.hasSuffix("the newest supported is 2; update this program") == true)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `an up-to-date file needs no write lock`() throws {
    try open("a").migrate(Self.steps, applicationID: Self.id)
    let holder = try open("a")
    try holder.run("BEGIN IMMEDIATE")
    try open("a").migrate(Self.steps, applicationID: Self.id)
    try open("a", .readOnly).migrate(Self.steps, applicationID: Self.id)
  }

  @Test(arguments: [
    "PRAGMA application_id = 77", "PRAGMA user_version = 1", "PRAGMA user_version = -1",
    "CREATE TABLE theirs (x)",
    "PRAGMA application_id = \(id); PRAGMA user_version = -2147483648",
  ])
  func `another program's file is refused and left alone`(script: String) throws {
    let path = TemporaryDirectory.current.file("a")
    try open("a").execute(script: script)
    let before = try Data(contentsOf: URL(filePath: path))
    let error = sqliteError { try open("a").migrate(Self.steps, applicationID: Self.id) }
    guard case .otherApplication = error?.kind else {
      Issue.record("it threw \(String(describing: error))")
      return
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(arguments: ["TRUNCATE", "WAL"], 0..<25)
  func `two connections that migrate at once run each step once`(
    journal: String, round: Int
  ) throws {
    let path = TemporaryDirectory.current.file("a")
    try open("a").execute(script: "PRAGMA journal_mode = \(journal)")
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      do {
        let connection = try Connection(path: path, mode: .create, busyLimit: .seconds(60))
        try connection.migrate(Self.steps, applicationID: Self.id)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try open("a").values == [1, 2, 3])
  }
}
