internal import CLinux
internal import Glibc

/// A file in memory that lasts as long as this does.
final class MemoryFile {
  private let descriptor: CInt

  var path: String { "/proc/self/fd/\(descriptor)" }

  init?(_ text: String) {
    descriptor = clinux_open_memory()
    guard descriptor >= 0 else { return nil }
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
