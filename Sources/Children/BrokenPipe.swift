internal import Glibc

/// Writing to a pipe whose reader may be gone.
enum BrokenPipe {
  /// Writes once, and returns what `write` returned, and the error number if that is negative.
  ///
  /// A reader that is gone is an error number, and not the signal that ends a program.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (Int, Int32) {
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    let code = errno
    if count < 0, code == EPIPE { forget(broken, unless: before) }
    return (count, code)
  }

  /// Takes the signal that is waiting now, unless it was blocked before and may be another one.
  private static func forget(_ broken: sigset_t, unless before: sigset_t) {
    var (broken, before) = (broken, before)
    guard sigismember(&before, SIGPIPE) == 0 else { return }
    var now = timespec()
    sigtimedwait(&broken, nil, &now)
  }
}
