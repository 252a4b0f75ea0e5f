import SQLite
import TestSupport
import Testing

@Suite struct BindingTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func `integers round-trip`(value: Int64) throws {
    #expect(try connection.first("SELECT ?", [value]) { row in try row.int64(0) } == value)
    #expect(try connection.first("SELECT ?", [Int(value)]) { row in try row.int(0) } == Int(value))
  }

  @Test(arguments: [0, -0.0, 1.5, -.pi, .infinity, -.infinity, .leastNonzeroMagnitude])
  func `reals round-trip bit by bit`(value: Double) throws {
    let found = try connection.first("SELECT ?", [value]) { row in try row.double(0) }
    #expect(found?.bitPattern == value.bitPattern)
  }

  @Test(arguments: [
    "", "a", "a\0b", "\0", "\0\0c", "Æble 🚐", String(repeating: "x", count: 70_000),
  ])
  func `text round-trips whole`(value: String) throws {
    let found = try connection.first("SELECT ?1, typeof(?1)", [value]) { row in
      [try row.text(0), try row.text(1)]
    }
    #expect(found == [value, "text"])
  }

  @Test(arguments: [[], [0], [0, 1, 255], [UInt8](repeating: 9, count: 70_000)])
  func `blobs round-trip whole`(value: [UInt8]) throws {
    let found = try connection.first("SELECT ?1, typeof(?1)", [value]) { row in
      #expect(try row.text(1) == "blob")
      return try row.blob(0)
    }
    #expect(found == value)
  }

  @Test(arguments: [true, false])
  func `booleans round-trip`(value: Bool) throws {
    #expect(try connection.first("SELECT ?", [value]) { row in try row.bool(0) } == value)
  }

  @Test func `an optional is a value or NULL`() throws {
    let values: [any Bindable] = [Int?.none, Int?(5), String?.none, String?("x")]
    let sql = "SELECT ?, ?, ?, ?"
    let integers = try connection.first(sql, values) { row in
      [try row.optionalInt(0), try row.optionalInt(1)]
    }
    #expect(integers == [nil, 5])
    let texts = try connection.first(sql, values) { row in
      [try row.optionalText(2), try row.optionalText(3)]
    }
    #expect(texts == [nil, "x"])
  }

  @Test func `a NaN is refused instead of stored as NULL`() {
    let error = sqliteError { try connection.run("SELECT ?, ?", [1.0, Double.nan]) }
    #expect(error?.kind == .unstorableValue)
    #expect(error?.message == "parameter 2 is not a number (NaN)")
  }

  @Test(arguments: [0, 1, 3])
  func `a wrong number of values is an error`(count: Int) {
    let values = [Int](repeating: 1, count: count)
    let error = sqliteError { try connection.run("SELECT ?, ?", values) }
    #expect(error?.kind == .misuse)
    #expect(error?.message == "the SQL has 2 parameters, but \(count) values were given")
  }

  @Test func `a statement whose binding failed can be used again`() throws {
    let sql = "SELECT ?"
    #expect(sqliteError { try connection.run(sql, [Double.nan]) } != nil)
    #expect(try connection.first(sql, [1.5]) { row in try row.double(0) } == 1.5)
  }

  @Test func `a type that binds nothing is NULL, no matter what was bound before`() throws {
    struct Nothing: Bindable {
      func bind(to parameter: borrowing Parameter) throws(SQLiteError) {}
    }
    let sql = "SELECT ?"
    #expect(try connection.first(sql, ["before"]) { row in try row.text(0) } == "before")
    #expect(try connection.first(sql, [Nothing()]) { row in try row.isNull(0) } == true)
  }

  @Test func `a custom type binds itself`() throws {
    struct Tag: Bindable {
      let number: UInt16

      func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
        let bytes = [UInt8(number >> 8), UInt8(number & 0xff)]
        try parameter.bind(bytes.span.bytes)
      }
    }
    let found = try connection.first("SELECT ?", [Tag(number: 258)]) { row in try row.blob(0) }
    #expect(found == [1, 2])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a random row round-trips`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let integer = Int64(bitPattern: random.next())
    let bits = Double(bitPattern: random.next())
    let real = bits.isNaN ? 0 : bits
    let scalars = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
      UnicodeScalar(UInt32.random(in: 0...0x10_FFFF, using: &random))
    }
    let text = String(String.UnicodeScalarView(scalars))
    let bytes = Array(text.utf8.reversed())
    try connection.execute(script: "CREATE TABLE r (i INTEGER, d REAL, s TEXT, b BLOB)")
    try connection.run("INSERT INTO r VALUES (?, ?, ?, ?)", [integer, real, text, bytes])
    let found = try connection.first("SELECT i, d, s, b FROM r") { row in
      (try row.int64(0), try row.double(1), Array(try row.text(2).utf8), try row.blob(3))
    }
    #expect(try #require(found) == (integer, real, Array(text.utf8), bytes))
  }
}
