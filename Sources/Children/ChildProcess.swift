internal import Glibc
internal import Text

/// A program that this one only listens to, and that may be killed at any moment.
public struct ChildProcess: ~Copyable {
  /// How long it may take.
  public enum Patience {
    /// So long at a time without a word.
    case silent(seconds: Int)
    case inAll(seconds: Int)
  }

  private let process: pid_t
  private let pipe: Int32

  /// Starts a program, which Ctrl-C does not reach unless it is of this program's group.
  public static func start(
    _ program: String, _ arguments: [String], in group: Spawn.Group = .own
  ) throws(ChildError) -> ChildProcess {
    let child = try Spawn.start(program, arguments, in: group)
    return ChildProcess(process: child.process, pipe: child.output)
  }

  private init(process: pid_t, pipe: Int32) {
    self.process = process
    self.pipe = pipe
  }

  deinit {
    close(pipe)
  }

  /// The standard output of a program, which must succeed, in time and within the limit.
  public static func output(
    of path: String, _ arguments: [String], limit: Int, seconds: Int
  ) throws(ChildError) -> [UInt8] {
    let child = try start(path, arguments, in: .ours)
    let (end, output) = child.end(.inAll(seconds: seconds), limit: limit)
    switch end {
    case .code(0): return output
    case .code(let code): throw .failed(code: code)
    case .signal: throw .killed
    case .overdue, .flooded: throw .noAnswer(seconds: seconds, bytes: limit)
    }
  }

  public func kill() {
    _ = Glibc.kill(process, SIGKILL)
  }

  /// Waits for it to exit, and returns all its output; one that takes too long, or says more than
  /// the limit, is killed.
  public consuming func end(
    _ patience: Patience = .silent(seconds: 60), limit: Int = .max
  ) -> (end: ChildEnd, output: [UInt8]) {
    var output: [UInt8] = []
    let verdict = read(into: &output, patience, limit: limit)
    if verdict != nil { kill() }
    let status = Spawn.status(of: process)
    return (verdict ?? ChildEnd(status: status), output)
  }

  /// Reads until the child closes its end; returns why it has to be killed, if it has to.
  private func read(into output: inout [UInt8], _ patience: Patience, limit: Int) -> ChildEnd? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let start = MonotonicClock.now
    var heard = start
    while output.count <= limit {
      let deadline =
        switch patience {
        case .silent(let seconds): heard + Int64(seconds) * 1_000
        case .inAll(let seconds): start + Int64(seconds) * 1_000
        }
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return .overdue }
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(clamping: left)) > 0 else { continue }
      let count = Glibc.read(pipe, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? nil : .overdue }
      output += buffer[..<count]
      heard = MonotonicClock.now
    }
    return .flooded
  }
}
