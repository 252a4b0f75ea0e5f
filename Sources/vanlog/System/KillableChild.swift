import DurableFiles
import CommandLineKit
import Glibc

/// A program that may be killed at any moment, and whose end is told precisely.
struct KillableChild: ~Copyable {
  enum End: Equatable {
    case code(Int32)
    case signal(Int32)
    /// It said nothing for too long, and had to be killed.
    case hung
  }

  private let process: pid_t
  private let pipe: Int32

  /// Starts a program that Ctrl-C does not reach: that is for the command that runs the torture.
  static func start(_ program: String, _ arguments: [String]) throws -> KillableChild {
    do {
      let child = try Spawn.start(program, arguments, in: .own)
      return KillableChild(process: child.process, pipe: child.output)
    } catch {
      throw DriveProblem(
        .serviceMissing, "cannot start \(program): \(SystemMessage.text(error.code))")
    }
  }

  private init(process: pid_t, pipe: Int32) {
    self.process = process
    self.pipe = pipe
  }

  deinit {
    close(pipe)
  }

  func kill() {
    _ = Glibc.kill(process, SIGKILL)
  }

  /// Waits for its end, and returns all that it printed; a child that is silent for too long is
  /// killed.
  consuming func end(seconds: Int32 = 60) -> (end: End, output: [UInt8]) {
    var output: [UInt8] = []
    let isWhole = read(into: &output, seconds: seconds)
    if !isWhole { kill() }
    let status = Spawn.status(of: process)
    // As the kernel packs it: a signal in the lowest seven bits, or a code above the eighth.
    let signal = status & 0x7F
    let end: End = !isWhole ? .hung : signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
    return (end, output)
  }

  /// Reads until the child has closed its end; false if nothing came for too long.
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
