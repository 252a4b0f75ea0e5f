import SQLite
import Testing

@Suite struct RowTests {
  /// A way to read a column, and the error for each of five values.
  struct Reader: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Which of NULL, 2, 1.5, 'x' and x'00' can be read.
    let accepts: [Bool]
    let read: @Sendable (borrowing Row) throws -> Void
  }

  static let values = ["NULL", "2", "1.5", "'x'", "x'00'"]
  static let found = ["NULL", "an integer", "a real", "text", "a blob"]

  static let readers = [
    reader("int64", "-y---") { row in _ = try row.int64(0) },
    reader("int", "-y---") { row in _ = try row.int(0) },
    reader("double", "-yy--") { row in _ = try row.double(0) },
    reader("bool", "-----") { row in _ = try row.bool(0) },
    reader("text", "---y-") { row in _ = try row.text(0) },
    reader("blob", "----y") { row in _ = try row.blob(0) },
    reader("optionalInt64", "yy---") { row in _ = try row.optionalInt64(0) },
    reader("optionalInt", "yy---") { row in _ = try row.optionalInt(0) },
    reader("optionalBool", "y----") { row in _ = try row.optionalBool(0) },
    reader("optionalText", "y--y-") { row in _ = try row.optionalText(0) },
    reader("optionalBlob", "y---y") { row in _ = try row.optionalBlob(0) },
  ]

  static func reader(
    _ name: String, _ accepts: String, _ read: @escaping @Sendable (borrowing Row) throws -> Void
  ) -> Reader {
    Reader(testDescription: name, accepts: accepts.map { $0 == "y" }, read: read)
  }

  @Test(arguments: readers, values.indices)
  func `only the right type is read, and the error names the column`(
    reader: Reader, value: Int
  ) throws {
    let connection = try Connection.inMemory()
    let error = sqliteError {
      try connection.query("SELECT \(Self.values[value]) AS height", [], reader.read)
    }
    #expect((error == nil) == reader.accepts[value])
    if let error {
      #expect(error.kind == .unexpectedValue)
      #expect(error.message.hasPrefix("column 0 (height) holds \(Self.found[value])"))
    }
  }

  @Test(arguments: [-1, 1, .max, .min])
  func `a missing column is an error, not NULL`(column: Int) throws {
    let connection = try Connection.inMemory()
    let asked = sqliteError { try connection.first("SELECT 1") { row in try row.isNull(column) } }
    #expect(asked?.message == "there is no column \(column) among 1")
    let read = sqliteError {
      try connection.first("SELECT 1") { row in try row.optionalText(column) }
    }
    #expect(read?.kind == .misuse)
  }

  @Test(arguments: ["x'ff'", "x'c0af'", "x'61e282'", "x'eda080'"])
  func `text that is not UTF-8 is an error`(bytes: String) throws {
    let connection = try Connection.inMemory()
    let error = sqliteError {
      try connection.first("SELECT CAST(\(bytes) AS TEXT) AS name") { row in try row.text(0) }
    }
    #expect(error?.kind == .unexpectedValue)
    #expect(error?.message == "column 0 (name) holds text that is not UTF-8")
  }

  @Test(arguments: [(Int64(1) << 53, true), ((Int64(1) << 53) + 1, false)])
  func `an integer is read as a real only if it is one exactly`(value: Int64, fits: Bool) throws {
    let connection = try Connection.inMemory()
    let error = sqliteError {
      try connection.first("SELECT ?", [value]) { row in try row.double(0) }
    }
    #expect((error == nil) == fits)
  }

  @Test func `first is nil without a row, and all keeps the order`() throws {
    let connection = try Connection.inMemory()
    let sql = "SELECT value FROM json_each(?) ORDER BY value DESC"
    #expect(try connection.first(sql, ["[]"]) { row in try row.int(0) } == nil)
    #expect(try connection.all(sql, ["[2,3,1]"]) { row in try row.int(0) } == [3, 2, 1])
  }
}
