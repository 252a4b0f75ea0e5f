internal import Answers
public import Text

/// What a running recorder sends to those who watch, for a program that must never wait for it.
public struct ControlWatch: ~Copyable {
  /// What has happened since the last look.
  public enum News: Equatable {
    /// The state as the recorder last reported it; `nil` if it has reported nothing new.
    case state(JSONValue?)
    /// The recorder has ended, or is something else.
    case ended
  }

  private static let readsPerLook = 16

  private let socket: LocalSocket
  private var lines = LineCutter(limit: ControlClient.answerLimit)
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Asks the recorder that listens in a folder, which is `run` of the home, for its state at an
  /// interval in milliseconds; `nil` if there is none or it takes no more watchers.
  public init?(folder path: String, every pause: Int64 = ControlRequest.watchPause) {
    guard let socket = Self.asking(in: path, every: pause) else { return nil }
    self.init(asking: socket)
  }

  private init(asking socket: consuming LocalSocket) {
    self.socket = socket
  }

  private static func asking(in path: String, every pause: Int64) -> LocalSocket? {
    guard let folder = try? SocketFolder(path), let socket = try? LocalSocket.make(),
      (try? folder.connect(socket, to: ControlSocket.name)) != nil
    else { return nil }
    let request = ControlRequest.watch(every: pause).line
    guard socket.send(request[...]) == request.count else { return nil }
    return socket
  }

  /// The socket, to poll.
  public var descriptor: CInt { socket.descriptor }

  /// Reads what has arrived; only the last state counts.
  public mutating func look() -> News {
    let (last, hasEnded) = lookForLine()
    guard !hasEnded else { return .ended }
    guard let last else { return .state(nil) }
    guard let state = try? JSONValue(parsing: last), state[RecorderKeys.isDone] != false else {
      return .ended
    }
    return .state(state)
  }

  /// The same, as the recorder has written it.
  public mutating func lookForLine() -> (line: [UInt8]?, hasEnded: Bool) {
    var last: [UInt8]?
    for _ in 0..<Self.readsPerLook {
      switch socket.receive(into: &buffer) {
      case .nothingYet: return (last, lines.badLines > 0)
      case .ended: return (last, true)
      case .bytes(let count):
        lines.take(buffer[..<min(count, buffer.count)]) { last = Array($0) }
      }
    }
    return (last, lines.badLines > 0)
  }
}
