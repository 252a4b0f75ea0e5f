import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Changes on a page or as JSON, the newest first.
struct HistoryView: Presentable, JSONObject {
  /// A record of a change, as people read it.
  private struct Item {
    let item: HistoryEntry.Item
    let shortID, phrase, values: String
    let texts: [(field: String, old: String?, new: String?)]
  }

  private let entries: [(entry: HistoryEntry, time: String, who: String, items: [Item])]
  private let hasMore: Bool
  private static let mostShown = 5

  init(
    _ entries: [HistoryEntry], hasMore: Bool, in store: RecordStore?, _ context: CommandContext
  ) throws {
    self.hasMore = hasMore
    guard let store else {
      self.entries = []
      return
    }
    let clock = try RecordClock(context)
    let authors = try Authors(store, context)
    let values = ValueText(store, clock)
    self.entries = try entries.map { entry in
      (
        entry, clock.text(entry.time), authors.name(of: entry),
        try entry.items.compactMap { try Self.item($0, in: store, clock, values) }
      )
    }
  }

  private static func item(
    _ item: HistoryEntry.Item, in store: RecordStore, _ clock: RecordClock, _ values: ValueText
  ) throws -> Item? {
    guard let kind = KindSet.trips.named(item.kindName),
      let record = try store.record(item.id, of: kind)
    else { return nil }
    // What goes together is written together, though often only a part of it has changed.
    let changed = item.values.filter { $0.old == nil || $0.old != $0.new }
    let fields = changed.compactMap { value in kind.field(value.field).map { (value, $0) } }
    return Item(
      item: item, shortID: record.shortID(in: store), phrase: record.phrase(clock),
      values: fields.map { text(of: $0, $1, record, values) }.concatenated(separator: ", "),
      texts: fields.map { value, field in
        (
          field.name, value.old.flatMap { values.text($0, of: field, in: record) },
          value.new.flatMap { values.text($0, of: field, in: record) }
        )
      })
  }

  private static func text(
    of value: HistoryEntry.Value, _ field: FieldSpec, _ record: Record, _ values: ValueText
  ) -> String {
    let name = FieldSpec.spokenName(field.name)
    switch (value.old, value.new) {
    case (let old?, let new?): return values.change(of: field, from: old, to: new, in: record)
    case (nil, let new?):
      return "\(name) \(values.text(new, of: field, in: record) ?? "cleared")"
    case (let old?, nil):
      return "\(name), which was \(values.text(old, of: field, in: record) ?? "empty")"
    case (nil, nil): return name
    }
  }

  // MARK: For a person

  func present(on page: inout Page) {
    for (entry, time, who, items) in entries {
      let command =
        entry.isDating
        ? "vanlog by itself, since the time was proven later"
        : entry.command ?? (entry.stranger == nil ? "vanlog by itself" : nil)
      let what = command.map { ": \($0)" } ?? ""
      page.paragraph(Printable.line("\(time) \(who)\(what)\(entry.isUndone ? " (undone)" : "")"))
      for item in items.prefix(Self.mostShown) {
        let values = item.values.isEmpty ? "" : ": \(item.values)"
        let text = "\(item.item.outcome.rawValue) \(item.phrase) (\(item.shortID))\(values)"
        page.item(Printable.line(text))
      }
      let more = entry.count - min(items.count, Self.mostShown)
      if more > 0 { page.item("and \(more) more") }
    }
  }

  // MARK: For a program

  static let jsonFields = [
    JSONField(
      "history",
      .list(
        .object([
          JSONField("time", .instant, "when it was changed"),
          JSONField("device_name", .text, "device or paired phone that made the change"),
          JSONField("local", .flag, "whether it was made on this device or its page"),
          JSONField("command", .text, "command that made the change here, or null"),
          JSONField("undone", .flag, "whether an undo has taken it back"),
          JSONField(
            "dated_again", .flag,
            "whether it only put days and times right that an unproven clock gave"),
          JSONField("record_count", .count, "number of records that it changed"),
          JSONField(
            "records",
            .list(
              .object(
                JSONField.identity("record") + [
                  JSONField("kind", .text, "kind of record"),
                  JSONField(
                    "outcome", .choice(HistoryEntry.Item.Outcome.allCases.map(\.rawValue)),
                    "what became of the record"),
                  JSONField(
                    "fields", .list(.object(HistoryJSON.field)), "fields that got another value"),
                ])), "the records, at most 50"),
        ])), "changes, newest first"),
    LimitOption.more,
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("history", entries) { json, line in
      json.field("time", line.entry.time.description)
      json.field("device_name", line.who)
      json.field("local", line.entry.stranger == nil)
      json.field("command", line.entry.command)
      json.field("undone", line.entry.isUndone)
      json.field("dated_again", line.entry.isDating)
      json.field("record_count", line.entry.count)
      json.field("records", line.items) { json, item in
        json.field("id", item.item.id.description)
        json.field("short_id", item.shortID)
        json.field("kind", item.item.kindName)
        json.field("outcome", item.item.outcome.rawValue)
        json.field("fields", item.texts) { HistoryJSON.write($1, to: &$0) }
      }
    }
    json.field("more", hasMore)
  }
}
