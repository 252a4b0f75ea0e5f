import Glibc

/// How quickly the spots vault answers, and what filling it costs.
enum VaultBenchmark {
  static func run(dist: String) throws -> [Comparison] {
    let folder = try WorkFolder()
    let vanlog = "\(dist)/vanlog"
    let file = try SpotsFile(rows: rows, in: folder)
    let imports = Imports(vanlog: vanlog, file: file, folder: folder)
    let importing = try imports.comparisons()
    let vault = try imports.vault(named: "vault")
    let centres = try Centres(in: vault, count: NearInProcess.centres)
    return try NearQuestions(vault: vault, size: file.size, centres: centres).comparisons()
      + NearInProcess(vault: vault, file: file, folder: folder, centres: centres).comparisons()
      + importing
      + Growth(vault: vault, file: file, folder: folder, centres: centres).comparisons()
      + Searches(vault: vault, file: file, folder: folder, centres: centres).comparisons()
  }

  /// Set lower only to try out the benchmark: the targets apply to this many.
  private static var rows: Int {
    getenv("VANLOG_BENCH_SPOTS").flatMap { Int(String(cString: $0)) } ?? 500_000
  }

  /// Reports what cannot be measured here, and what is missing.
  static func leaveOut(_ question: String, _ need: String) {
    let line = "vanlog-bench: not measured: \(question): needs \(need)\n"
    _ = line.withCString { write(2, $0, line.utf8.count) }
  }
}
