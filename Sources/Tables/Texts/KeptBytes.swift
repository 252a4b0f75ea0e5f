internal import DurableFiles

/// Bytes that are in no file of their own: in memory while they are few, then in an unlinked file.
final class KeptBytes {
  private static let mostInMemory = 8 << 20
  private static let pieceBytes = 1 << 18

  private let folder: String
  private var memory: [UInt8] = []
  private var file: File?
  private var written = 0

  init(folder: String) {
    self.folder = folder
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    memory.append(contentsOf: bytes)
    if memory.count >= (written > 0 ? Self.pieceBytes : Self.mostInMemory) { try spill() }
  }

  /// Gives up the file that holds the bytes, if one does, after their end has come.
  func takeFile() throws(TableError) -> File? {
    if written > 0 { try spill() }
    var taken: File?
    swap(&taken, &file)
    return taken
  }

  /// Gives up the bytes that no file holds.
  func takeMemory() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &memory)
    return taken
  }

  private func spill() throws(TableError) {
    do {
      if written == 0 { file = try File.unnamed(in: folder) }
      try write()
    } catch {
      throw .scratch(folder: folder, code: error.code)
    }
    written += memory.count
    memory = []
  }

  private func write() throws(FileError) {
    try memory.withUnsafeBufferPointer { bytes throws(FileError) in
      try file?.write(UnsafeRawBufferPointer(bytes), at: written)
    }
  }
}
