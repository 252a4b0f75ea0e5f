internal import CLinux
internal import Glibc

/// How a program ended and what it printed.
public struct Finished: Sendable {
  /// Its exit code, or 128 plus the signal that ended it, as in shells.
  public let status: Int32
  public let output: String
  public let errors: String

  /// Why a program could not be run to its end.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Runs a program to its end, with only the given environment and a `PATH`.
  ///
  /// A program still running after that many minutes is killed, which is an error: no test may hang.
  public static func running(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    minutes: Int = Thoroughness.minutes
  ) throws -> Finished {
    let output = try Pipe()
    let errors = try Pipe()
    let child = try spawn(
      path, arguments, ["PATH": "/usr/bin:/bin"].merging(environment) { _, given in given },
      output: output.writeEnd, errors: errors.writeEnd)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    let isComplete = readAll([output, errors], seconds: 60 * minutes)
    if !isComplete { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard isComplete else {
      throw Failure(description: "\(path) has not ended in \(60 * minutes) seconds")
    }
    let signal = status & 0x7F
    return Finished(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
      output: output.text, errors: errors.text)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], output: Int32,
    errors: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)

    let words = CStrings([path] + arguments)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    var child: pid_t = 0
    let code = withFreshSignals {
      posix_spawn(&child, path, &actions, &$0, words.pointers, variables.pointers)
    }
    guard code == 0 else {
      throw Failure(description: "cannot run \(path): \(String(cString: strerror(code)))")
    }
    return child
  }

  /// Reads until all pipes end; `false` if that takes too long.
  private static func readAll(_ pipes: [Pipe], seconds: Int) -> Bool {
    let deadline = time(nil) + seconds
    while true {
      let open = pipes.filter { !$0.hasEnded }
      if open.isEmpty { return true }
      let left = deadline - time(nil)
      guard left > 0 else { return false }
      var requests = open.map { pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), Int32(left * 1_000)) >= 0 || errno == EINTR
      else { return false }
      for (pipe, request) in zip(open, requests) where request.revents != 0 { pipe.readSome() }
    }
  }
}

/// A pipe that a program writes to and a test reads.
private final class Pipe {
  let readEnd: Int32
  private(set) var writeEnd: Int32
  private(set) var hasEnded = false
  private var bytes: [UInt8] = []

  init() throws {
    var ends: [Int32] = [0, 0]
    guard clinux_pipe(&ends) == 0 else { throw Finished.Failure(description: "no pipe") }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    closeWriteEnd()
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  func readSome() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(readEnd, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    hasEnded = count == 0 || (count < 0 && errno != EINTR)
  }
}

/// A list of C strings that ends with NULL.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
