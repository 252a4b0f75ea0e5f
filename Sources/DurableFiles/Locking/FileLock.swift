import CLinux
import Glibc

/// An exclusive lock on a lock file, released when this ends, even if the process is killed.
///
/// The file itself stays: removing it would let two processes hold "the same" lock at once.
public struct FileLock: ~Copyable, Sendable {
  private let handle: Descriptor

  init(_ handle: consuming Descriptor) {
    self.handle = handle
  }

  deinit {
    // Closing the file is not enough: a child process that is just being started still has it open,
    // and would hold the lock until it runs its program.
    clinux_unlock(handle.number)
  }
}

extension Directory {
  /// Takes a lock in this folder, waiting up to `milliseconds` for another holder.
  public func lock(_ name: String, waiting milliseconds: Int = 0) throws(FileError) -> FileLock {
    let handle = try perform(.lock, name) { folder throws(Errno) in
      try System.open(name, in: folder, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    }
    try perform(.lock, name) { _ throws(Errno) in
      try System.lock(handle.number, waiting: milliseconds)
    }
    return FileLock(handle)
  }

  /// Whether a lock in this folder is held, without taking it.
  public func isLocked(_ name: String) throws(FileError) -> Bool {
    do {
      return try perform(.lock, name) { folder throws(Errno) in
        // Asking needs no right to write, which a card that is read-only would refuse.
        let handle = try System.open(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        return try System.isLocked(handle.number)
      }
    } catch let error where error.kind == .notFound {
      return false
    }
  }
}

extension File {
  /// Locks the whole file for this open file, waiting up to `milliseconds` for other programs.
  ///
  /// The file must be open for updating, and is unlocked when it is closed. The lock also shuts out
  /// programs that lock parts of it, as SQLite does, even in this process.
  public func lock(waiting milliseconds: Int) throws(FileError) {
    try attempt(.lock, path) { () throws(Errno) in
      try System.lock(handle.number, waiting: milliseconds)
    }
  }
}

extension System {
  private static let longestPause = 50

  fileprivate static func lock(_ descriptor: CInt, waiting milliseconds: Int) throws(Errno) {
    var left = milliseconds
    while true {
      do {
        return try lock(descriptor)
      } catch let error where error.code == EAGAIN && left > 0 {
        // Uneven pauses, so that two waiters do not stay in step.
        let pause = min(left, Int.random(in: 5...longestPause))
        left -= pause
        try sleep(milliseconds: pause)
      }
    }
  }
}
