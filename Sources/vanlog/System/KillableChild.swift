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

  static func start(_ program: String, _ arguments: [String]) throws -> KillableChild {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw problem(program, errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var child: pid_t = 0
    let code = spawn(&child, program, arguments, output: ends[1])
    guard code == 0 else {
      close(ends[0])
      throw problem(program, code)
    }
    return KillableChild(process: child, pipe: ends[0])
  }

  private init(process: pid_t, pipe: Int32) {
    self.process = process
    self.pipe = pipe
  }

  deinit {
    close(pipe)
  }

  private static func problem(_ program: String, _ code: Int32) -> DriveProblem {
    DriveProblem(.serviceMissing, "cannot start \(program): \(SystemMessage.text(code))")
  }

  /// What it prints comes through the pipe; what it complains of goes nowhere.
  private static func spawn(
    _ child: inout pid_t, _ program: String, _ arguments: [String], output: Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process group of its own: Ctrl-C is for the command that runs the torture.
    posix_spawnattr_setpgroup(&attributes, 0)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    return posix_spawn(&child, program, &actions, &attributes, words, environ)
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
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
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
