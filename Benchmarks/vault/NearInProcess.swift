import Geodesy
import Glibc
import HomeFolder
import SQLite
import SpotsVault

/// The cost of a query without starting a process: pages of the file, and time.
struct NearInProcess {
  static let centres = 200
  private static let rounds = 3

  let vault: Vault
  let file: SpotsFile
  let folder: WorkFolder
  let centres: Centres

  func comparisons() throws -> [Comparison] {
    try pages() + times()
  }

  private func open() throws -> SpotsVault {
    let home = HomeFolder(path: vault.home, origin: .option)
    guard let vault = try SpotsVault.openToRead(in: home) else {
      throw Child.Problem(description: "there is no vault")
    }
    return vault
  }

  // MARK: Pages

  private func pages() throws -> [Comparison] {
    let counts = try centres.places.map(pages).sorted()
    return [
      compare("p50", counts[counts.count / 2], atMost: 16),
      compare("p99", counts[counts.count * 99 / 100], atMost: 40),
    ]
  }

  /// All pages read from a freshly opened file, each counted once.
  private func pages(around place: Coordinate) throws -> Double {
    let connection = try open().connection
    try connection.execute(script: "PRAGMA cache_size = -400000")
    _ = try VaultQueries(connection).near(place, limit: 20)
    return Double(connection.pagesRead)
  }

  private func compare(_ share: String, _ pages: Double, atMost bound: Double) -> Comparison {
    Comparison(
      benchmark: "vault", question: "20 nearest: \(share) of the pages read, opening included",
      size: "\(file.size), \(centres.places.count) centres", unit: .pages,
      samples: Samples([pages]), yardstick: .bound(bound))
  }

  // MARK: Time

  private func times() throws -> [Comparison] {
    let question = "20 nearest: in process"
    guard let tree = try NearestTree(file: file, centres: centres, in: folder) else {
      VaultBenchmark.leaveOut(question, "a Python with numpy and scipy; see script/bench --help")
      return []
    }
    // As in a long-running process: all pages in memory, as the peer has its whole tree, and one
    // read transaction.
    let connection = try open().connection
    try connection.execute(script: "PRAGMA cache_size = -400000")
    let queries = VaultQueries(connection)
    var (ours, peer) = ([Double](), [Double]())
    for _ in 0..<Self.rounds {
      _ = try microseconds(queries)  // warms the caches, as the peer runs each twice
      ours += try microseconds(queries)
      peer += try tree.microseconds()
    }
    return [
      Comparison(
        benchmark: "vault", question: question,
        size: "\(file.size), \(centres.places.count) centres", unit: .microseconds,
        samples: Samples(ours),
        yardstick: .peer("scipy cKDTree in memory", Samples(peer), ratioAtMost: 4))
    ]
  }

  private func microseconds(_ queries: VaultQueries) throws -> [Double] {
    try queries.reading {
      try centres.places.map { place in
        let start = Self.nanoseconds()
        let count = try queries.near(place, limit: 20).hits.count
        let end = Self.nanoseconds()
        guard count == 20 else {
          throw Child.Problem(description: "\(count) spots instead of 20")
        }
        return Double(end - start) / 1_000
      }
    }
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
