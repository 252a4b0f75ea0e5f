internal import Text

/// Which backups of a folder to keep: the last ones, and the newest of days, weeks, months and years.
///
/// A rule counts only days, weeks, months and years that have a backup, so a van that stood all
/// winter still has its backups in spring.
public struct BackupRules: Sendable, Hashable {
  public enum Period: String, Sendable, CaseIterable {
    case last, daily, weekly, monthly, yearly
  }

  /// How many of each period to keep; a period without a number has no rule.
  public let counts: [Period: Int]

  public init(_ counts: [Period: Int]) {
    self.counts = counts
  }

  public var isEmpty: Bool { counts.isEmpty }

  /// What the rules say about some backups of one home.
  public func plan(_ backups: [DatedBackup]) -> BackupPlan {
    let sorted = backups.sorted(by: >)
    var periods = sorted.map { _ in [Period]() }
    var standIns = sorted.map { _ in Set<Int>() }
    for period in Period.allCases {
      guard let count = counts[period] else { continue }
      var newest: [Int: Int] = [:]
      for (index, backup) in sorted.enumerated() {
        let slot = Self.slot(period, backup.name.day, index)
        if let kept = newest[slot] {
          standIns[index].insert(kept)
        } else if newest.count < count {
          newest[slot] = index
          periods[index].append(period)
        }
      }
    }
    let kept = sorted.indices.filter { !periods[$0].isEmpty }
    let removed = sorted.indices.filter { periods[$0].isEmpty }
    let needed = Set(removed.flatMap { standIns[$0] })
    return BackupPlan(
      kept: kept.map { BackupPlan.Kept(backup: sorted[$0], periods: periods[$0]) },
      removed: removed.map { sorted[$0] }, standIns: needed.sorted().map { sorted[$0] })
  }

  /// A number that all backups of the same day, week, month or year share.
  private static func slot(_ period: Period, _ day: Day, _ index: Int) -> Int {
    let (year, month, _) = day.components
    let fromMonday = day.daysSinceEpoch + 3  // 1970-01-01 was a Thursday
    return switch period {
    case .last: index
    case .daily: day.daysSinceEpoch
    case .weekly: (fromMonday >= 0 ? fromMonday : fromMonday - 6) / 7
    case .monthly: year * 12 + month
    case .yearly: year
    }
  }
}

/// Which backups stay and which go; each list begins with the newest.
public struct BackupPlan: Sendable, Equatable {
  public struct Kept: Sendable, Equatable {
    public let backup: DatedBackup
    /// The rules that keep it.
    public let periods: [BackupRules.Period]

    public init(backup: DatedBackup, periods: [BackupRules.Period]) {
      self.backup = backup
      self.periods = periods
    }
  }

  public let kept: [Kept]
  public let removed: [DatedBackup]
  /// Those of the kept ones that are all that is left of a removed one's day, week, month or year.
  public let standIns: [DatedBackup]
}
