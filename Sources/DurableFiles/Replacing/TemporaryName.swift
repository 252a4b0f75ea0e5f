import Glibc

/// The name under which a new copy of a file is written, and who owns it.
///
/// The name is derived from the file's own, so that leftovers of a power cut are found and removed.
/// A lock distinguishes a copy that is being written from a leftover.
enum TemporaryName {
  private static let waitMilliseconds = 20
  private static let longestWait = 10_000

  static func of(_ name: String) -> String {
    "." + name + ".new"
  }

  /// Creates a fresh, locked copy; EAGAIN if another process keeps writing one.
  static func claim(for name: String, in directory: CInt, mode: mode_t) throws(Errno) -> Descriptor
  {
    let temporary = of(name)
    var waited = 0
    while true {
      do {
        let made = try System.open(
          temporary, in: directory, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
        if try isLockedByUs(made, named: temporary, in: directory) { return made }
        continue  // another process took the new copy for a leftover
      } catch let error where error.code == EEXIST {
        if try removeLeftover(temporary, in: directory) { continue }
      }
      guard waited < longestWait else { throw Errno(code: EAGAIN) }
      try System.sleep(milliseconds: waitMilliseconds)
      waited += waitMilliseconds
    }
  }

  /// Removes a copy that no one is writing; `false` if someone is.
  private static func removeLeftover(_ name: String, in directory: CInt) throws(Errno) -> Bool {
    let status: FileStatus
    do {
      status = try System.status(of: name, in: directory)
    } catch let error where error.code == ENOENT {
      return true
    }
    guard status.kind == .regular else { throw Errno(code: EEXIST) }
    do {
      let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK
      let left = try System.open(name, in: directory, flags)
      guard try isLockedByUs(left, named: name, in: directory) else { return false }
      try System.unlink(name, in: directory)
      return true
    } catch let error where error.code == ENOENT {
      return true
    }
  }

  /// Takes the lock, and checks that the name still refers to this file and not a later one.
  private static func isLockedByUs(
    _ file: borrowing Descriptor, named name: String, in directory: CInt
  ) throws(Errno) -> Bool {
    do {
      try System.lock(file.number)
      let named = try System.status(of: name, in: directory)
      return try named.identity == System.status(file.number).identity
    } catch let error where error.code == EAGAIN || error.code == ENOENT {
      return false
    }
  }
}
