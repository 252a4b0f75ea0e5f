import CLinux
import Glibc

/// The person who waits for a benchmark, and what they are spared: the programs that run have notes of their own, thousands in all.
enum Watcher {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The error output that this program was started with.
  nonisolated(unsafe) private static var screen: Int32 = 2
  /// The file that has the notes of the programs.
  nonisolated(unsafe) private(set) static var notes: String?

  /// From now on the notes of all programs go to a file beside the folder of the programs.
  static func keepNotes(of dist: String) throws {
    let path = "\(dist)/../.build-release/bench.log"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Problem(description: "cannot write \(path) (error \(errno))") }
    screen = fcntl(2, F_DUPFD_CLOEXEC, 3)
    guard screen >= 0, dup2(file, 2) == 2 else {
      throw Problem(description: "cannot keep the notes of programs (error \(errno))")
    }
    close(file)
    notes = path
  }

  static func tell(_ message: String) {
    let line = "vanlog-bench: \(message)\n"
    _ = line.withCString { write(screen, $0, line.utf8.count) }
  }
}
