internal import DurableFiles

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
