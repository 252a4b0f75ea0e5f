import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import TripStore

/// The file of a document on its way into the store: copied in, then named by a record.
///
/// Copying may take long, so it happens before the edit and not in it. What no record came to name
/// is removed again, under the lock of an edit: two commands that take in the same file at once
/// therefore never remove it under each other.
struct DocumentFile: ~Copyable {
  static let option = OptionSpec(
    "file", value: .file(), help: "The file that shows it; a copy is kept with the record.")

  private let attachments: AttachmentStore
  private let stored: StoredAttachment
  private let name: DisplayName
  private let store: TripStore
  /// Whether the copy is new; what was there before is never removed, whoever needs it.
  private let isNew: Bool

  /// Copies a file in; nothing is left of it if that fails.
  init(copying path: String, into store: TripStore, _ context: CommandContext) throws {
    let progress = context.progress("Copying")
    let attachments = try AttachmentStore(in: context.home().make())
    let known = Set(try attachments.all().map(\.hash))
    stored = try attachments.add(from: path) { progress.update($0) }
    isNew = !known.contains(stored.hash)
    name = DisplayName(path)
    self.store = store
    self.attachments = attachments
  }

  private var fields: FieldValues {
    [
      .set(.content, stored.hash.description), .set(.fileName, name.text),
      .set(.size, Int64(stored.size)),
    ]
  }

  /// Makes or changes the record that names the file; if that fails, the file goes.
  func keep<Result>(_ body: (Edit, FieldValues) throws -> Result) throws -> Result {
    do {
      return try store.edit { edit in
        guard try isThere() else { throw AttachmentError.missing(stored.hash) }
        return try body(edit, fields)
      }
    } catch {
      // Best effort: a copy that stays does no harm, and the first error is what matters.
      if isNew { _ = try? store.sweep([stored], in: attachments) }
      throw error
    }
  }

  private func isThere() throws -> Bool {
    try attachments.all().contains { $0.hash == stored.hash }
  }
}
