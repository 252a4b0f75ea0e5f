import Glibc

/// The most memory that a program holds while it works, for programs that take a while.
///
/// The kernel's highest mark is read again and again until the program has ended, so what it needs in
/// its last millisecond may be missed; `wait4` would add the memory of the process that started it.
enum PeakWatch {
  /// Runs a program to its end, and returns the highest mark in KiB.
  static func kibibytes(of child: Child) throws -> Double {
    let process = try child.spawn(output: nil)
    var peak: Double = 0
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      peak = max(peak, mark(of: process) ?? 0)
      usleep(1_000)
    }
    guard status == 0 else { throw Child.Problem(description: "\(child.path) failed") }
    return peak
  }

  private static func mark(of process: pid_t) -> Double? {
    let descriptor = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 8_192)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap {
      Double(String($0))
    }
  }
}
