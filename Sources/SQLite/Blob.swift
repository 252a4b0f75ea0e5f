import CSQLite

/// One stored blob, read and written piecewise; its size is fixed.
public struct Blob: ~Copyable {
  private let pointer: OpaquePointer
  private let path: String?
  public let count: Int

  fileprivate init(_ pointer: OpaquePointer, path: String?) {
    self.pointer = pointer
    self.path = path
    count = Int(sqlite3_blob_bytes(pointer))
  }

  /// Copies `count` bytes from `offset` on.
  public func read(at offset: Int, count: Int) throws(SQLiteError) -> [UInt8] {
    try checkRange(offset, count)
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
      code = sqlite3_blob_read(pointer, buffer.baseAddress, Int32(count), Int32(offset))
      initialised = code == SQLITE_OK ? count : 0
    }
    try check(code)
    return bytes
  }

  /// Writes over the bytes from `offset` on.
  public func write(_ bytes: RawSpan, at offset: Int) throws(SQLiteError) {
    try checkRange(offset, bytes.byteCount)
    try check(
      bytes.withUnsafeBytes { source in
        sqlite3_blob_write(pointer, source.baseAddress, Int32(source.count), Int32(offset))
      })
  }

  /// Lends the bytes in order, in pieces of at most `size`.
  public func forEachPiece(of size: Int = 65_536, _ body: ([UInt8]) throws -> Void) throws {
    precondition(size > 0)
    for offset in stride(from: 0, to: count, by: size) {
      try body(read(at: offset, count: min(size, count - offset)))
    }
  }

  private func checkRange(_ offset: Int, _ length: Int) throws(SQLiteError) {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      let message = "\(length) bytes at \(offset) do not fit in a blob of \(count)"
      throw SQLiteError(.misuse, message, path: path)
    }
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw SQLiteError(code: code, path: path) }
  }
}

extension Connection {
  /// Opens the blob (or text) of one row for `body` (`sqlite3_blob_open`).
  ///
  /// Write within a transaction: without one, bytes written before `body` threw remain. If the row
  /// changes meanwhile, reading and writing fail.
  public func withBlob<Result>(
    table: String, column: String, row: Int64, writable: Bool = false,
    _ body: (borrowing Blob) throws -> Result
  ) throws -> Result {
    let handle = try readyHandle()
    var pointer: OpaquePointer?
    let code = sqlite3_blob_open(handle, "main", table, column, row, writable ? 1 : 0, &pointer)
    guard code == SQLITE_OK, let pointer else {
      throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
    let result: Result
    do {
      result = try body(Blob(pointer, path: path))
    } catch {
      sqlite3_blob_close(pointer)  // the first error says more
      throw error
    }
    let closing = sqlite3_blob_close(pointer)  // outside a transaction this commits
    guard closing == SQLITE_OK else { throw SQLiteError(code: closing, path: path) }
    return result
  }
}
