import CLinux
import Glibc

/// What the person who runs a benchmark sees: progress, while the notes of the programs under test go to a file.
enum Watcher {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The error output that this program was started with.
  nonisolated(unsafe) private static var screen: Int32 = 2
  /// The file that has the notes of the programs.
  nonisolated(unsafe) private(set) static var notes: String?

  /// Sends standard error, which programs inherit, to a log in the build folder.
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
