internal import CLinux
internal import Glibc

/// Signals as a descriptor to poll and read, so that they interrupt nothing.
public struct SignalPipe: ~Copyable {
  public enum Signal: Hashable, Sendable {
    /// The system is shutting down, or the service is stopped.
    case terminate
    /// Someone pressed Ctrl-C.
    case interrupt
    /// Someone wants the status in the log.
    case status
  }

  public let descriptor: CInt

  /// Takes over the signals of this process, on its only thread.
  ///
  /// Closing the terminal is no reason to stop, and writing to one that is gone returns
  /// an error instead of raising a signal.
  public init() throws(ServiceProblem) {
    _ = clinux_ignore_signal(SIGHUP)
    _ = clinux_ignore_signal(SIGPIPE)
    let number = clinux_open_signals([SIGTERM, SIGINT, SIGUSR1], 3)
    guard number >= 0 else {
      throw ServiceProblem(code: EX_SOFTWARE, "cannot open a descriptor for signals")
    }
    descriptor = number
  }

  deinit {
    close(descriptor)
  }

  /// The next pending signal, if any.
  public func next() -> Signal? {
    switch clinux_next_signal(descriptor) {
    case SIGTERM: .terminate
    case SIGINT: .interrupt
    case SIGUSR1: .status
    default: nil
    }
  }
}
