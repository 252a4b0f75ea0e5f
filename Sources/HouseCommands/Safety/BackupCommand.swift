import CBuildInfo
import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TripStore

/// `backup`: everything that cannot be had again, in one file.
struct BackupCommand: Command {
  static let name = "backup"
  static let summary = "Write everything into one file, and prove it by reading it back."
  static let details = [
    "The file holds the database with your own places and notes, the documents, the border "
      + "crossings and the settings of this device. Packs of spots and caches can be had again "
      + "and are left out. Whoever has the file can read it.",
    "A drive that is under way is not in it; one that has ended is.",
    "Keys are left out unless you ask for them; who has them can read what is synced.",
  ]
  static let operands = [OperandSpec(.file(), help: "The new file; it must not exist yet.")]
  static let keys = OptionSpec("keys", help: "Put the keys in as well.")
  static let options = [keys]
  static let examples = [Example("vanlog backup /media/stick/van.vlb", "Onto a memory stick.")]
  static let jsonFields = BackupReport.jsonFields
  static let exits = [
    Exit(.inputMissing, "there is nothing to keep yet, or no such folder"),
    Exit(.cannotCreate, "the file cannot be written there"),
    Exit(.tryAgain, "another process keeps the store busy"),
  ]

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.operand(0) ?? ""
    let now = try context.clock().now
    guard let stamp = BackupStamp(version: Build.version, created: now.description) else {
      return .ownFault
    }
    context.keepStoppedDrive()
    let watch = StepProgress(context)
    let manifest = try HomeBackup.write(
      home: context.home(), to: path, stamp: stamp, includeKeys: arguments.flag(Self.keys),
      progress: watch.show)
    watch.finish()
    try context.output(BackupReport(path: path, manifest: manifest))
    BackupReport.warn(of: manifest, context)
    if RecordingHome.hasDrive(try context.home()) {
      context.note("the drive under way is not in the backup; make another one when it has ended")
    }
    return .done
  }
}

/// What is in a backup.
struct BackupReport: Presentable {
  static let jsonFields = [
    JSONField("file", .text, "the backup"),
    JSONField("files", .count, "how many files are in it"),
    JSONField("size_bytes", .number(.bytes), "their size in all"),
    JSONField("damaged_documents", .list(.text), "hashes of documents that were damaged before"),
  ]

  let path: String
  let manifest: BackupManifest

  func present(on page: inout Page) {
    page.paragraph(
      "\(Printable.line(path)): \(Phrase.count(manifest.entries.count, "file")), "
        + "\(Bytes.text(manifest.totalSize)), written and read back")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", path)
      json.field("files", manifest.entries.count)
      json.field("size_bytes", manifest.totalSize)
      json.field(array: "damaged_documents") { json in
        for hash in manifest.damagedDocuments { json.value(hash.description) }
      }
    }
  }

  static func warn(of manifest: BackupManifest, _ context: CommandContext) {
    let damaged = manifest.damagedDocuments.count
    guard damaged > 0 else { return }
    context.note(
      "\(damaged == 1 ? "a document was" : "\(damaged) documents were") damaged on the disk and is "
        + "kept as it is; 'vanlog docs list' shows which to add again")
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
