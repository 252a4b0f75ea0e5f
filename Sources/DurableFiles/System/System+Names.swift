import CLinux
import Glibc

/// Calls that look up a file by its name in a folder.
extension System {
  /// Stands for the working directory; absolute names are allowed too.
  static let workingDirectory = AT_FDCWD

  /// Opens a file; the descriptor is not inherited by programs that this process executes.
  static func open(
    _ name: String, in directory: CInt, _ flags: CInt, mode: mode_t = 0
  ) throws(Errno) -> Descriptor {
    let number = try call(.open, name) { openat(directory, $0, flags | O_CLOEXEC, mode) }
    return Descriptor(number)
  }

  static func duplicate(_ descriptor: CInt) throws(Errno) -> Descriptor {
    Descriptor(try call(.duplicate) { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) })
  }

  /// The status of a name; of a link itself, not of its target.
  static func status(
    of name: String, in directory: CInt, followingLinks: Bool = false
  ) throws(Errno) -> FileStatus {
    var raw = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    _ = try call(.status, name) { fstatat(directory, $0, &raw, flags) }
    return FileStatus(raw)
  }

  static func makeDirectory(_ name: String, in directory: CInt, mode: mode_t) throws(Errno) {
    _ = try call(.makeDirectory, name) { mkdirat(directory, $0, mode) }
  }

  static func unlink(_ name: String, in directory: CInt) throws(Errno) {
    _ = try call(.unlink, name) { unlinkat(directory, $0, 0) }
  }

  /// Renames atomically, replacing an existing file of the new name.
  static func rename(
    _ name: String, in directory: CInt, to newName: String, in newDirectory: CInt
  ) throws(Errno) {
    guard !newName.hasNUL else { throw .nameWithNUL }
    _ = try call(.rename, name) { old in
      newName.withCString { renameat(directory, old, newDirectory, $0) }
    }
  }

  /// Renames, but fails with EEXIST if the new name exists: atomically where the file system can,
  /// otherwise with a second name for a moment, and where it has none, after a look.
  static func renameExclusively(
    _ name: String, in directory: CInt, to newName: String, in newDirectory: CInt
  ) throws(Errno) {
    guard !newName.hasNUL else { throw .nameWithNUL }
    do {
      _ = try call(.rename, name) { old in
        newName.withCString { clinux_rename_exclusively(directory, old, newDirectory, $0) }
      }
    } catch let error where [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) {
      try linkThenUnlink(name, in: directory, to: newName, in: newDirectory)
    }
  }

  /// Gives a file a second name; fails with EEXIST if that is taken.
  static func link(
    _ name: String, in directory: CInt, to newName: String, in newDirectory: CInt
  ) throws(Errno) {
    guard !newName.hasNUL else { throw .nameWithNUL }
    _ = try call(.link, name) { old in
      newName.withCString { linkat(directory, old, newDirectory, $0, 0) }
    }
  }

  private static func linkThenUnlink(
    _ name: String, in directory: CInt, to newName: String, in newDirectory: CInt
  ) throws(Errno) {
    do {
      try link(name, in: directory, to: newName, in: newDirectory)
    } catch let error where error.meansNoSecondNames {
      return try lookThenRename(name, in: directory, to: newName, in: newDirectory)
    }
    do {
      try unlink(name, in: directory)
    } catch {
      try? unlink(newName, in: newDirectory)  // undo; the first failure is the one to report
      throw error
    }
  }

  /// For file systems with neither exclusive renames nor second names, such as FAT and NTFS through
  /// FUSE: a file that another program gives the new name in between is replaced.
  private static func lookThenRename(
    _ name: String, in directory: CInt, to newName: String, in newDirectory: CInt
  ) throws(Errno) {
    do {
      _ = try status(of: newName, in: newDirectory)
    } catch let error where error.code == ENOENT {
      return try rename(name, in: directory, to: newName, in: newDirectory)
    }
    throw Errno(code: EEXIST)
  }

  /// Makes a call with a name as a C string; a name with a NUL inside would be cut short.
  @inline(__always)
  private static func call(
    _ kind: SystemCall, _ name: String, _ body: (UnsafePointer<CChar>) -> CInt
  ) throws(Errno) -> CInt {
    guard !name.hasNUL else { throw .nameWithNUL }
    return try call(kind) { name.withCString(body) }
  }
}

extension String {
  /// Whether C would see only the beginning of this text.
  fileprivate var hasNUL: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
  }
}

extension Errno {
  /// Whether a file system answered so because it cannot give a file a second name.
  fileprivate var meansNoSecondNames: Bool {
    [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(code)
  }
}
