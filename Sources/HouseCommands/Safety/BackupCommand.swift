import CBuildInfo
import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TripStore

/// `backup`: everything that cannot be replaced, in one file.
struct BackupCommand: ReadingCommand {
  static let name = "backup"
  static let summary = "Back up everything into one file, and verify it."
  static let details = [
    "The file contains all your records, with your own places and notes, the documents and the "
      + "settings of this device. Packs of spots are left out, since they can be imported again. "
      + "The file is not encrypted: anyone who has it can read it.",
    "In a folder, the file is named after the day: vanlog-2026-08-12.vlb, and further ones of that "
      + "day vanlog-2026-08-12-2.vlb and so on. A name that ends in a slash is a folder, and is "
      + "created if it is missing.",
    "A drive still being recorded is not included; one that has ended is.",
    "Keys are left out unless you ask for them: anyone who has them can read what is synced.",
  ]
  static let operands = [
    OperandSpec(
      .file(), help: "The file to create, which must not exist yet, or a folder to put it into.")
  ]
  static let keys = OptionSpec("keys", help: "Include the keys.")
  static let options = [keys]
  static let examples = [
    Example("vanlog backup /media/stick/van.vlb", "Back up to a memory stick."),
    Example("vanlog backup /media/stick", "Add a backup that is named after the day."),
  ]
  static let jsonFields = BackupReport.jsonFields
  static let exits = [
    Exit(.inputMissing, "there is nothing to back up yet, or the folder does not exist"),
    Exit(.cannotCreate, "the file cannot be written"),
    Exit(.tryAgain, "another process has locked the store"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let named = arguments.operand(0) ?? ""
    try OutputFile.protect(named, context)
    let path = try BackupTarget.path(named, day: context.localNow().day)
    let now = try context.clock().now
    guard let stamp = BackupStamp(version: Build.version, created: now.description) else {
      return .ownFault
    }
    context.keepEndedDrives()
    let watch = StepProgress(context)
    let manifest = try HomeBackup.write(
      home: context.home(), to: path, stamp: stamp, includeKeys: arguments.flag(Self.keys),
      progress: watch.show)
    watch.finish()
    try context.output(BackupReport(path: path, manifest: manifest))
    BackupReport.warn(of: manifest, context)
    if RecordingHome.hasDrive(try context.home()) {
      context.note("the drive being recorded is not in the backup; back up again when it has ended")
    }
    return .done
  }
}

/// What is in a backup.
struct BackupReport: Presentable, JSONObject {
  static let jsonFields = [
    JSONField("file", .text, "path of the backup"),
    JSONField("files", .count, "number of files in it"),
    JSONField("size_bytes", .number(.bytes), "total size of the files"),
    JSONField("damaged_documents", .list(.text), "hashes of documents that were already damaged"),
  ]

  let path: String
  let manifest: BackupManifest

  func present(on page: inout Page) {
    page.paragraph(
      "\(Printable.line(path)): \(Phrase.count(manifest.entries.count, "file")), "
        + "\(Bytes.text(manifest.totalSize)), written and read back")
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("file", path)
    json.field("files", manifest.entries.count)
    json.field("size_bytes", manifest.totalSize)
    json.field("damaged_documents", manifest.damagedDocuments.map(\.description))
  }

  static func warn(of manifest: BackupManifest, _ context: CommandContext) {
    let damaged = manifest.damagedDocuments.count
    guard damaged > 0 else { return }
    context.note(
      "\(damaged == 1 ? "a document was" : "\(damaged) documents were") already damaged on the "
        + "disk and backed up as found; 'vanlog doctor' shows which")
  }
}

/// Progress of a backup or restore on the terminal.
final class StepProgress {
  private let context: CommandContext
  private var stage: BackupStep.Stage?
  private var progress: Progress?

  init(_ context: CommandContext) {
    self.context = context
  }

  func show(_ step: BackupStep) {
    if stage != step.stage {
      progress?.finish()
      stage = step.stage
      progress = context.progress(Self.label(step.stage), total: step.total)
    }
    progress?.update(step.done)
  }

  func finish() {
    progress?.finish()
  }

  private static func label(_ stage: BackupStep.Stage) -> String {
    switch stage {
    case .copyingDatabase: "copying the database"
    case .writing: "writing"
    case .verifying: "reading back"
    case .extracting: "unpacking"
    }
  }
}
