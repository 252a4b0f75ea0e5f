import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore
import TripSync

/// `sync conflicts`: values that wait for a choice.
struct SyncConflictsCommand: BareCommand {
  static let name = "sync conflicts"
  static let use = CommandUse.shows()
  static let summary = "List values that two devices set without knowing of each other."
  static let details = [
    "Only amounts of money and files of documents wait for you; everything else merges "
      + "automatically. Until you choose, every device shows the same value, marked here with a "
      + "star."
  ]
  static let examples = [
    Example("vanlog sync conflicts", "See what 'vanlog sync resolve' can settle.")
  ]
  static let jsonFields = ConflictList.jsonFields
  static let exits = [StoreExits.emptyList]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let home = try? context.syncHomeToRead()
    let all = try store.map(RecordConflict.all) ?? []
    let views = try all.map {
      ConflictView(
        $0, ending: $0.record.shortID(in: store),
        subject: try Self.subject($0.record, store, context),
        names: try Self.names(of: $0, store, home),
        own: try store?.ownActors() ?? [])
    }
    context.noteIfEmpty(views, "no conflicts: there is nothing to settle")
    try context.output(ConflictList(views: views))
    if !context.globals.json, all.contains(where: { $0.fields.contains(where: \.isFile) }) {
      context.note("'vanlog docs open ID --side remote' opens the file of another device")
    }
    return .done
  }

  private static func subject(
    _ record: Record, _ store: RecordStore?, _ context: CommandContext
  ) throws -> String {
    guard let store else { return record.title }
    return try context.subject(record, in: store)
  }

  private static func names(
    of conflict: RecordConflict, _ store: RecordStore?, _ home: SyncHome?
  ) throws -> [Stamp: String] {
    let own = try store?.ownActors() ?? []
    var names: [Stamp: String] = [:]
    for version in conflict.versions {
      let actor = version.stamp.actor
      names[version.stamp] =
        own.contains(actor) ? "this device" : try home?.deviceName(of: actor) ?? "another device"
    }
    return names
  }
}

private struct ConflictList: Presentable, Answer {
  static let members = Members<ConflictList> {
    Member("conflicts", .objects(), "records with such values") { $0.views }
  }

  let views: [ConflictView]

  func present(on page: inout Page) {
    guard !views.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("RECORD", mayShrink: true), .init("FIELD"),
      .init("VALUE", mayShrink: true), .init("FROM", mayShrink: true),
    ])
    for view in views { view.add(to: &table) }
    page.table(table)
  }
}

/// A record with its values on a page or as JSON.
struct ConflictView: Answer {
  static let members = Members<ConflictView> {
    Members.identity("record", { $0.conflict.record.id }, short: { $0.ending })
    Member("kind", .text, "kind of record") { $0.conflict.kind.name }
    Member("title", .text, "title of the record, or null") {
      $0.conflict.record[$0.conflict.kind.title]
    }
    Member("fields", .objects(fieldMembers), "the fields in question") { $0.fields }
  }

  private static let fieldMembers = Members<ConflictingField> {
    Member("field", .text, "name of the field, as 'resolve --take FIELD=VALUE' takes it") {
      $0.name
    }
    Member("choices", .objects(choiceMembers), "its values, the shown one first") { $0.choices }
  }

  private static let choiceMembers = Members<FieldChoice> {
    Member("value", .text, "the value as text") { $0.value }
    Member(
      "file_name", .text, "name of the file, if the value is that of a document, or null"
    ) { $0.file?.name }
    Member("size_bytes", .number(.bytes), "its size, or null") { $0.file?.size }
    Member("device_name", .text, "the device that wrote it") { $0.device }
    Member("local", .flag, "whether this device wrote it") { $0.isOwn }
    Member("shown", .flag, "whether it is the one that lists show") { $0.isShown }
    Member("written", .instant, "when it was written, by the clock of the changes") {
      $0.written
    }
  }

  private struct ConflictingField {
    let name: String
    let choices: [FieldChoice]
  }

  private struct FieldChoice {
    let value: String
    let file: (name: String?, size: Int64?)?
    let device: String?
    let isOwn, isShown: Bool
    let written: Instant
  }

  private let conflict: RecordConflict
  private let ending, subject: String
  private let names: [Stamp: String]
  private let own: [ActorID]

  init(
    _ conflict: RecordConflict, ending: String, subject: String, names: [Stamp: String],
    own: [ActorID]
  ) {
    (self.conflict, self.ending, self.names, self.own) = (conflict, ending, names, own)
    self.subject = subject
  }

  func add(to table: inout Table) {
    var isFirst = true
    for field in conflict.telling {
      for choice in field.choices {
        table.add([
          isFirst ? ending : "", isFirst ? subject : "",
          choice.isShown ? FieldSpec.optionName(field.field) : "",
          text(of: choice, field) + (choice.isShown ? " *" : ""), names[choice.stamp] ?? "",
        ])
        isFirst = false
      }
    }
  }

  private func written(_ choice: FieldConflict.Choice) -> Instant {
    Instant(millisecondsSinceEpoch: choice.stamp.milliseconds)
  }

  private func text(
    of choice: FieldConflict.Choice, _ field: FieldConflict, isForPrograms: Bool = false
  ) -> String {
    guard let spec = conflict.kind.field(field.field),
      let version = conflict.versions.first(where: { $0.stamp == choice.stamp })
    else { return "" }
    if field.isFile, !isForPrograms {
      let (name, size) = conflict.file(of: version)
      let day = "\(written(choice))".prefix(10)
      return (name ?? "a file") + (size.map { ", \(Bytes.text(Int(clamping: $0)))" } ?? "")
        + ", of \(day)"
    }
    let text = spec.text(choice.value, currency: conflict.currency(of: spec, in: version))
    return text.isEmpty ? "none" : text
  }

  private var fields: [ConflictingField] {
    conflict.differing.map { field in
      ConflictingField(
        name: FieldSpec.optionName(field.field),
        choices: field.choices.map { answer($0, of: field) })
    }
  }

  private func answer(_ choice: FieldConflict.Choice, of field: FieldConflict) -> FieldChoice {
    let version = conflict.versions.first { field.isFile && $0.stamp == choice.stamp }
    return FieldChoice(
      value: text(of: choice, field, isForPrograms: true), file: version.map(conflict.file),
      device: names[choice.stamp], isOwn: own.contains(choice.stamp.actor),
      isShown: choice.isShown, written: written(choice))
  }
}
