import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// What is in a backup.
struct BackupReport: Presentable, JSONObject {
  static let jsonFields = [
    JSONField("file", .text, "path of the backup, or null if none was made"),
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
    Self.writeMembers(path, manifest, to: &json)
  }

  /// Without a manifest, of a backup that was not written.
  static func writeMembers(
    _ path: String?, _ manifest: BackupManifest?, to json: inout JSONWriter
  ) {
    json.field("file", path)
    json.field("files", manifest?.entries.count)
    json.field("size_bytes", manifest?.totalSize)
    json.field("damaged_documents", manifest?.damagedDocuments.map(\.description) ?? [])
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
