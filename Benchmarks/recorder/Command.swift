import CLinux
import Glibc

/// Helper programs that run once.
enum Command {
  /// Runs a program, which must succeed.
  static func run(_ path: String, _ arguments: String...) throws {
    _ = try Child(path, arguments).time()
  }

  /// The number that a line of shell prints.
  static func number(_ line: String) throws -> Double {
    guard let number = Double(try output("sh", "-c", line)) else {
      throw Child.Problem(description: "'\(line)' prints no number")
    }
    return number
  }

  /// The output of a program, without its last line end.
  static func output(_ path: String, _ arguments: String...) throws -> String {
    let child = try Running(Child(path, arguments), reading: true)
    var text = ""
    while let line = child.nextLine() { text += text.isEmpty ? line : "\n" + line }
    guard child.wait() == 0 else { throw Child.Problem(description: "\(path) failed") }
    return text
  }
}

/// A running program.
final class Running {
  /// F_SETPIPE_SZ, which Swift's Glibc module leaves out.
  private static let setPipeSize: Int32 = 1_031

  let process: pid_t
  private var pipeEnd: Int32 = -1
  private var bytes: [UInt8] = []
  private var start = 0
  private var hasEnded = false

  /// Starts a program; the pipe is short, so it is never far ahead of a reader of its output.
  init(_ child: Child, reading: Bool = false) throws {
    guard reading else {
      process = try child.spawn(output: nil)
      return
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Child.Problem(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], Self.setPipeSize, 4_096)
    defer { close(ends[1]) }
    pipeEnd = ends[0]
    process = try child.spawn(output: ends[1])
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      wait()
    }
    if pipeEnd >= 0 { close(pipeEnd) }
  }

  /// The next line of its output; `nil` at the end.
  func nextLine() -> String? {
    while true {
      if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
      bytes.removeSubrange(..<start)
      start = 0
      var piece = [UInt8](repeating: 0, count: 4_096)
      let count = read(pipeEnd, &piece, piece.count)
      guard count > 0 else { return nil }
      bytes += piece[..<count]
    }
  }

  /// Waits for it to exit, and returns its exit code.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return clinux_exit_code(status)
  }

  /// Whether it has exited, without waiting for that.
  var isOver: Bool {
    if !hasEnded { hasEnded = waitpid(process, nil, WNOHANG) != 0 }
    return hasEnded
  }

  /// Asks it to exit, and waits until it has.
  func end() {
    guard !isOver else { return }
    kill(process, SIGTERM)
    wait()
  }

  /// How long it has used a core, in microseconds; the kernel still reports this after its end.
  func coreTime() throws -> Double {
    let account = try Command.output("cat", "/proc/\(process)/schedstat")
    guard let nanoseconds = account.split(separator: " ").first.flatMap({ Double(String($0)) })
    else { throw Child.Problem(description: "the kernel does not report a program's time") }
    return nanoseconds / 1_000
  }

  /// A value from the kernel's report on its memory, in KiB.
  func memory(_ name: String) throws -> Double { try memory(name, in: "status") }

  /// Its own memory, page by page: the value in `status` may lag by some dozen pages.
  func anonymousMemory() throws -> Double { try memory("Anonymous", in: "smaps_rollup") }

  private func memory(_ name: String, in file: String) throws -> Double {
    let account = try Command.output("cat", "/proc/\(process)/\(file)")
    let line = account.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    guard let word = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let value = Double(String(word))
    else { throw Child.Problem(description: "the kernel does not report \(name)") }
    return value
  }
}
