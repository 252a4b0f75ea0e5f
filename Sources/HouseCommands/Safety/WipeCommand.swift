import CBuildInfo
import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import SpotsVault
import Text

/// `wipe`: removes the spots, or everything, after a backup.
struct WipeCommand: ReadingCommand {
  static let name = "wipe"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Remove all packs of spots, or everything, after a backup."
  static let details = [
    "'vault' removes the packs of spots. Your own places and your notes are records: they stay, "
      + "and return to the list of spots at once. The backup is a copy of the vault, "
      + "vanlog-2026-08-12-spots.sqlite.",
    "'everything' leaves an empty home, as before first use: no records, documents, settings, keys, "
      + "spots or drives. The backup is that of 'vanlog backup', which 'vanlog restore' brings "
      + "back; packs of spots are not in it, and keys only with --keys.",
    "The backup is written and read back first, by default into a folder beside the home that ends "
      + "in '.backups'. Without one nothing is removed, unless you give --no-backup.",
    "What was synced stays on the remotes, encrypted, and on your other devices. While a drive is "
      + "recorded, or another command syncs or changes the home, nothing is removed.",
  ]
  static let operands = [
    OperandSpec(
      .choice("WHAT", Target.allCases.map(\.rawValue)), help: "What to remove.")
  ]
  static let options = [backup, noBackup, BackupCommand.keys, Confirmation.yes]
  static let examples = [
    Example("vanlog wipe vault", "Begin again with the packs of spots."),
    Example(
      "vanlog wipe everything --backup /media/stick --keys",
      "Empty the home before the Pi is sold."),
  ]
  static let jsonFields = WipeReport.jsonFields
  static let exits = [
    Exit(.nothingFound, "there is nothing to remove"),
    Exit(.badData, "the store is damaged, so that no good backup can be made"),
    Exit(.cannotCreate, "the backup cannot be written"),
    Exit(.tryAgain, "a drive is being recorded, or another process changes the home"),
  ]

  enum Target: String, CaseIterable {
    case vault, everything
  }

  private static let backup = OptionSpec(
    "backup", value: .file(), help: "A new file for the backup, or a folder to put it into.")
  private static let noBackup = OptionSpec("no-backup", help: "Make no backup.")

  let arguments: Arguments

  private var makesBackup: Bool { !arguments.flag(Self.noBackup) }

  func run(_ context: CommandContext) throws -> ExitStatus {
    if !makesBackup, let useless = [Self.backup, BackupCommand.keys].first(where: arguments.flag) {
      throw arguments.usageError("--no-backup leaves nothing for --\(useless.name)")
    }
    switch Target(rawValue: arguments.operand(0) ?? "") {
    case .vault: return try wipeVault(context)
    case .everything, nil: return try wipeEverything(context)
    }
  }

  // MARK: The vault

  private func wipeVault(_ context: CommandContext) throws -> ExitStatus {
    if arguments.flag(BackupCommand.keys) {
      throw arguments.usageError("no keys are in the vault", option: BackupCommand.keys)
    }
    let home = try context.home()
    guard try SpotsVault.isThere(in: home) else {
      return nothing("there are no spots to remove", context)
    }
    let place = try place(context)
    let packs = Self.packs(in: home)
    let lost =
      packs.isEmpty
      ? "Remove the list of spots?"
      : "Remove \(Phrase.count(packs.count, "pack")) of spots (\(packs.joined(separator: ", ")))?"
    guard try Confirmation.isGiven("\(lost) \(Self.sentence(place))", arguments, context) else {
      return .done
    }
    let path = try place.map { try WipePlace.spotsFile($0, day: context.localNow().day) }
    try PlacesCopy.expectChanges(context)
    try SpotsVault.wipe(in: home, copyingTo: path)
    PlacesCopy.finish(context)
    var report = WipeReport(target: .vault, home: home.path)
    report.file = path
    report.packs = packs
    try context.output(report)
    if let path {
      context.note(
        "to bring it back: cp \(Printable.line(path)) "
          + "\(Printable.line(home.path))/\(SpotsVault.fileName)")
    }
    return .done
  }

  /// The packs, without My places; none if that cannot be read.
  private static func packs(in home: HomeFolder) -> [String] {
    let names = (try? SpotsVault.openToRead(in: home)?.packs().map(\.name)) ?? []
    return names.filter { $0 != PackDetails.ownPack }
  }

  // MARK: Everything

  private func wipeEverything(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.home()
    let store = try? context.storeToRead()  // finishes a wipe that was cut off
    guard try home.open()?.names().isEmpty == false else {
      return nothing("there is nothing to remove", context)
    }
    try HomeExclusion.requireNoRecording(context)
    if makesBackup { try requireKeptDrives(home) }
    let place = try place(context)
    var report = WipeReport(target: .everything, home: home.path)
    report.remotes = WipeReport.remotes(context, store)
    report.keptHomes = try HomeWipe.keptHomes(of: home)
    let question =
      "Remove everything in \(Printable.line(home.path)): all records, documents, settings, keys "
      + "and spots? \(Self.sentence(place))"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    let target = try place.map { try BackupTarget($0, day: context.localNow().day) }
    let manifest = try HomeExclusion.holding(home) {
      try SpotsVault.withoutWriters(in: home) {
        try HomeWipe.wipe(home) { try writeBackup(to: target?.path, context) }
      }
    }
    report.file = manifest == nil ? nil : target?.path
    report.manifest = manifest
    try context.output(report)
    if let manifest { BackupReport.warn(of: manifest, context) }
    report.warn(context)
    return .done
  }

  /// `nil` without a backup, and if there is nothing that a backup would hold.
  private func writeBackup(
    to path: String?, _ context: CommandContext
  ) throws -> BackupManifest? {
    guard let path else { return nil }
    do {
      return try BackupCommand.write(
        to: path, context.clock(), includeKeys: arguments.flag(BackupCommand.keys),
        keepsDrives: false, context)
    } catch BackupError.nothingToKeep {
      return nil
    }
  }

  /// No backup holds a drive that is not in the store.
  private func requireKeptDrives(_ home: HomeFolder) throws {
    guard RecordingHome.hasDrive(home) || EndedDrives.areThere(in: home) else { return }
    throw CommandProblem(
      .tryAgain,
      "a drive that is not in the store yet would be in no backup; save it with 'vanlog drive "
        + "recover' first")
  }

  // MARK: The backup

  /// Where the backup goes, as it was named; `nil` for none.
  private func place(_ context: CommandContext) throws -> String? {
    guard makesBackup else { return nil }
    let named = try arguments.text(Self.backup) ?? context.home().path + ".backups/"
    try OutputFile.protect(named, context)
    return named
  }

  private static func sentence(_ place: String?) -> String {
    guard let place else { return "There will be no backup." }
    return "A backup goes to \(Printable.line(place)) first."
  }

  private func nothing(_ sentence: String, _ context: CommandContext) -> ExitStatus {
    context.note(sentence)
    return .nothingFound
  }
}
