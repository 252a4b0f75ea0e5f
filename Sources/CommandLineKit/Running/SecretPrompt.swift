internal import CLinux
internal import Glibc
internal import Text

/// Asks for a line on the terminal, which need not show what is typed.
///
/// The terminal is `/dev/tty`, so that standard input may be a pipe. If a signal arrives while a
/// person types, the terminal is restored first.
public struct SecretPrompt: ~Copyable {
  private let terminal: CInt
  private let signals: CInt
  private static let signalNumbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]
  /// A terminal hands over no longer line.
  private static let longestLine = 4_096

  /// Opens the terminal; fails where there is none.
  public init() throws(PromptError) {
    let opened = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw .noTerminal }
    terminal = opened
    signals = clinux_open_signals(Self.signalNumbers, CInt(Self.signalNumbers.count))
  }

  deinit {
    close(terminal)
    if signals >= 0 { close(signals) }
    Self.unblockSignals()
  }

  /// Prints a question and returns the bytes of the answer without the end of its line.
  ///
  /// The caller wipes them.
  public func answer(to question: String, isShown: Bool = false) throws(PromptError) -> [UInt8] {
    while true {
      let before = isShown ? nil : try hide()
      write(question)
      let line = readLine()
      if let before { restore(before) }
      switch line {
      case .line(let bytes): return bytes
      case .ended:
        write("\n")
        throw .nothingTyped
      case .signal(let number):
        write("\n")
        Self.deliver(number)
      }
    }
  }

  private enum Line {
    case line([UInt8])
    case ended
    case signal(CInt)
  }

  private func readLine() -> Line {
    var bytes = [UInt8](repeating: 0, count: Self.longestLine)
    defer { explicit_bzero(&bytes, bytes.count) }
    while true {
      var requests = [
        pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&requests, nfds_t(requests.count), -1)
      if requests[1].revents != 0 {
        let number = clinux_next_signal(signals)
        if number > 0 { return .signal(number) }
      }
      guard requests[0].revents != 0 else { continue }
      let count = read(terminal, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .ended }
      let hasEnd = bytes[count - 1] == UInt8(ascii: "\n")
      return .line(Array(bytes[..<(hasEnd ? count - 1 : count)]))
    }
  }

  // MARK: The terminal

  /// Shows nothing but the end of a line; returns how the terminal was.
  private func hide() throws(PromptError) -> termios {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { throw .noTerminal }
    var hidden = before
    hidden.c_lflag = hidden.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
    guard tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { throw .noTerminal }
    return before
  }

  private func restore(_ before: termios) {
    var before = before
    _ = tcsetattr(terminal, TCSAFLUSH, &before)
  }

  private func write(_ text: String) {
    _ = StandardDescriptor.write(Array(Printable.block(text).utf8), to: terminal)
  }

  // MARK: Signals

  /// Lets a signal do what it usually does, which rarely returns.
  private static func deliver(_ number: CInt) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    raise(number)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
  }

  private static func unblockSignals() {
    var all = sigset_t()
    sigemptyset(&all)
    for number in signalNumbers { sigaddset(&all, number) }
    sigprocmask(SIG_UNBLOCK, &all, nil)
  }
}

/// Why nothing could be asked.
public enum PromptError: Failure, Equatable, CustomStringConvertible {
  case noTerminal, nothingTyped

  public var description: String {
    switch self {
    case .noTerminal: "there is no terminal to ask at"
    case .nothingTyped: "nothing was typed"
    }
  }

  public var exitStatus: ExitStatus { .usage }
}

/// The memory of this process.
public enum OwnMemory {
  /// Keeps other processes of this user and core dumps out of it, from now on: there are keys in it.
  public static func keepPrivate() {
    // Fails only on a kernel without prctl.
    _ = clinux_forbid_dumps()
  }
}
