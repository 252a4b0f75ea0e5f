/// Why the control socket could not be used, on either side.
public enum ControlError: Error, Hashable, CustomStringConvertible {
  /// No recorder is listening.
  case noRecorder
  /// A recorder is listening, but records no drive.
  case noDrive
  /// Another process is listening there already.
  case inUse(path: String)
  /// The recorder did not answer in time.
  case timedOut
  /// The recorder refused the request.
  case refused(ControlRefusal)
  /// The recorder closed the connection, or sent something that is not an answer.
  case noAnswer
  /// The file system has no sockets, as FAT and exFAT have none.
  case noSockets(path: String)
  /// The system refused it.
  case unusable(path: String, reason: String)

  public var description: String {
    switch self {
    case .noRecorder:
      "no recorder is running; start one with 'vanlog drive start'"
    case .noDrive:
      "no drive is being recorded; start one with 'vanlog drive start'"
    case .inUse(let path):
      "another process is listening at \(path); stop it first"
    case .timedOut:
      "the recorder did not answer in time; its disk may be slow, so try again"
    case .refused(let refusal):
      refusal.description
    case .noAnswer:
      "the recorder's answer could not be read; try again, or see its log"
    case .noSockets(let path):
      "cannot make the socket \(path): its disk cannot hold sockets, as FAT, exFAT and some network "
        + "disks cannot; keep the home on ext4"
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
