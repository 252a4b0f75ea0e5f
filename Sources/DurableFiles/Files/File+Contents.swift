/// Reading, writing and syncing; every function moves all the bytes or throws.
extension File {
  /// Fills the buffer from an offset on; returns fewer bytes only at the end of the file.
  public func read(into buffer: inout MutableRawSpan, at offset: Int) throws(FileError) -> Int {
    try perform(.read) { number throws(Errno) in
      try buffer.withUnsafeMutableBytes { bytes throws(Errno) in
        try System.read(number, into: bytes, at: offset)
      }
    }
  }

  /// All bytes of the file from an offset on, at most `limit` even if it grows meanwhile.
  public func contents(from start: Int = 0, limit: Int) throws(FileError) -> [UInt8] {
    let size = max(0, try status().size - start)
    if start > 0, size == 0 { return [] }
    guard size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
    // One extra byte reveals a file that is growing, or whose reported size is wrong.
    var room = min(size, limit) + 1
    while true {
      let bytes = try self.bytes(upTo: room, at: start)
      if bytes.count < room { return bytes }
      guard room <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
      room = min(max(room * 2, 4_096), limit + 1)
    }
  }

  /// Exactly `count` bytes from an offset on; a file that ends earlier is too short.
  public func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let bytes = try self.bytes(upTo: count, at: offset)
    guard bytes.count == count else { throw FileError(.read, path, .tooShort) }
    return bytes
  }

  /// Up to `count` bytes from an offset on, fewer only at the end of the file.
  public func bytes(upTo count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    try perform(.read) { number throws(Errno) in
      var failure: Errno?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
        do throws(Errno) {
          initialised = try System.read(
            number, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      return bytes
    }
  }

  /// Writes all bytes at an offset; they are durable only once `sync` or `syncData` has returned.
  public func write(_ bytes: RawSpan, at offset: Int) throws(FileError) {
    try perform(.write) { number throws(Errno) in
      try bytes.withUnsafeBytes { bytes throws(Errno) in
        try System.write(number, bytes, at: offset)
      }
    }
  }

  /// Truncates the file, or extends it with a hole that reads as zeros.
  public func truncate(to length: Int) throws(FileError) {
    try perform(.cut) { number throws(Errno) in try System.truncate(number, to: length) }
  }

  /// Returns once the whole file is on the disk.
  ///
  /// After a failure, trying again proves nothing: the kernel may have dropped the bytes and then
  /// report success. They must be written again, in another place.
  public func sync() throws(FileError) {
    try perform(.sync) { number throws(Errno) in try System.sync(number) }
  }

  /// Like `sync`, without the modification time: one write fewer if the size is unchanged.
  public func syncData() throws(FileError) {
    try perform(.sync) { number throws(Errno) in try System.syncData(number) }
  }

  public func status() throws(FileError) -> FileStatus {
    try perform(.look) { number throws(Errno) in try System.status(number) }
  }

  func perform<Value>(
    _ operation: FileError.Operation, _ body: (CInt) throws(Errno) -> Value
  ) throws(FileError) -> Value {
    try attempt(operation, path) { () throws(Errno) in try body(descriptor) }
  }
}

/// Reading whole files into memory, always with a limit.
extension File {
  /// All bytes of an ordinary file of at most `limit` bytes.
  ///
  /// Pipes, devices, sockets and folders are refused without being opened or waited for, and so are
  /// symbolic links unless links are to be followed.
  public static func contents(
    of path: String, limit: Int, links: Links = .refuse
  ) throws(FileError) -> [UInt8] {
    try File(path, links: links).contents(limit: limit)
  }
}

extension Directory {
  /// All bytes of a file in this folder of at most `limit` bytes.
  public func contents(of name: String, limit: Int) throws(FileError) -> [UInt8] {
    try file(name).contents(limit: limit)
  }
}
