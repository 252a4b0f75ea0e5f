import SQLite
import Testing

struct FunctionTests {
  private func connection() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.addTextFunction("twice") { text, result in
      result += text
      result += text
    }
    return connection
  }

  @Test(arguments: [("'ab'", "abab"), ("''", ""), ("12", "1212"), ("'ä'", "ää")])
  func `SQL calls a function on text`(argument: String, result: String) throws {
    let found = try connection().first("SELECT twice(\(argument))") { row in try row.text(0) }
    #expect(found == result)
  }

  @Test func `NULL stays NULL`() throws {
    #expect(try connection().first("SELECT twice(NULL)") { row in try row.isNull(0) } == true)
  }

  @Test func `a function may be added again, and serves many rows`() throws {
    let connection = try connection()
    try connection.addTextFunction("twice") { text, result in result += text }
    let rows = try connection.all(
      "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT twice(i) FROM n"
    ) { row in try row.text(0) }
    #expect(rows == (1...300).map { "\($0)" })
  }

  @Test func `the schema of a file cannot call it`() throws {
    let connection = try connection()
    try connection.execute(script: "CREATE VIEW v AS SELECT twice('a') AS x")
    #expect(throws: SQLiteError.self) {
      try connection.first("SELECT x FROM v") { row in try row.text(0) }
    }
  }
}
