import SQLite
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct BlobTests {
  /// A connection whose table `b` holds `bytes` in row 1.
  private func store(_ bytes: [UInt8]) throws -> Connection {
    let connection = try open("a")
    try connection.execute(script: "CREATE TABLE b (id INTEGER PRIMARY KEY, data)")
    try connection.run("INSERT INTO b VALUES (1, ?)", [bytes])
    return connection
  }

  @Test(arguments: [0, 1, 9, 10, 11, 20, 25])
  func `pieces make up the whole`(count: Int) throws {
    let bytes = (0..<count).map { UInt8($0) }
    var pieces: [[UInt8]] = []
    try store(bytes).withBlob(table: "b", column: "data", row: 1) { blob in
      try blob.forEachPiece(of: 10) { pieces.append($0) }
    }
    #expect(Array(pieces.joined()) == bytes)
    #expect(pieces.dropLast().allSatisfy { $0.count == 10 })
    #expect(pieces.count == (count + 9) / 10)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `pieces written anywhere end up in place`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var expected = [UInt8](repeating: 0, count: 5_000)
    let connection = try store(expected)
    for _ in 0..<10 {
      let offset = Int.random(in: 0...5_000, using: &random)
      let count = Int.random(in: 0...(5_000 - offset), using: &random)
      let piece = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      expected.replaceSubrange(offset..<offset + count, with: piece)
      try connection.withBlob(table: "b", column: "data", row: 1, writable: true) { blob in
        try blob.write(piece.span.bytes, at: offset)
      }
    }
    #expect(try connection.first("SELECT data FROM b") { row in try row.blob(0) } == expected)
  }

  @Test(arguments: [(0, 11), (10, 1), (11, 0), (-1, 1), (0, -1), (Int.max, Int.max), (1, Int.max)])
  func `nothing outside the blob is read or written`(offset: Int, count: Int) throws {
    let connection = try store([UInt8](repeating: 7, count: 10))
    try connection.withBlob(table: "b", column: "data", row: 1, writable: true) { blob in
      let reading = error { () throws(SQLiteError) in _ = try blob.read(at: offset, count: count) }
      #expect(reading?.kind == .misuse)
      guard (0..<100).contains(count) else { return }
      let bytes = [UInt8](repeating: 0, count: count)
      let writing = error { () throws(SQLiteError) in
        try blob.write(bytes.span.bytes, at: offset)
      }
      #expect(writing?.kind == .misuse)
    }
  }

  private func error(_ body: () throws(SQLiteError) -> Void) -> SQLiteError? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a failure to open says why`() throws {
    let connection = try store([1])
    try connection.run("INSERT INTO b VALUES (2, 1.5)")
    let missing = sqliteError {
      try connection.withBlob(table: "b", column: "data", row: 9) { _ in }
    }
    #expect(missing?.message == "no such rowid: 9")
    let real = sqliteError { try connection.withBlob(table: "b", column: "data", row: 2) { _ in } }
    #expect(real?.message == "cannot open value of type real")
  }

  @Test func `a read-only blob cannot be written`() throws {
    let error = sqliteError {
      try store([1]).withBlob(table: "b", column: "data", row: 1) { blob in
        try blob.write([2 as UInt8].span.bytes, at: 0)
      }
    }
    #expect(error?.kind == .readOnly)
  }

  @Test func `a changed row ends the use of its blob`() throws {
    let connection = try store([1, 2, 3])
    let error = sqliteError {
      try connection.withBlob(table: "b", column: "data", row: 1) { blob in
        try connection.run("UPDATE b SET data = x'00'")
        _ = try blob.read(at: 0, count: 1)
      }
    }
    #expect(error?.code == 4)
    #expect(try connection.run("UPDATE b SET data = x'01'") == 1)
  }

  @Test func `writes in a failed transaction are undone`() throws {
    let connection = try store([1, 2, 3])
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.withBlob(table: "b", column: "data", row: 1, writable: true) { blob in
          try blob.write([9 as UInt8].span.bytes, at: 1)
          throw Stop()
        }
      }
    }
    #expect(try connection.first("SELECT data FROM b") { row in try row.blob(0) } == [1, 2, 3])
  }
}
