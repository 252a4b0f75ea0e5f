import Foundation
import SQLite
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct HostileFileTests {
  /// The errors that reading a damaged file may end with.
  private static let expected: [SQLiteError.Kind] = [
    .corrupt, .notADatabase, .ioError, .unexpectedValue, .cannotOpen,
  ]

  /// Reads everything, in every way.
  private func readAll(_ path: String) throws {
    let connection = try Connection(path: path, mode: .readOnly, busyLimit: .zero)
    let tables = try connection.all("SELECT name FROM sqlite_schema") { row in try row.text(0) }
    for table in tables where table == "t" {
      try connection.query("SELECT * FROM t") { row in
        for column in 0..<row.columnCount {
          _ = try? row.text(column)
          _ = try? row.blob(column)
          _ = try? row.double(column)
          _ = try row.isNull(column)
        }
      }
    }
    _ = try connection.all("PRAGMA integrity_check") { row in try row.text(0) }
  }

  private func soundFile() throws -> Data {
    let connection = try open("sound")
    try connection.execute(
      script: """
        PRAGMA page_size = 1024;
        CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c BLOB, d REAL);
        CREATE INDEX i ON t (b);
        """)
    try connection.transaction {
      for number in 0..<100 {
        let text = String(repeating: "word", count: number)
        try connection.run(
          "INSERT INTO t VALUES (?, ?, ?, ?)", [number, text, Array(text.utf8), Double(number)])
      }
    }
    try connection.close()
    return try Data(contentsOf: URL(filePath: TemporaryDirectory.current.file("sound")))
  }

  private func read(_ data: Data) throws -> SQLiteError? {
    let path = TemporaryDirectory.current.file("hostile")
    try data.write(to: URL(filePath: path))
    return sqliteError { try readAll(path) }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `random bytes are not a database`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 512...9_000, using: &random)
    let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    #expect(try read(data)?.kind == .notADatabase)
  }

  @Test func `text is not a database`() throws {
    let error = try read(Data("{\"entries\":[\n".utf8) + Data(repeating: 32, count: 600))
    #expect(error?.kind == .notADatabase)
    #expect(error?.description.contains("vanlog doctor") == true)
  }

  @Test(arguments: [2, 99, 100, 512, 1_023, 1_024, 1_025, 5_000, 9_999])
  func `a truncated file is reported as damaged`(length: Int) throws {
    let error = try read(soundFile().prefix(length))
    let kind = try #require(error?.kind)
    #expect(Self.expected.contains(kind))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `damage anywhere gives a known error or does not matter`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var data = try soundFile()
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let start = seed.isMultiple(of: 2) ? 0 : 1_024
      data[Int.random(in: start..<data.count, using: &random)] = .random(
        in: 0...255, using: &random)
    }
    if let error = try read(data) {
      #expect(Self.expected.contains(error.kind) || error.code == 1, "\(error)")
    }
  }

  /// Each page is sound; only both together are not.
  @Test func `an index that does not fit its table is found by the whole check alone`() throws {
    let path = TemporaryDirectory.current.file("a")
    let connection = try open("a")
    try connection.execute(script: "CREATE TABLE t (b TEXT); CREATE INDEX i ON t (b)")
    try connection.run("INSERT INTO t VALUES ('needle')")
    #expect(try connection.isSound())
    try connection.close()
    var data = try Data(contentsOf: URL(filePath: path))
    let entry = try #require(data.range(of: Data("needle".utf8), options: .backwards))
    data[entry.lowerBound] = UInt8(ascii: "m")
    try data.write(to: URL(filePath: path))
    #expect(try open("a").isSoundEnough())
    #expect(try !open("a").isSound())
  }

  @Test func `a folder is not a database`() {
    let error = sqliteError { try readAll(TemporaryDirectory.current.path) }
    #expect(error?.kind == .cannotOpen || error?.kind == .ioError)
  }
}
