import Foundation
import SQLite
import TestSupport
import Testing

/// A program that dies in the middle of a transaction while others have the file open.
@Suite(.temporaryDirectory) struct LeftoverTests {
  private let path = TemporaryDirectory.current.file("a.db")

  /// Leaves the file as a writer leaves it that is killed with some of its pages already written.
  private func killWriter() throws {
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute(
      script: """
        PRAGMA cache_size = 1; BEGIN;
        UPDATE t SET x = x + 1000000;
        INSERT INTO t(x) WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)
          SELECT -i FROM n
        """)
    let (file, journal) = (try Data(contentsOf: URL(filePath: path)), path + "-journal")
    let hot = try Data(contentsOf: URL(filePath: journal))
    try writer.run("ROLLBACK")
    try writer.close()
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.write(contentsOf: file)
    try handle.close()
    try hot.write(to: URL(filePath: journal))
  }

  private func reader() throws -> Connection {
    let values = Array(1...2_000)
    _ = try open("a.db", holding: values)
    let reader = try open("a.db", .readOnly)
    #expect(try reader.values == values)
    return reader
  }

  @Test func `a reader that was there before reads on`() throws {
    let reader = try reader()
    try killWriter()
    #expect(try reader.values == Array(1...2_000))
    #expect(try reader.all("PRAGMA integrity_check") { try $0.text(0) } == ["ok"])
  }

  @Test func `so does one that begins a transaction, or uses a cursor`() throws {
    let reader = try reader()
    try killWriter()
    let count = try reader.transaction(.deferred) {
      try reader.first("SELECT count(*) FROM t") { try $0.int(0) }
    }
    #expect(count == 2_000)
    try killWriter()
    let least = try reader.withCursor("SELECT min(x) FROM t") { cursor in
      try cursor.step() ? cursor.int64(0) : nil
    }
    #expect(least == 1)
  }
}
