import CLinux
import Glibc

/// A program that is started repeatedly, its output discarded.
struct Child {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  let path: String
  let arguments: [String]

  init(_ path: String, _ arguments: [String] = []) {
    self.path = path
    self.arguments = arguments
  }

  /// Runs the program to its end, and returns the time it took in milliseconds.
  func time() throws -> Double {
    let start = Self.nanoseconds()
    let child = try spawn(output: nil)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    let end = Self.nanoseconds()
    guard clinux_exit_code(status) == 0 else {
      throw Problem(description: "\(([path] + arguments).joined(separator: " ")) failed")
    }
    return Double(end - start) / 1e6
  }

  /// Starts the program with a descriptor as its output, or with its output discarded.
  func spawn(output: Int32?) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for argument in argv { free(argument) } }
    argv.append(nil)
    var child: pid_t = 0
    let code = posix_spawnp(&child, path, &actions, nil, argv, environ)
    guard code == 0 else { throw Problem(description: "\(path) cannot be started (error \(code))") }
    return child
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
