internal import DurableFiles

/// Collects a text piece by piece: in memory while it is small, then in an unlinked file.
struct TextSink: ~Copyable {
  /// Larger texts go into a file.
  static let mostInMemory = 8 << 20

  /// Pieces of at least this many bytes bypass the buffer.
  private static let directBytes = 1 << 17

  private var memory: [UInt8] = []
  private var file: File?
  /// The number of bytes written to the file.
  private var written = 0
  private var isInFile: Bool { written > 0 }
  private let folder: String
  /// The size at which the text goes into a file.
  private let limit: Int
  private(set) var count = 0

  /// Without a folder the whole text stays in memory.
  init(folder: String?) {
    self.folder = folder ?? ""
    limit = folder == nil ? .max : Self.mostInMemory
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    count += bytes.count
    if isInFile, memory.isEmpty, bytes.count >= Self.directBytes { return try write(bytes) }
    memory.append(contentsOf: bytes)
    guard memory.count >= (isInFile ? Self.directBytes : limit) else { return }
    try spill()
  }

  mutating func append(_ bytes: [UInt8]) throws(TableError) {
    try bytes.withUnsafeBufferPointer { piece throws(TableError) in
      try append(UnsafeRawBufferPointer(piece))
    }
  }

  consuming func finish() throws(TableError) -> TextMemory {
    if isInFile { try spill() }
    switch file {
    case .some(let file): return try TextMemory(descriptor: file.descriptor, count: count)
    case nil:
      return try memory.withUnsafeBufferPointer { text throws(TableError) in
        try TextMemory(UnsafeRawBufferPointer(text))
      }
    }
  }

  private mutating func spill() throws(TableError) {
    var bytes: [UInt8] = []
    swap(&bytes, &memory)
    let keepsRoom = isInFile  // the buffer of a file is smaller than what was kept in memory
    try bytes.withUnsafeBufferPointer { bytes throws(TableError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
    bytes.removeAll(keepingCapacity: keepsRoom)
    memory = bytes
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    do {
      if !isInFile { file = try File.unnamed(in: folder) }
      try file?.write(bytes, at: written)
    } catch {
      throw .scratch(folder: folder, code: error.code)
    }
    written += bytes.count
  }
}
