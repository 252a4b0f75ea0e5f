import CBuildInfo
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `backup`: everything that cannot be replaced, in one file.
struct BackupCommand: ReadingCommand {
  static let name = "backup"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Back up everything into one file, and verify it."
  static let details = [
    "The file contains all your records, with your own places and notes, the documents, the rules "
      + "and languages that you have written, and the settings of this device. Packs of spots are "
      + "left out, since they can be imported again. "
      + "The file is not encrypted: anyone who has it can read it.",
    "In a folder, the file is named after the day: vanlog-2026-08-12.vlb, and further ones of that "
      + "day vanlog-2026-08-12-2.vlb and so on. A name that ends in a slash is a folder, and is "
      + "created if it is missing.",
    "With --keep-last, --keep-daily and so on, older backups of this home that none of these rules "
      + "keeps are removed from the folder, once the new one has been read back. Each rule keeps "
      + "the newest backup of each of that many days, weeks, months or years that have one. A "
      + "backup of another home, of a version that did not note the home, of a time when the clock "
      + "was not proven, or with another name always stays. While the clock is not proven, nothing "
      + "is removed.",
    "A drive still being recorded is not included; one that has ended is.",
    "Keys are left out unless you ask for them: anyone who has them can read what is synced.",
  ]
  static let operands = [
    OperandSpec(
      .file(), help: "The file to create, which must not exist yet, or a folder to put it into.")
  ]
  static let keys = OptionSpec("keys", help: "Include the keys.")
  static let options = [keys] + KeepOptions.all + [dryRun]
  static let examples = [
    Example("vanlog backup /media/stick/van.vlb", "Back up to a memory stick."),
    Example("vanlog backup /media/stick", "Add a backup that is named after the day."),
    Example(
      "vanlog backup /media/stick --keep-daily 7 --keep-weekly 4 --keep-monthly 12",
      "Add one, and remove old ones that are no longer needed."),
  ]
  static let jsonFields = BackupView.jsonFields
  static let exits = [
    Exit(.inputMissing, "there is nothing to back up yet, or the folder does not exist"),
    Exit(.cannotCreate, "the file cannot be written"),
    Exit(.tryAgain, "another process has locked the store"),
  ]

  private static let dryRun = OptionSpec(
    "dry-run", help: "Write and remove nothing; list what would be removed.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let named = arguments.operand(0) ?? ""
    let isTrial = arguments.flag(Self.dryRun)
    let rules = KeepOptions.rules(arguments)
    try OutputFile.protect(named, context)
    let target = try BackupTarget(
      named, day: context.localNow().day, makesFolder: !isTrial)
    guard rules.isEmpty || target.dated != nil else {
      throw arguments.usageError(
        "'\(Printable.line(named))' is not a folder; rules for what to keep apply to backups in a "
          + "folder, which get dated names")
    }
    let clock = try context.clock()
    guard !isTrial else {
      let thinning = try ThinningReport.look(target, rules, clock, context)
      try context.output(BackupView(path: target.path, manifest: nil, thinning: thinning))
      return .done
    }
    let manifest = try Self.write(
      to: target.path, clock, includeKeys: arguments.flag(Self.keys), context)
    let (thinning, failure) = ThinningReport.thin(target, rules, clock, manifest, context)
    try context.output(BackupView(path: target.path, manifest: manifest, thinning: thinning))
    BackupReport.warn(of: manifest, context)
    if RecordingHome.hasDrive(try context.home()) {
      context.note("the drive being recorded is not in the backup; back up again when it has ended")
    }
    if let failure { throw failure }
    return .done
  }

  /// Writes a backup of the home and reads it back; drives that have ended are kept first, unless
  /// the caller has locked the home.
  static func write(
    to path: String, _ clock: ClockProof, includeKeys: Bool, keepsDrives: Bool = true,
    _ context: CommandContext
  ) throws -> BackupManifest {
    guard
      let stamp = BackupStamp(
        version: Build.version, created: clock.now.description, isClockProven: clock.isProven)
    else { preconditionFailure("the version and the time are plain text") }
    if keepsDrives { context.keepEndedDrives() }
    let watch = StepProgress(context)
    defer { watch.finish() }
    return try HomeBackup.write(
      home: context.home(), to: path, stamp: stamp, includeKeys: includeKeys, progress: watch.show)
  }
}

/// A backup, and what became of older ones.
private struct BackupView: Presentable, Answer {
  let path: String
  /// `nil` if nothing was written.
  let manifest: BackupManifest?
  let thinning: ThinningReport?

  func present(on page: inout Page) {
    if manifest == nil { page.paragraph("would write \(Printable.line(path))") }
    backup.present(on: &page)
    thinning?.present(on: &page)
  }

  private var backup: BackupReport { BackupReport(path: path, manifest: manifest) }

  static let members = Members<BackupView> {
    BackupReport.members.of { $0.backup }
    Member("dry_run", .flag, "whether nothing was written and removed") { $0.manifest == nil }
    ThinningReport.members.of { $0.thinning }
  }
}
