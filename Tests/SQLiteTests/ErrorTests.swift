import SQLite
import TestSupport
import Testing

@Suite struct ErrorTests {
  static let schema = """
    PRAGMA foreign_keys = ON;
    CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE t (
      a INTEGER UNIQUE, b TEXT NOT NULL DEFAULT '', c INTEGER CHECK (c > 0),
      d INTEGER REFERENCES parent (id), e TEXT PRIMARY KEY) STRICT;
    CREATE TRIGGER guard BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'spots stay'); END;
    INSERT INTO parent VALUES (1);
    INSERT INTO t (a, e) VALUES (1, 'one');
    """

  @Test(arguments: [
    ("INSERT INTO t (a, e) VALUES (1, 'x')", SQLiteError.Constraint.unique),
    ("INSERT INTO t (e) VALUES ('one')", .primaryKey),
    ("INSERT INTO parent VALUES (1)", .primaryKey),
    ("INSERT INTO t (b, e) VALUES (NULL, 'x')", .notNull),
    ("INSERT INTO t (c, e) VALUES (0, 'x')", .check),
    ("INSERT INTO t (d, e) VALUES (2, 'x')", .foreignKey),
    ("DELETE FROM t", .trigger),
    ("INSERT INTO t (a, e) VALUES ('x', 'x')", .dataType),
  ])
  func `each violated rule has its case`(sql: String, rule: SQLiteError.Constraint) throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: Self.schema)
    let error = sqliteError { try connection.run(sql) }
    #expect(error?.kind == .constraint(rule))
    #expect(error?.code == 19)
    #expect(error?.sql == sql)
  }

  @Test(arguments: [
    "INSERT INTO t (a, e) VALUES (1, ?)", "INSERT INTO t (a, e) VALUES (?, 'x')",
    "INSERT INTO t (d, e) VALUES (9, ?)", "SELECT json_extract('{}', ?)", "SELECT json(?)",
    "SELECT * FROM f WHERE f MATCH ?", "ATTACH ? AS other", "INSERT INTO parent VALUES (?)",
  ])
  func `an error never reveals a bound value`(sql: String) throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: Self.schema + "CREATE VIRTUAL TABLE f USING fts5 (x)")
    let error = try #require(sqliteError { try connection.run(sql, ["/no/secret: (\""]) })
    #expect(error.sql == sql)
    #expect(!"\(error) \(error.message)".contains("secret"))
  }

  @Test func `an error in the SQL is reported with SQLite's message`() throws {
    let error = sqliteError { try Connection.inMemory().run("SELECT nosuch") }
    #expect(
      error?.description == "no such column: nosuch (SQLite code 1), in: SELECT nosuch")
    #expect(error?.kind == .other)
  }

  @Test func `long SQL is shortened only in the description`() throws {
    let sql = "SELECT nosuch, " + String(repeating: "1, ", count: 200) + "1"
    let error = try #require(sqliteError { try Connection.inMemory().run(sql) })
    #expect(error.sql == sql)
    #expect(error.description.count < 300)
  }

  @Test func `dropping a table while it is read reports locked`() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE t (x); INSERT INTO t VALUES (1), (2)")
    try connection.scan("SELECT x FROM t") { _ in
      let error = sqliteError { try connection.run("DROP TABLE t") }
      #expect(error?.kind == .locked)
      return false
    }
    #expect(sqliteError { try connection.run("DROP TABLE t") } == nil)
  }
}
