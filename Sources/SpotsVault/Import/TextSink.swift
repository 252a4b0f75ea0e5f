internal import Glibc

/// Gathers a text piece by piece: in memory while it is small, then in a file without a name.
struct TextSink: ~Copyable {
  /// More than this goes into a file.
  static let mostInMemory = 8 << 20

  /// Pieces of so many bytes go into the file without being gathered.
  private static let directBytes = 1 << 17

  private var memory: [UInt8] = []
  private var file: UnnamedFile?
  private let folder: String
  private(set) var count = 0

  init(folder: String) {
    self.folder = folder
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(SpotFileError) {
    count += bytes.count
    if let file, memory.isEmpty, bytes.count >= Self.directBytes { return try file.append(bytes) }
    memory.append(contentsOf: bytes)
    guard memory.count >= (file == nil ? Self.mostInMemory : Self.directBytes) else { return }
    try spill()
  }

  mutating func append(_ bytes: [UInt8]) throws(SpotFileError) {
    try bytes.withUnsafeBufferPointer { piece throws(SpotFileError) in
      try append(UnsafeRawBufferPointer(piece))
    }
  }

  consuming func finish() throws(SpotFileError) -> TextMemory {
    if file != nil { try spill() }
    guard let file else {
      return try memory.withUnsafeBufferPointer { text throws(SpotFileError) in
        try TextMemory(UnsafeRawBufferPointer(text))
      }
    }
    return try TextMemory(descriptor: file.descriptor, count: count)
  }

  private mutating func spill() throws(SpotFileError) {
    if file == nil { file = try UnnamedFile(in: folder) }
    try memory.withUnsafeBufferPointer { bytes throws(SpotFileError) in
      try file?.append(UnsafeRawBufferPointer(bytes))
    }
    memory.removeAll(keepingCapacity: memory.count <= 2 * Self.directBytes)
  }
}

/// A file that has lost its name already, so that it is gone with the process.
final class UnnamedFile {
  let descriptor: CInt
  private let folder: String

  init(in folder: String) throws(SpotFileError) {
    var name = Array((folder + "/.vanlog-import-XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    self.folder = folder
    guard descriptor >= 0 else { throw .scratch(folder: folder, code: errno) }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(SpotFileError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let written = write(descriptor, start, rest.count)
      guard written >= 0 else {
        if errno == EINTR { continue }
        throw .scratch(folder: folder, code: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }
}
