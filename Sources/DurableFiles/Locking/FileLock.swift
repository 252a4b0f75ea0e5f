import Glibc

/// An exclusive lock on a lock file, released when this ends, even if the process is killed.
///
/// The file itself stays: removing it would let two processes hold "the same" lock at once.
public struct FileLock: ~Copyable, Sendable {
  private let handle: Descriptor

  init(_ handle: consuming Descriptor) {
    self.handle = handle
  }
}

extension Directory {
  private static let longestPause = 50

  /// Takes a lock in this folder, waiting up to `milliseconds` for another holder.
  public func lock(_ name: String, waiting milliseconds: Int = 0) throws(FileError) -> FileLock {
    let handle = try perform(.lock, name) { folder throws(Errno) in
      try System.open(name, in: folder, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    }
    var left = milliseconds
    while true {
      do {
        try System.lock(handle.number)
        return FileLock(handle)
      } catch let error where error.code == EAGAIN && left > 0 {
        // Uneven pauses, so that two waiters do not stay in step.
        let pause = min(left, Int.random(in: 5...Self.longestPause))
        left -= pause
        try perform(.lock, name) { _ throws(Errno) in try System.sleep(milliseconds: pause) }
      } catch {
        throw FileError(.lock, path(of: name), error)
      }
    }
  }

  /// Whether a lock in this folder is held, without taking it.
  public func isLocked(_ name: String) throws(FileError) -> Bool {
    do {
      return try perform(.lock, name) { folder throws(Errno) in
        let handle = try System.open(name, in: folder, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
        return try System.isLocked(handle.number)
      }
    } catch let error where error.kind == .notFound {
      return false
    }
  }
}
