import Glibc

/// A file descriptor that is closed exactly once.
struct Descriptor: ~Copyable, Sendable {
  let number: CInt

  init(_ number: CInt) {
    self.number = number
  }

  deinit {
    // This close cannot matter: what must last has been synced before.
    _ = Glibc.close(number)
  }

  /// Closes and reports failure; the number is free afterwards in any case.
  consuming func close() throws(Errno) {
    let fault = FaultPlan.current?.next(.close)
    let result = Glibc.close(number)
    let code = errno
    discard self
    if case .error(let code) = fault, code != EINTR { throw Errno(code: code) }
    // Linux frees the number even when a signal interrupts the call: trying again could close a
    // file that another thread has opened since.
    if result != 0 && code != EINTR { throw Errno(code: code) }
  }

  /// Hands the descriptor to another owner.
  consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }
}
