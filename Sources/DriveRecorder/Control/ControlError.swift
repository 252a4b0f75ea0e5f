/// Why the control socket could not be used, on either side.
public enum ControlError: Error, Hashable, CustomStringConvertible {
  /// No recorder listens.
  case noRecorder
  /// Another process listens there already.
  case inUse(path: String)
  /// The recorder has not answered in time.
  case timedOut
  /// The recorder answered that it would not.
  case refused(ControlRefusal)
  /// The recorder closed the connection, or said what is no answer.
  case noAnswer
  /// The system objected.
  case unusable(path: String, reason: String)

  public var description: String {
    switch self {
    case .noRecorder:
      "no recorder is running; start one with 'vanlog drive start'"
    case .inUse(let path):
      "another process listens at \(path); stop it first"
    case .timedOut:
      "the recorder has not answered in time; its disk may be slow: try again"
    case .refused(let refusal):
      refusal.description
    case .noAnswer:
      "the recorder gave no answer that could be read; try again, or see its log"
    case .unusable(let path, let reason):
      "cannot use the socket \(path): \(reason); check the folder and its owner"
    }
  }
}

/// The names of the control socket.
public enum ControlSocket {
  /// In the folder `run` of the home.
  public static let name = "recorder.sock"

  static func path(in folder: String) -> String { folder + "/" + name }
}
