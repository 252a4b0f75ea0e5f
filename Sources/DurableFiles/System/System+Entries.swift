import CLinux
import Glibc

/// Reading the entries of folders.
extension System {
  /// Passes each name in a folder to `body`, without `.` and `..`, and with the kind of file if the
  /// file system tells; names that are not UTF-8 come as `nil`.
  static func eachEntry<Failure: Error>(
    in directory: CInt, wrapping: (Errno) -> Failure,
    _ body: (_ name: String?, FileStatus.Kind?) throws(Failure) -> Void
  ) throws(Failure) {
    let stream: OpaquePointer
    do throws(Errno) {
      stream = try openStream(in: directory)
    } catch {
      throw wrapping(error)
    }
    defer { closedir(stream) }
    while true {
      errno = 0  // the end and an error both come as NULL
      guard let entry = readdir(stream) else { break }
      let name = String(validatingCString: clinux_entry_name(entry))
      if name != "." && name != ".." {
        try body(name, FileStatus.Kind(entryType: entry.pointee.d_type))
      }
    }
    let code = errno
    guard code == 0 else { throw wrapping(Errno(code: code)) }
  }

  /// Opens the folder again, since reading moves a position that belongs to the open folder.
  private static func openStream(in directory: CInt) throws(Errno) -> OpaquePointer {
    let descriptor = try open(".", in: directory, O_RDONLY | O_DIRECTORY)
    if case .error(let code) = FaultPlan.current?.next(.list), code != EINTR {
      throw Errno(code: code)
    }
    guard let stream = fdopendir(descriptor.number) else { throw Errno(code: errno) }
    _ = descriptor.release()  // the stream owns it now
    return stream
  }
}

extension FileStatus.Kind {
  /// `nil` where the file system leaves it to `stat`.
  fileprivate init?(entryType: UInt8) {
    switch Int(entryType) {
    case Int(DT_UNKNOWN): return nil
    case Int(DT_REG): self = .regular
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK): self = .symbolicLink
    default: self = .other
    }
  }
}
