import CLinux
import Glibc

/// The peak of a program's memory that no file backs, in KiB.
///
/// The kernel keeps no peak of this, so it is sampled while the program runs.
struct OwnMemory {
  let peak: Double

  init(of child: Child) throws {
    let process = try child.spawn(output: nil)
    var (most, status): (Double, Int32) = (0, 0)
    while waitpid(process, &status, WNOHANG) == 0 {
      most = max(most, Self.now(process))
      var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
      nanosleep(&pause, nil)
    }
    guard clinux_exit_code(status) == 0, most > 0 else {
      throw Child.Problem(description: "\(child.path) failed")
    }
    peak = most
  }

  /// Anonymous and shared memory; 0 once the process has ended.
  private static func now(_ process: pid_t) -> Double {
    let descriptor = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &buffer, buffer.count)
    let account = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    return account.split(separator: "\n").reduce(0) { sum, line in
      guard line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") else { return sum }
      let fields = line.split(whereSeparator: \.isWhitespace)
      return sum + (fields.count > 1 ? Double(String(fields[1])) ?? 0 : 0)
    }
  }
}
