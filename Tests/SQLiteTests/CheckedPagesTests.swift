import Foundation
import TestSupport
import Testing

@testable import SQLite

/// Databases with a checksum at the end of every page.
@Suite(.temporaryDirectory) struct CheckedPagesTests {
  private var path: String { TemporaryDirectory.current.file("checked") }

  private func make(_ isChecked: Bool = true) throws {
    let connection = try Connection(path: path, mode: .create, checksPages: isChecked)
    try connection.execute(
      script: """
        PRAGMA page_size = 4096;
        CREATE TABLE t (key INTEGER PRIMARY KEY, text TEXT);
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO t SELECT i, printf('%0100d', i) FROM n;
        """)
    try connection.close()
  }

  private func change(_ offset: Int) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(offset))
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: [byte ^ 0x10])
    try file.close()
  }

  private func count() throws -> Int? {
    let connection = try Connection(path: path, mode: .readOnly, checksPages: true)
    return try connection.first("SELECT sum(length(text)) FROM t") { row in try row.int(0) }
  }

  @Test func `what was written is read`() throws {
    try make()
    #expect(try count() == 100_000)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path))[20] == 8)
    let plain = try Connection(path: path, mode: .readOnly)
    #expect(try plain.isSound())
    #expect(try plain.first("SELECT count(*) FROM t") { row in try row.int(0) } == 1_000)
  }

  @Test(arguments: [4_096 * 5 + 9, 4_096 * 7 + 2_000, 4_096 * 9 + 4_090, 4_096 * 12 + 4_095])
  func `one changed bit anywhere in a page is noticed when the page is read`(offset: Int) throws {
    try make()
    try change(offset)
    let error = #expect(throws: SQLiteError.self) { try count() }
    #expect(error?.isDamage == true)
    let connection = try Connection(path: path, mode: .readOnly, checksPages: true)
    #expect(try !connection.isSound())
    // Other pages are still read.
    #expect(
      try connection.first("SELECT count(*) FROM t WHERE key < 10") { row in try row.int(0) } == 9)
  }

  @Test func `two pages that changed places are noticed`() throws {
    try make()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = [6, 8].map { bytes.subdata(in: $0 * 4_096..<($0 + 1) * 4_096) }
    bytes.replaceSubrange(6 * 4_096..<7 * 4_096, with: pages[1])
    bytes.replaceSubrange(8 * 4_096..<9 * 4_096, with: pages[0])
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(throws: SQLiteError.self) { try count() }
  }

  @Test func `a file without checksums is read and written as ever`() throws {
    try make(false)
    #expect(try count() == 100_000)
    let connection = try Connection(path: path, mode: .readWrite, checksPages: true)
    try connection.run("UPDATE t SET text = 'x'")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path))[20] == 0)
    #expect(try count() == 1_000)
  }

  @Test func `an interrupted change is undone with its checksums`() throws {
    try make()
    let connection = try Connection(path: path, mode: .readWrite, checksPages: true)
    try connection.execute(
      script: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN; UPDATE t SET text = 'x'")
    let copy = TemporaryDirectory.current.file("copy")
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
    }
    try connection.execute(script: "ROLLBACK")
    let mended = try Connection(path: copy, mode: .readWrite, checksPages: true)
    #expect(
      try mended.first("SELECT sum(length(text)) FROM t") { row in try row.int(0) } == 100_000)
    #expect(try mended.isSound())
  }

  // MARK: Pages that were never written

  /// Changes a database while its cache holds ten pages: a row comes and goes, and what it leaves is
  /// written only behind it.
  private func changeWithFullCache(_ connection: Connection) throws {
    try connection.execute(
      script: """
        PRAGMA cache_size = 10; PRAGMA cache_spill = 1; BEGIN;
        INSERT INTO t VALUES (2001, randomblob(20000)), (2002, randomblob(20000));
        DELETE FROM t WHERE key = 2001;
        """)
    _ = try connection.first("SELECT sum(length(text)) FROM t") { row in try row.int(0) }
  }

  @Test func `a page that was given back before it was written can be taken again`() throws {
    try make()
    let connection = try Connection(path: path, mode: .readWrite, checksPages: true)
    try changeWithFullCache(connection)
    try connection.execute(script: "INSERT INTO t VALUES (2003, randomblob(20000)); COMMIT")
    try connection.close()
    #expect(try count() == 140_000)
  }

  @Test func `no page is left that was never written, and the next change takes it too`() throws {
    try make()
    let connection = try Connection(path: path, mode: .readWrite, checksPages: true)
    try changeWithFullCache(connection)
    try connection.execute(script: "COMMIT")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = stride(from: 0, to: bytes.count, by: 4_096).map { bytes[$0..<$0 + 4_096] }
    #expect(pages.filter { page in page.allSatisfy { $0 == 0 } } == [])
    try connection.backUp(to: TemporaryDirectory.current.file("copy"))
    try connection.execute(script: "DELETE FROM t WHERE key = 2002")
    try changeWithFullCache(try Connection(path: path, mode: .readWrite, checksPages: true))
  }

  @Test func `a page of zeros that was written before is damage`() throws {
    try make()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 4_096 * 9)
    try file.write(contentsOf: [UInt8](repeating: 0, count: 4_096))
    try file.close()
    let error = #expect(throws: SQLiteError.self) { try count() }
    #expect(error?.isDamage == true)
  }

  @Test func `a new file that does not fit in memory has checksums from its first page`() throws {
    let connection = try Connection(path: path, mode: .create, checksPages: true)
    try connection.execute(
      script: """
        PRAGMA page_size = 4096; PRAGMA cache_size = 10; PRAGMA cache_spill = 1;
        BEGIN; CREATE TABLE t (key INTEGER PRIMARY KEY, text TEXT);
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO t SELECT i, printf('%0100d', i) FROM n;
        COMMIT;
        """)
    try connection.close()
    #expect(try count() == 100_000)
  }
}
