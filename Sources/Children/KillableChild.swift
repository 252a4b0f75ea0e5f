internal import Glibc

/// A program that may be killed at any moment, and whose exit is reported exactly.
public struct KillableChild: ~Copyable {
  public enum End: Equatable {
    case code(Int32)
    case signal(Int32)
    /// It was silent for too long, and had to be killed.
    case hung
  }

  private let process: pid_t
  private let pipe: Int32

  /// Starts a program that Ctrl-C does not reach: that is for the command running the torture.
  public static func start(_ program: String, _ arguments: [String]) throws(ChildError)
    -> KillableChild
  {
    let child = try Spawn.start(program, arguments, in: .own)
    return KillableChild(process: child.process, pipe: child.output)
  }

  private init(process: pid_t, pipe: Int32) {
    self.process = process
    self.pipe = pipe
  }

  deinit {
    close(pipe)
  }

  public func kill() {
    _ = Glibc.kill(process, SIGKILL)
  }

  /// Waits for it to exit, and returns all its output; a child that is silent too long is killed.
  public consuming func end(seconds: Int32 = 60) -> (end: End, output: [UInt8]) {
    var output: [UInt8] = []
    let isWhole = read(into: &output, seconds: seconds)
    if !isWhole { kill() }
    let status = Spawn.status(of: process)
    // As the kernel encodes it: a signal in the low seven bits, or a code above the eighth.
    let signal = status & 0x7F
    let end: End = !isWhole ? .hung : signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
    return (end, output)
  }

  /// Reads until the child closes its end; `false` if nothing arrives for too long.
  private func read(into output: inout [UInt8], seconds: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, seconds * 1_000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      let count = Glibc.read(pipe, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 }
      output += buffer[..<count]
    }
  }
}
