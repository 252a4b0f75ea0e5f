import HomeFolder
import Records
import Text
import TripStore

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
    ] + (try completion(dist: dist)) + (try memory("vanlog --version", version))
      + (try memory("vanlog config list", list))
  }

  /// What a person waits for who presses the tab key.
  private static func completion(dist: String) throws -> [Comparison] {
    let folder = try WorkFolder()
    let home = HomeFolder(path: folder.path + "/home", origin: .option)
    try fill(home)
    func complete(_ words: [String]) -> Child {
      let words = ["vanlog", "--home", home.path] + words
      return Child("\(dist)/vanlog", ["__complete", "fish", "\(words.count - 1)"] + words)
    }
    let path = Child("\(dist)/vanlog", ["config", "path"])
    let tabs: [(name: String, child: Child)] = [
      ("a command", complete(["led"])), ("an id", complete(["ledger", "show", ""])),
      ("a name", complete(["manifest", "show", "thing 24"])),
      ("a vendor", complete(["ledger", "add", "5", "--vendor", "vendor 3"])),
    ]
    let times = try PairedTimes.measure(tabs.map(\.child) + [path], rounds: rounds)
    return zip(tabs, times).flatMap { tab, samples in
      [
        time(
          "completion of \(tab.name)", samples, "vanlog config path", times[tabs.count], atMost: 3),
        Comparison(
          benchmark: "startup", question: "completion of \(tab.name): whole process",
          size: "5,000 records", unit: .milliseconds, samples: samples, yardstick: .bound(8)),
      ]
    }
  }

  /// Half of the records have names, half are of the ledger.
  private static func fill(_ home: HomeFolder) throws {
    let store = try RecordStore.open(.trips, in: home, buildDate: 1_700_000_000_000) {
      Moment(milliseconds: 1_790_000_000_000, isProven: true)
    }
    try store.edit { edit in
      for number in 0..<2_500 {
        try edit.create(.item, [.set(.name, "Thing \(number)"), .set(.type, "item")])
        try edit.create(
          .ledger,
          [
            .set(.day, Day(daysSinceEpoch: 20_000 + number / 5)), .set(.direction, "expense"),
            .set(.amount, Int64(number + 1)), .set(.currency, "EUR"),
            .set(.vendor, "Vendor \(number % 400)"),
          ])
      }
    }
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
