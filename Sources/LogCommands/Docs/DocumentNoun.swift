import CommandLineKit
import DurableFiles
import HomeFolder
internal import Records
import SharedCommands
internal import Text
import TripStore

/// Documents and their files.
enum DocumentNoun: RecordNoun {
  static let kind = KindSpec.document
  static let columns: [String] = .fields(.type, .person, .expires, .fileName)
  static let example = "\"Passport\" --type passport --expires 2031-04-30 --border yes"
  static let hidden: [String] = .fields(.content, .fileName, .size)

  /// What is made on the way belongs to the trip of its day.
  private static let keepsakes: Set = ["photo", "ticket", "receipt"]

  static func belongsToTrips(_ document: Record) -> Bool {
    keepsakes.contains(document[.type] ?? "")
  }

  /// Papers of a van belong to the van in use unless another is named.
  private static let vanPapers = Set(VehiclePapers.types)

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    if let issued = draft[.issued], let expires = draft[.expires],
      expires < issued
    {
      throw StoreError.bad(.expires, "is before issued")
    }
    try takeEntry(into: &draft, in: store)
    takeType(into: &draft, context)
    try attach(&draft, in: store, context)
    guard draft.existing == nil, draft[.van] == nil, draft[.person] == nil,
      vanPapers.contains(draft[.type] ?? ""), let van = try store.vanInUse()
    else { return }
    draft[.van] = van.id
  }

  /// A document that is named by its type has it: without one, `docs border` would not find it.
  private static func takeType(into draft: inout Draft, _ context: CommandContext) {
    guard draft.existing == nil, draft[.type] == nil, let title = draft[.title] else { return }
    let word = Folding.folded(title)
    guard RecordWords.documentTypes.contains(word) else { return }
    draft[.type] = word
    context.note("its type is \(word), as its title says; --type gives another")
  }

  /// The receipt of an entry is of its day and trip.
  private static func takeEntry(into draft: inout Draft, in store: RecordStore) throws {
    guard let id = draft.values[.entry], let entry = try store.record(id, of: .ledger) else {
      return
    }
    if draft[.type] == nil { draft[.type] = "receipt" }
    if draft[.day] == nil { draft.values.take(.day, from: entry) }
    if draft[.trip] == nil, let trip = entry[.trip] { draft[.trip] = trip }
  }

  private static func attach(
    _ draft: inout Draft, in store: RecordStore, _ context: CommandContext
  ) throws {
    guard draft.existing == nil, keepsakes.contains(draft[.type] ?? "") else { return }
    if draft[.day] == nil, try context.clock().isProven { draft[.day] = try context.localNow().day }
    let isSure = try !draft.values.isFromClock(.day) || context.clock().isProven
    guard draft[.trip] == nil, draft[.day] != nil, isSure else { return }
    draft[.trip] = try store.belonging(on: draft[.day]).trip
  }
}

/// A document's file as it enters the store: first copied, then named by a record.
///
/// Copying may take long, so it happens before the edit. A copy that no record came to name is
/// removed under the lock of an edit, so two commands that add the same file at once never remove
/// it under each other.
struct DocumentFile: ~Copyable {
  static let option = OptionSpec("file", value: .file(), help: "Attach a copy of this file.")

  private let attachments: AttachmentStore
  private let stored: StoredAttachment
  private let name: DisplayName
  private let store: RecordStore
  /// Whether the copy is new; an older one is never removed, since others may need it.
  private let isNew: Bool

  /// Copies a file in; leaves nothing behind if that fails.
  init(copying path: String, into store: RecordStore, _ context: CommandContext) throws {
    let progress = context.progress("Copying", in: .bytes)
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

  /// Makes or changes the record that names the file; removes the file if that fails.
  func keep<Result>(_ body: (Edit, FieldValues) throws -> Result) throws -> Result {
    do {
      return try store.edit { edit in
        guard try isThere() else { throw AttachmentError.removedMeanwhile }
        return try body(edit, fields)
      }
    } catch {
      // Best effort: a leftover copy does no harm, and the first error matters.
      if isNew { _ = try? store.sweep([stored], in: attachments) }
      throw error
    }
  }

  private func isThere() throws -> Bool {
    try attachments.all().contains { $0.hash == stored.hash }
  }
}
