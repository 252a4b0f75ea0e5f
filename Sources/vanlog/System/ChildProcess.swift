import DurableFiles
import CommandLineKit
import Glibc
import HomeFolder

/// Runs another program and reads what it prints.
enum ChildProcess {
  struct ProcessError: Error, CustomStringConvertible {
    let description: String
  }

  /// The standard output of a program, which must end well, in time, and within the limit.
  static func output(
    of path: String, _ arguments: [String], limit: Int, seconds: Int
  ) throws(ProcessError) -> [UInt8] {
    let child = try start(path, arguments)
    defer { close(child.output) }
    let bytes = read(child.output, limit: limit, seconds: seconds)
    if bytes == nil { kill(child.process, SIGKILL) }
    let code = Spawn.exitCode(of: child.process)
    guard let bytes else {
      throw ProcessError(description: "no answer within \(seconds) seconds and \(limit) bytes")
    }
    guard code == 0 else {
      throw ProcessError(
        description: code < 0 ? "it was ended by a signal" : "it ended with code \(code)")
    }
    return bytes
  }

  private static func start(
    _ path: String, _ arguments: [String]
  ) throws(ProcessError) -> (process: pid_t, output: Int32) {
    do {
      return try Spawn.start(path, arguments)
    } catch {
      throw ProcessError(description: "it does not start: \(SystemMessage.text(error.code))")
    }
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
