import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore
import TripSync

/// `sync conflicts`: values that wait for a choice.
struct SyncConflictsCommand: Command {
  static let name = "sync conflicts"
  static let summary = "List values that two devices set without knowing of each other."
  static let details = [
    "Only amounts of money and files of documents wait for you; everything else merges by itself. "
      + "Until you choose, every device shows the same value, marked here with a star."
  ]
  static let examples = [
    Example("vanlog sync conflicts", "See what 'vanlog sync resolve' can settle.")
  ]
  static let jsonFields = [
    JSONField("conflicts", .list(.object(ConflictView.jsonFields)), "records with such values")
  ]
  static let exits = [StoreExits.emptyList]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let home = try? context.syncHomeToRead()
    let all = try store.map(RecordConflict.all) ?? []
    let views = try all.map {
      ConflictView(
        $0, ending: $0.record.shortID(in: store), names: try Self.names(of: $0, store, home),
        own: try store?.ownActors() ?? [])
    }
    context.noteIfEmpty(views, "no conflicts: there is nothing to settle")
    try context.output(ConflictList(views: views))
    if !context.globals.json, all.contains(where: { $0.fields.contains(where: \.isFile) }) {
      context.note("'vanlog docs open ID --side remote' opens the file of another device")
    }
    return .done
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

private struct ConflictList: Presentable, JSONObject {
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

  func writeMembers(to json: inout JSONWriter) {
    json.field("conflicts", views)
  }
}

/// A record with its values on a page or as JSON.
struct ConflictView: JSONObject {
  static let jsonFields =
    JSONField.identity("record") + [
      JSONField("kind", .text, "kind of record"),
      JSONField("title", .text, "title of the record, or null"),
      JSONField("fields", .list(.object(fieldMembers)), "the fields in question"),
    ]

  private static let fieldMembers = [
    JSONField("field", .text, "name of the field, as 'resolve --take FIELD=VALUE' takes it"),
    JSONField("choices", .list(.object(choiceMembers)), "its values, the shown one first"),
  ]

  private static let choiceMembers = [
    JSONField("value", .text, "the value as text"),
    JSONField("file_name", .text, "name of the file, if the value is that of a document, or null"),
    JSONField("size_bytes", .number(.bytes), "its size, or null"),
    JSONField("device_name", .text, "the device that wrote it"),
    JSONField("local", .flag, "whether this device wrote it"),
    JSONField("shown", .flag, "whether it is the one that lists show"),
    JSONField("written", .instant, "when it was written, by the clock of the changes"),
  ]

  private let conflict: RecordConflict
  private let ending: String
  private let names: [Stamp: String]
  private let own: [ActorID]

  init(_ conflict: RecordConflict, ending: String, names: [Stamp: String], own: [ActorID]) {
    (self.conflict, self.ending, self.names, self.own) = (conflict, ending, names, own)
  }

  func add(to table: inout Table) {
    let record = "\(conflict.kind.noun) \(conflict.record.title)"
    var isFirst = true
    for field in conflict.telling {
      for choice in field.choices {
        table.add([
          isFirst ? ending : "", isFirst ? record : "",
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

  func writeMembers(to json: inout JSONWriter) {
    json.field("id", "\(conflict.record.id)")
    json.field("short_id", ending)
    json.field("kind", conflict.kind.name)
    json.field("title", conflict.record[conflict.kind.title])
    json.field("fields", conflict.differing) { json, field in
      json.field("field", FieldSpec.optionName(field.field))
      json.field("choices", field.choices) { json, choice in
        json.field("value", text(of: choice, field, isForPrograms: true))
        let version = conflict.versions.first { field.isFile && $0.stamp == choice.stamp }
        let file = version.map(conflict.file)
        json.field("file_name", file?.name)
        json.field("size_bytes", file?.size)
        json.field("device_name", names[choice.stamp])
        json.field("local", own.contains(choice.stamp.actor))
        json.field("shown", choice.isShown)
        json.field("written", written(choice).description)
      }
    }
  }
}
