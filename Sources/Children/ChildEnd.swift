internal import DurableFiles

/// How a program ended.
public enum ChildEnd: Hashable, Sendable {
  case code(Int32)
  case signal(Int32)
  /// It did not end in time, and was ended.
  case overdue
  /// It said far too much, and was ended.
  case flooded

  /// As the kernel encodes it: a signal in the low seven bits, or a code above the eighth.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
  }

  /// What went wrong, to follow a name; `nil` if nothing did.
  public func problem(lastWords: String) -> String? {
    switch self {
    case .code(0): nil
    case .code(let code): "ended with code \(code)" + (lastWords.isEmpty ? "" : ": \(lastWords)")
    case .signal(let number): "was killed by signal \(number)"
    case .overdue: "hung, and was ended"
    case .flooded: "did not stop printing, and was ended"
    }
  }
}

/// Why another program gave no answer.
public enum ChildError: Error, CustomStringConvertible {
  /// The kernel could not start it.
  case doesNotStart(code: Int32)
  /// It took too long or said too much, and was killed.
  case noAnswer(seconds: Int, bytes: Int)
  /// A signal ended it.
  case killed
  case failed(code: Int32)

  public var description: String {
    switch self {
    case .doesNotStart(let code): "it cannot be started: \(SystemMessage.text(code))"
    case .noAnswer(let seconds, let bytes): "no answer within \(seconds) seconds and \(bytes) bytes"
    case .killed: "it was killed by a signal"
    case .failed(let code): "it exited with code \(code)"
    }
  }
}
