internal import Answers
internal import Glibc
public import Text

/// A connection to the running recorder, for commands; every call has a deadline.
public struct ControlClient: ~Copyable {
  /// The longest line that the recorder may answer.
  static let answerLimit = 65_536

  private let socket: LocalSocket
  private var lines = LineCutter(limit: answerLimit)
  private var waiting: [[UInt8]] = []
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// Connects to the recorder that listens in a folder, which is `run` of the home.
  public init(folder path: String) throws(ControlError) {
    self.init(try Self.connection(in: path))
  }

  private init(_ socket: consuming LocalSocket) {
    self.socket = socket
  }

  /// Connects, asks, and returns the answer, in which `ok` is true.
  ///
  /// The default limit allows for a card that is slow to write.
  public static func ask(
    _ request: ControlRequest, folder: String, milliseconds: Int64 = 15_000
  ) throws(ControlError) -> JSONValue {
    var client = try ControlClient(folder: folder)
    return try client.ask(request, milliseconds: milliseconds)
  }

  /// Asks and returns the answer, in which `ok` is true.
  public mutating func ask(
    _ request: ControlRequest, milliseconds: Int64 = 15_000
  ) throws(ControlError) -> JSONValue {
    let deadline = Self.moment(in: milliseconds)
    try send(request.line, until: deadline)
    guard let answer = try next(until: deadline) else { throw .noAnswer }
    if answer[RecorderKeys.isDone] == true { return answer }
    guard answer[RecorderKeys.isDone] == false, let text = answer[RecorderKeys.error] else {
      throw .noAnswer
    }
    let code = Int32(clamping: answer[RecorderKeys.code] ?? Int64(EX_SOFTWARE))
    throw code == ControlRefusal.noDrive.code
      ? .noDrive : .refused(ControlRefusal(text, code: code))
  }

  /// The next line after `watch`, or `nil` if the recorder has ended.
  public mutating func nextEvent(milliseconds: Int64) throws(ControlError) -> JSONValue? {
    try next(until: Self.moment(in: milliseconds))
  }

  // MARK: The parts

  private static func connection(in path: String) throws(ControlError) -> LocalSocket {
    do {
      return try connect(in: path)
    } catch {
      switch error.code {
      case ENOENT, ECONNREFUSED: throw .noRecorder
      case EAGAIN: throw .timedOut  // too many want to talk to it
      default: throw .unusable(path: ControlSocket.path(in: path), reason: error.reason)
      }
    }
  }

  private static func connect(in path: String) throws(SocketFailure) -> LocalSocket {
    let folder = try SocketFolder(path)
    let socket = try LocalSocket.make()
    try folder.connect(socket, to: ControlSocket.name)
    return socket
  }

  private func send(_ bytes: [UInt8], until deadline: Int64) throws(ControlError) {
    var sent = 0
    while sent < bytes.count {
      // A recorder that closes at once may have said why: the answer is read in any case.
      guard let count = socket.send(bytes[sent...]) else { return }
      sent += count
      if count == 0 { try wait(for: CInt(POLLOUT), until: deadline) }
    }
  }

  private mutating func next(until deadline: Int64) throws(ControlError) -> JSONValue? {
    while waiting.isEmpty {
      switch socket.receive(into: &buffer) {
      case .nothingYet: try wait(for: CInt(POLLIN), until: deadline)
      case .ended: return nil
      case .bytes(let count): collect(count)
      }
      if lines.badLines > 0 { throw .noAnswer }
    }
    do {
      return try JSONValue(parsing: waiting.removeFirst())
    } catch {
      throw .noAnswer
    }
  }

  private mutating func collect(_ count: Int) {
    var complete: [[UInt8]] = []
    lines.take(buffer[..<min(count, buffer.count)]) { complete.append(Array($0)) }
    waiting += complete
  }

  private func wait(for events: CInt, until deadline: Int64) throws(ControlError) {
    let left = deadline - Self.now
    guard left > 0 else { throw .timedOut }
    var request = pollfd(
      fd: socket.descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    _ = poll(&request, 1, CInt(clamping: left))  // a signal only makes it look again
  }

  private static func moment(in milliseconds: Int64) -> Int64 {
    now.addingSaturated(milliseconds)
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
