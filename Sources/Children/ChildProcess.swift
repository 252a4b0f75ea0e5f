internal import DurableFiles
internal import Glibc
internal import Text

/// Runs another program and reads what it prints.
public enum ChildProcess {
  /// The standard output of a program, which must succeed, in time and within the limit.
  public static func output(
    of path: String, _ arguments: [String], limit: Int, seconds: Int
  ) throws(ChildError) -> [UInt8] {
    let child = try Spawn.start(path, arguments)
    defer { close(child.output) }
    let bytes = read(child.output, limit: limit, seconds: seconds)
    if bytes == nil { kill(child.process, SIGKILL) }
    let code = Spawn.exitCode(of: child.process)
    guard let bytes else {
      throw .noAnswer(seconds: seconds, bytes: limit)
    }
    guard code == 0 else { throw code < 0 ? .killed : .failed(code: code) }
    return bytes
  }

  /// Everything up to the end, or `nil` if it is too much or takes too long.
  private static func read(_ descriptor: Int32, limit: Int, seconds: Int) -> [UInt8]? {
    let deadline = MonotonicClock.now + Int64(seconds) * 1_000
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= limit {
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return nil }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    return nil
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
