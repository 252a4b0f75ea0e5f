import CLinux
import CommandLineKit
import Glibc

/// Runs another program and reads what it prints.
enum ChildProcess {
  struct ProcessError: Error, CustomStringConvertible {
    let description: String
  }

  /// The standard output of a program, which must end well, in time, and within the limit.
  static func output(
    of path: String, _ arguments: [String], limit: Int, seconds: Int
  ) throws(ProcessError) -> [UInt8] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ProcessError(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }  // the child keeps only its own end
    let started = spawn(path, arguments, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    let child = try started.get()
    let bytes = read(ends[0], limit: limit, seconds: seconds)
    if bytes == nil { kill(child, SIGKILL) }
    let code = wait(for: child)
    guard let bytes else {
      throw ProcessError(description: "no answer within \(seconds) seconds and \(limit) bytes")
    }
    guard code == 0 else {
      throw ProcessError(
        description: code < 0 ? "it was ended by a signal" : "it ended with code \(code)")
    }
    return bytes
  }

  private static func spawn(
    _ path: String, _ arguments: [String], output: Int32
  ) -> Result<pid_t, ProcessError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // This process ignores SIGPIPE, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, words, environ)
    guard code == 0 else {
      return .failure(ProcessError(description: "it does not start: \(SystemMessage.text(code))"))
    }
    return .success(child)
  }

  /// Everything up to the end, or `nil` if it is too much or takes too long.
  private static func read(_ descriptor: Int32, limit: Int, seconds: Int) -> [UInt8]? {
    let deadline = monotonicMilliseconds() + Int64(seconds) * 1_000
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= limit {
      let left = deadline - monotonicMilliseconds()
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

  /// What the child returned, or -1 if a signal ended it.
  private static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return clinux_exit_code(status)
  }

  private static func monotonicMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
