import CommandLineKit
import Records
import TripStore

/// The rules on a command line for which backups of a folder to keep.
enum KeepOptions {
  private static let range = 1...10_000

  private static let specs: [(period: BackupRules.Period, spec: OptionSpec)] = [
    (.last, option("last", "Keep the last N backups.")),
    (.daily, option("daily", "Keep the newest backup of each of the last N days that have one.")),
    (.weekly, option("weekly", "The same for weeks, which begin on Mondays.")),
    (.monthly, option("monthly", "The same for months.")),
    (.yearly, option("yearly", "The same for years.")),
  ]

  static let all = specs.map(\.spec)

  static func rules(_ arguments: Arguments) -> BackupRules {
    var counts: [BackupRules.Period: Int] = [:]
    for (period, spec) in specs { counts[period] = arguments.integer(spec) }
    return BackupRules(counts)
  }

  private static func option(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec("keep-\(name)", value: .integer("N", range), help: help)
  }
}
