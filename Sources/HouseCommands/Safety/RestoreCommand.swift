import CommandLineKit
import DurableFiles
import HomeFolder
import MapFiles
import Records
import SharedCommands
import SpotsVault
import Text
import TripStore
import TripSync
import WebAccess

/// `restore`: restores a backup.
struct RestoreCommand: ReadingCommand {
  static let name = "restore"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Restore a backup, and set the current data aside."
  static let details = [
    "The whole file is checked before anything changes. The current home folder is renamed and "
      + "stays beside the new one; keys that are not in the backup stay in it, and so does an "
      + "interrupted drive. While a drive is being recorded, nothing is restored."
  ]
  static let operands = [OperandSpec(.file(), help: "A file that 'vanlog backup' wrote.")]
  static let options = [Confirmation.yes]
  static let examples = [
    Example("vanlog restore /media/stick/van.vlb", "Restore from a memory stick.")
  ]
  static let jsonFields = RestoreView.jsonFields
  static let exits = [
    Exit(.badData, "the file is not a complete backup; nothing was changed"),
    Exit(.inputMissing, "the file does not exist"),
    Exit(.tryAgain, "another process restores or syncs, or a drive is being recorded"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.operand(0) ?? ""
    let home = try context.home()
    _ = try BackupReader(path)  // fails before a question that would be pointless
    try HomeExclusion.requireNoRecording(context)
    let mayReplace = try home.exists && agrees(home.path, context)
    if home.exists, !mayReplace { return .done }
    let hasDrive = RecordingHome.hasDrive(home)
    let watch = StepProgress(context)
    let report = try HomeExclusion.holding(home) {
      try HomeRestore.restore(
        .trips, from: path, into: home, replaceExisting: mayReplace, progress: watch.show)
    }
    watch.finish()
    try context.output(RestoreView(path: path, report: report))
    BackupReport.warn(of: report.manifest, context)
    if let kept = report.keptHome {
      takePageAlong(from: kept, context)
      takeSpotsAlong(from: kept, context)
    }
    if hasDrive, let kept = report.keptHome {
      context.note(
        "an interrupted drive stays in the old home; see it with 'vanlog --home \(kept) drive "
          + "recover'"
      )
    }
    tellWhereToJoin(home, context)
    return .done
  }

  /// The backup of a home that syncs, without its keys: the records say where it did.
  private func tellWhereToJoin(_ home: HomeFolder, _ context: CommandContext) {
    guard !SyncHome.isSetUp(in: home), let store = context.storeIfUsable(),
      let remotes = try? SyncHome(lookingAt: home, store: store).remotes(),
      let first = remotes.first
    else { return }
    context.note(
      "this device no longer syncs, since its keys are not in the backup; run 'vanlog sync join "
        + "\(Printable.line("\(first.address)"))' to take part again")
  }

  /// Phones are not in backups, since those may be restored on another machine, and maps can be added
  /// again; this spares pairing and adding them.
  private func takePageAlong(from kept: String, _ context: CommandContext) {
    do {
      let home = try context.home()
      try DeviceList.move(fromHome: HomeFolder(path: kept, origin: home.origin), to: home)
      try MapFolder.move(fromHome: kept, to: home)
    } catch {
      context.note("the phones and maps of the page stay in the old home: \(error)")
    }
  }

  /// Spots are not in backups, since they can be imported again; this spares importing them.
  private func takeSpotsAlong(from kept: String, _ context: CommandContext) {
    do {
      guard try SpotsVault.move(fromHome: kept, to: context.home()) else { return }
      _ = try PlacesCopy.following(context) { .done }
    } catch {
      context.note("the spots stay in the old home: \(error)")
    }
  }

  private func agrees(_ home: String, _ context: CommandContext) throws -> Bool {
    try Confirmation.isGiven("Replace the data in \(home)?", arguments, context)
  }
}

private struct RestoreView: Presentable, Answer {
  let path: String
  let report: RestoreReport

  func present(on page: inout Page) {
    page.paragraph("restored \(Bytes.text(report.manifest.totalSize)) from \(Printable.line(path))")
    if let kept = report.keptHome { page.paragraph("the previous data is now in \(kept)") }
  }

  static let members = Members<RestoreView> {
    BackupReport.members.of { BackupReport(path: $0.path, manifest: $0.report.manifest) }
    Member("kept_home", .text, "where the previous home is now, or null") { $0.report.keptHome }
  }
}
