internal import DurableFiles
internal import Glibc

/// A file outside the store that may change while it is read; changes are detected afterwards.
struct SourceFile: ~Copyable {
  let file: File
  let size: Int
  private let names: Int
  private let written: WriteTime

  init(_ file: consuming File) throws(FileError) {
    let status = try file.status()
    size = status.size
    names = status.nameCount
    written = WriteTime(of: file)
    self.file = file
  }

  /// Whether the content is unchanged, as far as size and modification time can tell.
  func hasSameBytes() throws(FileError) -> Bool {
    try file.status().size == size && WriteTime(of: file) == written
  }

  /// Whether the file has lost a name since it was opened, as when it is removed or replaced.
  func hasItsNames() throws(FileError) -> Bool {
    try file.status().nameCount >= names
  }
}

/// The modification time of a file, at the file system's full resolution.
private struct WriteTime: Equatable {
  private let seconds: Int
  private let nanoseconds: Int

  init(of file: borrowing File) {
    var raw = stat()
    // On an open file this fails only if the disk is gone, and then reading fails too.
    _ = fstat(file.descriptor, &raw)
    seconds = raw.st_mtim.tv_sec
    nanoseconds = raw.st_mtim.tv_nsec
  }
}
