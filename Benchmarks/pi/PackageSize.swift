import Glibc

/// How large the Debian packages are that `script/package` has made.
struct PackageSize {
  let dist: String

  func comparisons() throws -> [Comparison] {
    try packages().map { path in
      let bytes = try Command.number("stat -c %s '\(path)'")
      return Comparison(
        benchmark: "pi", question: "package, compressed", size: Self.shortName(path),
        unit: .megabytes, samples: Samples([bytes / 1e6]), yardstick: .bound(12), aim: 8)
    }
  }

  /// None, if no package has been made.
  private func packages() throws -> [String] {
    let found = try Command.output(
      "sh", "-c", "ls -1 '\(dist)'/packages/*/vanlog_*.deb 2>/dev/null || :")
    return found.split(separator: "\n").map(String.init)
  }

  /// The release and the name of the file.
  private static func shortName(_ path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: " ")
  }
}
