internal import DurableFiles
internal import Glibc

/// A file of somebody else's, who may change it while it is read, which is noticed afterwards.
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

  /// Whether the bytes are those that were there at first, as far as size and time can tell.
  func hasSameBytes() throws(FileError) -> Bool {
    try file.status().size == size && WriteTime(of: file) == written
  }

  /// Whether the file lost a name since, as it does when it is removed or replaced.
  func hasItsNames() throws(FileError) -> Bool {
    try file.status().nameCount >= names
  }
}

/// When the bytes of a file last changed, as finely as the file system tells.
private struct WriteTime: Equatable {
  private let seconds: Int
  private let nanoseconds: Int

  init(of file: borrowing File) {
    var raw = stat()
    // Of an open file this fails only when its disk is gone, and then reading fails too.
    _ = fstat(file.descriptor, &raw)
    seconds = raw.st_mtim.tv_sec
    nanoseconds = raw.st_mtim.tv_nsec
  }
}
