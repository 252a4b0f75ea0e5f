import Glibc

/// What vanlog costs a small computer that is always on, in real time.
enum PiBenchmark {
  static func run(dist: String) throws -> [Comparison] {
    let folder = try WorkFolder()
    return try RealTime(dist: dist, folder: folder).comparisons()
      + BesideOthers(dist: dist, folder: folder).comparisons()
      + ParkedVan(dist: dist, folder: folder).comparisons()
      + ParkedHour(dist: dist, folder: folder).comparisons()
      + IgnitionCuts(dist: dist, folder: folder).comparisons()
      + PackageSize(dist: dist).comparisons()
  }

  /// How long to measure what happens in real time: ten minutes, or `VANLOG_BENCH_SECONDS`.
  static var seconds: Int {
    let given = getenv("VANLOG_BENCH_SECONDS").flatMap { Int(String(cString: $0)) }
    return max(10, given ?? 600)
  }
}
