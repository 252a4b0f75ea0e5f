import SQLite
import TestSupport
import Testing

/// Rows of a number, its text and a column without a value.
private final class Numbers: RowSource {
  private let count: Int
  private let failsAt: Int?
  private var number = 0

  init(_ count: Int, failsAt: Int? = nil) {
    self.count = count
    self.failsAt = failsAt
  }

  override func next() throws -> Bool {
    number += 1
    if number == failsAt { throw Stop() }
    return number <= count
  }

  override func column(_ column: Int, to value: RowValue) {
    switch column {
    case 0: value.set(Int64(number))
    case 1:
      var text = number == 3 ? "" : "no. \(number)\0é"
      text.withUTF8 { value.set(utf8: $0) }
    case 2: value.setNull()
    default: break
    }
  }
}

private let columns: [StaticString] = ["a", "b", "c", "d"]

@Suite(.temporaryDirectory) struct RowTableTests {
  private func table() throws -> Connection {
    let connection = try open("x")
    try connection.execute(script: "CREATE TABLE t (a INTEGER PRIMARY KEY, b, c, d)")
    return connection
  }

  @Test(arguments: [0, 1, 5, 1_000]) func `all rows of a source arrive`(count: Int) throws {
    let connection = try table()
    try connection.run("INSERT INTO t SELECT * FROM rows", rows: Numbers(count), columns: columns)
    let rows = try connection.all("SELECT a, b, c, d FROM t ORDER BY a") { row in
      (try row.int(0), try row.text(1), try row.isNull(2), try row.isNull(3))
    }
    #expect(rows.map(\.0) == Array(0..<count).map { $0 + 1 })
    #expect(rows.allSatisfy { $0.1 == ($0.0 == 3 ? "" : "no. \($0.0)\0é") && $0.2 && $0.3 })
  }

  @Test func `one connection reads several sources in turn`() throws {
    let connection = try table()
    for count in [4, 2, 6] {
      try connection.run("DELETE FROM t")
      try connection.run("INSERT INTO t SELECT * FROM rows", rows: Numbers(count), columns: columns)
      let found = try connection.first("SELECT count(*) FROM t") { row in try row.int(0) }
      #expect(found == count)
    }
  }

  @Test(arguments: [1, 2, 7]) func `a source's error is rethrown, and nothing is kept`(
    failsAt: Int
  ) throws {
    let connection = try table()
    #expect(throws: Stop.self) {
      try connection.run(
        "INSERT INTO t SELECT * FROM rows", rows: Numbers(10, failsAt: failsAt), columns: columns)
    }
    let count = try connection.first("SELECT count(*) FROM t") { row in try row.int(0) }
    #expect(count == 0)
    try connection.run("INSERT INTO t SELECT * FROM rows", rows: Numbers(2), columns: columns)
  }

  @Test func `an error of the statement is SQLite's own`() throws {
    let connection = try table()
    try connection.run("INSERT INTO t (a) VALUES (3)")
    let error = sqliteError {
      try connection.run("INSERT INTO t SELECT * FROM rows", rows: Numbers(5), columns: columns)
    }
    #expect(error?.kind == .constraint(.primaryKey))
  }

  @Test(arguments: [
    "INSERT INTO t SELECT x.a, y.b, 0, 0 FROM rows AS x, rows AS y",
    "INSERT INTO rows VALUES (1, 2, 3, 4)", "DELETE FROM rows", "CREATE TABLE rows (x)",
    "INSERT INTO t SELECT nothing FROM rows",
  ]) func `a statement that cannot read rows once is an error`(sql: String) throws {
    let connection = try table()
    let error = sqliteError {
      try connection.run(sql, rows: Numbers(5), columns: columns)
      if sql.hasPrefix("CREATE") { try connection.run("SELECT a FROM rows") }
    }
    #expect(error != nil)
  }

  @Test func `the table is gone after the statement`() throws {
    let connection = try table()
    try connection.run("INSERT INTO t SELECT * FROM rows", rows: Numbers(5), columns: columns)
    let error = sqliteError { try connection.run("SELECT * FROM rows") }
    #expect(error?.kind == .other)
    try connection.close()
  }

  @Test func `a source is released`() throws {
    let connection = try table()
    weak var source: Numbers?
    do {
      let numbers = Numbers(5)
      source = numbers
      try connection.run("INSERT INTO t SELECT * FROM rows", rows: numbers, columns: columns)
    }
    #expect(source == nil)
  }
}
