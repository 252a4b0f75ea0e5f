import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// A backup, and what is in it.
struct BackupReport: Answer {
  static let members = Members<BackupReport> {
    Member("file", .text, "path of the backup, or null if none was made") { $0.path }
    Member("files", .count, "number of files in it") { $0.manifest?.entries.count }
    Member("size_bytes", .number(.bytes), "total size of the files") { $0.manifest?.totalSize }
    Member("damaged_documents", .texts, "hashes of documents that were already damaged") {
      $0.manifest?.damagedDocuments.map(\.description) ?? []
    }
  }

  let path: String?
  /// `nil` of a backup that was not written.
  let manifest: BackupManifest?

  func present(on page: inout Page) {
    guard let path, let manifest else { return }
    page.paragraph(
      "\(Printable.line(path)): \(Phrase.count(manifest.entries.count, "file")), "
        + "\(Bytes.text(manifest.totalSize)), written and read back")
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
      progress = context.progress(
        Self.label(step.stage), in: step.stage == .copyingDatabase ? .steps : .bytes,
        total: step.total)
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
