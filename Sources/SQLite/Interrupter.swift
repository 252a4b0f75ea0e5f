import CSQLite
import Synchronization

/// Stops what a connection is doing, from any thread; does nothing once it is closed.
///
/// The running call throws `.interrupted`. A wait for another connection's lock is not cut short.
public final class Interrupter: Sendable {
  /// The handle is used only under the lock, which closing the connection takes as well.
  private struct Target: @unchecked Sendable {
    var handle: OpaquePointer?
  }

  private let target: Mutex<Target>

  init(_ handle: OpaquePointer) {
    target = Mutex(Target(handle: handle))
  }

  public func interrupt() {
    target.withLock { target in
      if let handle = target.handle { sqlite3_interrupt(handle) }
    }
  }

  var isClosed: Bool {
    target.withLock { $0.handle == nil }
  }

  /// Closes the handle with interrupts locked out, and returns SQLite's result code.
  func closeHandle() -> Int32 {
    target.withLock { target in
      let code = sqlite3_close(target.handle)
      if code == SQLITE_OK { target.handle = nil }
      return code
    }
  }
}
