import Glibc

/// A temporary folder for a benchmark.
final class WorkFolder {
  let path: String

  /// One on the disk, or in memory, where there is such a place, for what prepares a measurement.
  init(inMemory: Bool = false) throws {
    let place = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(place)/vanlog-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Child.Problem(description: "no folder") }
    path = String(cString: made)
  }

  deinit {
    _ = try? Child("rm", ["-rf", path]).time()
  }
}
