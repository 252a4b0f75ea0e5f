import DurableFiles
import Glibc
import Text

/// Everyday commands and long ones with the home of five years, of a tenth of them, and of twice as much
/// where `VANLOG_BENCH_YEARS` says so.
enum YearsBenchmark {
  static func run(dist: String) throws -> [Comparison] {
    let named = getenv("VANLOG_BENCH_YEARS").map { String(cString: $0) } ?? "0.1 1"
    let shares = named.split(separator: " ").compactMap { Double(String($0)) }
    return try shares.flatMap { share in
      let home = try YearsHome(share: share, dist: dist)
      let folder = try WorkFolder()
      return try YearsQuestions(home: home, folder: folder).comparisons()
        + YearsFiles(home: home, folder: folder).comparisons()
        + YearsChanges(home: home, folder: folder).comparisons()
    }
  }
}

/// What all tables of years have in common.
protocol YearsTable {
  var home: YearsHome { get }
  var folder: WorkFolder { get }
}

extension YearsTable {
  /// A median against a bound.
  func bounded(_ question: String, atMost milliseconds: Double, _ times: [Double]) -> Comparison {
    Comparison(
      benchmark: "years", question: question, size: home.size, unit: .milliseconds,
      samples: Samples(times), yardstick: .bound(milliseconds))
  }

  func bounded(
    _ question: String, _ child: Child, atMost milliseconds: Double, rounds: Int = 5
  ) throws -> Comparison {
    _ = try child.time()  // warms the page cache, and makes what is kept of drives
    return bounded(
      question, atMost: milliseconds, try (0..<rounds).map { _ in try child.time() })
  }

  func paired(
    _ question: String, _ ours: [Double], _ peer: String, _ theirs: [Double], atMost ratio: Double
  ) -> Comparison {
    Comparison(
      benchmark: "years", question: question, size: home.size, unit: .milliseconds,
      samples: Samples(ours), yardstick: .peer(peer, Samples(theirs), ratioAtMost: ratio))
  }

  func memory(_ question: String, _ child: Child, atMost kibibytes: Double) throws -> Comparison {
    Comparison(
      benchmark: "years", question: "\(question): peak memory", size: home.size, unit: .kibibytes,
      samples: Samples([try PeakWatch.kibibytes(of: child)]), yardstick: .bound(kibibytes))
  }
}
