import Glibc
import Text

/// The memory of a program at the moment it writes its answer.
///
/// The answer goes to a pipe that is already full, so the program blocks there, with all its work
/// done, while its memory is read from the kernel. The peak that `wait4` reports would not do: it
/// includes the memory of the process that started the program.
struct PeakMemory {
  /// The most memory ever held, and the part of it that no file backs, in KiB.
  let peak, anonymous: Double

  init(of child: Child) throws {
    Self.forgetFile(of: child)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Child.Problem(description: "no pipe") }
    defer { for end in ends { close(end) } }
    Self.fill(ends[1])
    let process = try child.spawn(output: ends[1])
    defer {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    let account = try Self.accountOnceWaiting(process, of: child)
    peak = try Self.value(of: "VmHWM:", in: account)
    anonymous = try Self.value(of: "RssAnon:", in: account)
  }

  /// Makes the kernel read the program from the disk again, as after a reboot.
  ///
  /// A freshly written file is in the page cache in pieces of up to 2 MB, and each access then
  /// counts as a whole piece: the same program seems to need two or four times as much.
  static func forgetFile(of child: Child) {
    let descriptor = open(child.path, O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    close(descriptor)
  }

  private static func fill(_ end: Int32) {
    let flags = fcntl(end, F_GETFL)
    _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
    var byte: UInt8 = 0
    while write(end, &byte, 1) == 1 {}
    _ = fcntl(end, F_SETFL, flags)
  }

  private static func accountOnceWaiting(_ process: pid_t, of child: Child) throws -> [Substring] {
    for _ in 0..<2_000 {
      let account = try contents(of: "/proc/\(process)/status").split(separator: "\n")
      // These programs wait for nothing else, so one that sleeps has reached the pipe.
      if account.contains(where: { $0.hasPrefix("State:") && String($0).contains(bytesOf: "S (") })
      {
        return account
      }
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
    }
    throw Child.Problem(description: "\(child.path) never wrote an answer")
  }

  private static func contents(of path: String) throws -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Child.Problem(description: "cannot read \(path)") }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }

  private static func value(of name: String, in account: [Substring]) throws -> Double {
    let line = account.first { $0.hasPrefix(name) }
    guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let value = Double(String(number))
    else { throw Child.Problem(description: "the kernel does not report \(name)") }
    return value
  }
}
