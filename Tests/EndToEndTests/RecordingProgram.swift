import CLinux
import Foundation
import TestSupport

/// A program that runs beside the test, whose lines are read as they come.
///
/// It is killed when this goes, so that no test leaves one behind.
final class RecordingProgram {
  let process: pid_t
  private let pipe: Int32
  private var rest: [UInt8] = []
  private var lines: [String] = []
  private var hasEnded = false
  private var status: Int32?

  /// Starts a program whose output comes through a pipe; `input` is what it reads, if anything.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], input: Int32? = nil
  ) throws {
    var ends: [Int32] = [0, 0]
    guard clinux_pipe(&ends) == 0 else { throw Trouble("no pipe") }
    defer { close(ends[1]) }
    do {
      process = try Self.spawn(path, arguments, environment, input: input, output: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
    pipe = ends[0]
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      _ = try? waitForEnd()
    }
    close(pipe)
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], input: Int32?,
    output: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let variables = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"].merging(environment) { $1 }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var child: pid_t = 0
    let code = withFreshSignals { posix_spawn(&child, path, &actions, &$0, words, settings) }
    guard code == 0 else { throw Trouble("cannot run \(path): \(code)") }
    return child
  }

  // MARK: What it says

  /// The next line, or `nil` once it has ended; one that takes too long is an error.
  func nextLine(seconds: Int = 30) throws -> String? {
    let deadline = time(nil) + seconds
    while lines.isEmpty, !hasEnded {
      guard time(nil) <= deadline else { throw Trouble("no line came in \(seconds) s") }
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 1_000) > 0 { readSome() }
    }
    return lines.isEmpty ? nil : lines.removeFirst()
  }

  /// The next line that has some words in it.
  func line(with words: String, seconds: Int = 30) throws -> String {
    while let line = try nextLine(seconds: seconds) {
      if line.contains(words) { return line }
    }
    throw Trouble("it ended, and never said '\(words)'")
  }

  /// All lines up to its end.
  func allLines() throws -> [String] {
    var all: [String] = []
    while let line = try nextLine() { all.append(line) }
    return all
  }

  private func readSome() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(pipe, &buffer, buffer.count)
    hasEnded = count == 0
    rest += buffer[..<max(0, count)]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeFirst(end + 1)
    }
  }

  /// Leaves room for a single page of lines that are not read.
  func shrinkPipe() { _ = fcntl(pipe, Self.setPipeSize, 4_096) }

  /// F_SETPIPE_SZ, which glibc shows to GNU programs only.
  private static let setPipeSize: Int32 = 1_031

  // MARK: Its end

  func signal(_ number: Int32) { kill(process, number) }

  /// What it returned, or 128 and the signal that ended it, as shells count.
  @discardableResult
  func waitForEnd(seconds: Int = 30) throws -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    try Trouble.unless("the end of process \(process)", seconds: seconds) {
      waitpid(process, &raw, WNOHANG) == process
    }
    let signal = raw & 0x7F
    let result = signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    status = result
    return result
  }
}

/// Why a test cannot go on.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Waits until something is true, which must be so in the end.
  static func unless(
    _ what: String, seconds: Int = 30, _ isTrue: () throws -> Bool
  ) throws {
    let deadline = time(nil) + seconds
    while try !isTrue() {
      guard time(nil) <= deadline else { throw Trouble("waited in vain for \(what)") }
      usleep(10_000)
    }
  }
}
