/// The time and memory of commands that do almost nothing.
enum Startup {
  private static let rounds = 300

  static func run(dist: String) throws -> [Comparison] {
    let version = Child("\(dist)/vanlog", ["--version"])
    let list = Child("\(dist)/vanlog", ["config", "list"])
    let nothing = Child("true")
    let sqlite = Child("sqlite3", [":memory:", "select 1"])
    let times = try PairedTimes.measure([version, list, nothing, sqlite], rounds: rounds)
    return [
      time("vanlog --version", times[0], "true", times[2], atMost: 1.2),
      time("vanlog --version", times[0], "sqlite3 'select 1'", times[3], atMost: 0.5),
      time("vanlog config list", times[1], "sqlite3 'select 1'", times[3], atMost: 0.75),
    ] + (try memory("vanlog --version", version)) + (try memory("vanlog config list", list))
  }

  private static func time(
    _ command: String, _ samples: Samples, _ peer: String, _ peerSamples: Samples,
    atMost ratio: Double
  ) -> Comparison {
    Comparison(
      benchmark: "startup", question: "\(command): whole process", size: "\(rounds) runs",
      unit: .milliseconds, samples: samples,
      yardstick: .peer(peer, peerSamples, ratioAtMost: ratio))
  }

  private static func memory(_ command: String, _ child: Child) throws -> [Comparison] {
    let runs = try (0..<5).map { _ in try PeakMemory(of: child) }
    let kinds: [(name: String, samples: Samples, bound: Double)] = [
      ("peak memory", Samples(runs.map(\.peak)), 8 * 1_024),
      ("anonymous memory", Samples(runs.map(\.anonymous)), 1_024),
    ]
    return kinds.map { kind in
      Comparison(
        benchmark: "startup", question: "\(command): \(kind.name)", size: "\(runs.count) runs",
        unit: .kibibytes, samples: kind.samples, yardstick: .bound(kind.bound))
    }
  }
}
