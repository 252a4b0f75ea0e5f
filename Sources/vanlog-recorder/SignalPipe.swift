internal import CLinux
internal import Glibc

/// Signals as something to poll and read, so that none interrupts anything.
struct SignalPipe: ~Copyable {
  enum Signal: Hashable {
    /// The system goes down, or the service is stopped: the drive is not over.
    case terminate
    /// The driver pressed Ctrl-C: the drive is over.
    case interrupt
    /// Somebody wants to read in the log how things are.
    case status
  }

  let descriptor: CInt

  /// Takes over the signals of this process, whose only thread calls this.
  ///
  /// A terminal that is closed is no reason to stop recording, and one that is gone gives an error
  /// when it is written to, not a signal.
  init?() {
    _ = clinux_ignore_signal(SIGHUP)
    _ = clinux_ignore_signal(SIGPIPE)
    let number = clinux_open_signals([SIGTERM, SIGINT, SIGUSR1], 3)
    guard number >= 0 else { return nil }
    descriptor = number
  }

  deinit {
    close(descriptor)
  }

  /// The next signal that has come, if any.
  func next() -> Signal? {
    switch clinux_next_signal(descriptor) {
    case SIGTERM: .terminate
    case SIGINT: .interrupt
    case SIGUSR1: .status
    default: nil
    }
  }
}
