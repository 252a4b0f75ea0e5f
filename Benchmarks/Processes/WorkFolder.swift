import Glibc

/// A temporary folder for a benchmark.
final class WorkFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/vanlog-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Child.Problem(description: "no folder") }
    path = String(cString: made)
  }

  deinit {
    _ = try? Child("rm", ["-rf", path]).time()
  }
}
