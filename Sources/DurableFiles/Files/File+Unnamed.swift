import CLinux
import Glibc

extension File {
  /// Creates a file without a name in a folder: it is gone when it is closed or the process ends.
  public static func unnamed(in folder: String) throws(FileError) -> File {
    let handle = try attempt(.create, folder) { () throws(Errno) in
      do throws(Errno) {
        return Descriptor(try System.call(.open) { clinux_open_unnamed(folder) })
      } catch let error where error.code == EOPNOTSUPP || error.code == EISDIR {
        return try named(in: folder)
      }
    }
    return File(handle, path: folder)
  }

  /// For file systems that need a name for a moment.
  private static func named(in folder: String) throws(Errno) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let directory = Descriptor(try System.call(.open) { Glibc.open(folder, flags) })
    let name = ".vanlog-\(getpid())-\(UInt64.random(in: .min ... .max))"
    let handle = try System.open(
      name, in: directory.number, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try System.unlink(name, in: directory.number)
    return handle
  }

  /// Overwrites bytes, extending the file if need be; nothing is synced.
  public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    try attempt(.write, path) { () throws(Errno) in
      try System.write(handle.number, bytes, at: offset)
    }
  }
}
