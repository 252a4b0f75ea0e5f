import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// What became of the older backups in a folder.
struct ThinningReport {
  /// Why nothing was removed; `nil` if the rules were applied.
  private(set) var obstacle: String?
  private(set) var kept: [BackupPlan.Kept] = []
  private(set) var removed: [DatedBackup] = []
  private(set) var doubtful: [BackupThinning.Doubtful] = []
  private(set) var isTrial = false

  /// What thinning would do beside a backup that is not written; `nil` without rules.
  static func look(
    _ target: BackupTarget, _ rules: BackupRules, _ clock: ClockProof, _ context: CommandContext
  ) throws -> ThinningReport? {
    guard let dated = target.dated, !rules.isEmpty else { return nil }
    var report = ThinningReport(obstacle: try obstacle(clock, context))
    report.isTrial = true
    guard report.obstacle == nil else { return report }
    let thinning = try thinning(dated, rules, clock, context)
    report.take(thinning.plan, thinning.doubtful)
    report.removed = thinning.plan.removed.reversed()
    return report
  }

  /// Removes what no rule keeps; an error comes with the report, since the backup is good.
  static func thin(
    _ target: BackupTarget, _ rules: BackupRules, _ clock: ClockProof, _ manifest: BackupManifest,
    _ context: CommandContext
  ) -> (report: ThinningReport?, failure: ThinningFailed?) {
    guard let dated = target.dated, !rules.isEmpty else { return (nil, nil) }
    var report = ThinningReport()
    do {
      report.obstacle = try obstacle(clock, context)
      if !manifest.damagedDocuments.isEmpty {
        report.obstacle = "an older backup may hold a document whole that is damaged now"
      }
      guard report.obstacle == nil else { return (report, nil) }
      let thinning = try thinning(dated, rules, clock, context)
      report.take(thinning.plan, thinning.doubtful)
      try thinning.removeOthers { report.removed.append($0) }
      return (report, nil)
    } catch {
      report.obstacle = "\(error)"
      return (report, ThinningFailed(reason: "\(error)"))
    }
  }

  private mutating func take(_ plan: BackupPlan, _ doubtful: [BackupThinning.Doubtful]) {
    kept = plan.kept
    self.doubtful = doubtful
  }

  private static func thinning(
    _ dated: (name: DatedBackup.Name, folder: String), _ rules: BackupRules, _ clock: ClockProof,
    _ context: CommandContext
  ) throws -> BackupThinning {
    let watch = StepProgress(context)
    defer { watch.finish() }
    return try BackupThinning(
      of: dated.folder, by: rules, owners: Set(context.storeToRead()?.ownActors() ?? []),
      newest: dated.name, now: clock.now, progress: watch.show)
  }

  /// A clock that shows 1970 would put the new backup before all others, and one that is months
  /// slow would hide how old they are.
  private static func obstacle(
    _ clock: ClockProof, _ context: CommandContext
  ) throws -> String? {
    clock.isProven
      ? nil
      : "the clock is not proven, so the age of backups is unknown; see 'vanlog doctor'"
  }

  // MARK: What is shown

  func present(on page: inout Page) {
    for backup in removed {
      page.line("\(isTrial ? "would remove" : "removed") \(backup.name.text)")
    }
    if let obstacle { return page.paragraph("older backups stay: \(obstacle)") }
    if removed.isEmpty {
      page.paragraph(isTrial ? "would remove no older backup" : "no older backup removed")
    }
    page.paragraph("\(Phrase.count(kept.count, "backup")) of this home kept")
    for file in doubtful {
      page.paragraph("left alone: \(file.name), \(Self.words(file.doubt))")
    }
  }

  private static func words(_ doubt: BackupThinning.Doubt) -> String {
    switch doubt {
    case .damaged: "which is damaged or not a backup"
    case .otherHome: "which belongs to another home"
    case .unknownHome: "which does not name its home"
    case .unprovenClock: "which was made while the clock was not proven"
    case .otherDay: "which was made on another day"
    case .future: "which is dated in the future"
    }
  }

  /// Without rules there is no report.
  static let members = Members<ThinningReport?> {
    Member(
      "not_thinned", .text, "why no older backup was removed, or null; null without rules, too"
    ) { $0?.obstacle }
    Member(
      "kept_backups", .objects(keptMembers),
      "backups of this home in the folder that stay, newest first"
    ) { $0?.kept ?? [] }
    Member("removed_backups", .texts, "names of backups that are or would be removed") {
      $0?.removed.map(\.name.text) ?? []
    }
    Member(
      "doubtful_backups", .objects(doubtfulMembers),
      "files with dated names to which no rule applies"
    ) { $0?.doubtful ?? [] }
  }

  private static let keptMembers = Members<BackupPlan.Kept> {
    Member("name", .text, "name of the file") { $0.backup.name.text }
    Member("day", .day, "day of the backup") { $0.backup.name.day }
    Member("kept_by", ValueType<BackupRules.Period>.choice.list, "rules that keep it") {
      $0.periods
    }
  }

  private static let doubtfulMembers = Members<BackupThinning.Doubtful> {
    Member("name", .text, "name of the file") { $0.name }
    Member("left_because", .choice, "why it is left alone") { $0.doubt }
  }
}

/// The backup is written and good, but older ones could not be looked at or removed.
struct ThinningFailed: Failure, CustomStringConvertible {
  let exitStatus = ExitStatus.inputOutput
  let reason: String

  var description: String { "the backup is good, but older ones were not thinned out: \(reason)" }
}
