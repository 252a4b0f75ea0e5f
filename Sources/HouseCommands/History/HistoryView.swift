import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Changes on a page or as JSON, the newest first.
struct HistoryView: Presentable, Answer {
  /// A record of a change, as people read it.
  private struct Item {
    let item: HistoryEntry.Item
    let shortID, phrase, values: String
    let fields: [FieldTexts]
  }

  private typealias Change = (entry: HistoryEntry, time: String, who: String, items: [Item])

  private let entries: [Change]
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
      values: fields.map { text(of: $0, $1, record, values) }.joined(separator: ", "),
      fields: fields.map { value, field in
        FieldTexts(
          field: field.name, old: value.old.flatMap { values.text($0, of: field, in: record) },
          new: value.new.flatMap { values.text($0, of: field, in: record) })
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
        ? "vanlog itself, since the time was proven later"
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

  static let members = Members<HistoryView> {
    Member("history", .objects(changeMembers), "changes, newest first") { $0.entries }
    LimitOption.more { $0.hasMore }
  }

  private static let changeMembers = Members<Change> {
    Member("time", .instant, "when it was changed") { $0.entry.time }
    Member("device_name", .text, "device or paired phone that made the change") { $0.who }
    Member("local", .flag, "whether it was made on this device or its page") {
      $0.entry.stranger == nil
    }
    Member("command", .text, "command that made the change here, or null") { $0.entry.command }
    Member("undone", .flag, "whether an undo has taken it back") { $0.entry.isUndone }
    Member(
      "dated_again", .flag, "whether it only corrected days and times from an unproven clock"
    ) { $0.entry.isDating }
    Member("record_count", .count, "number of records that it changed") { $0.entry.count }
    Member("records", .objects(itemMembers), "the records, at most 50") { $0.items }
  }

  private static let itemMembers = Members<Item> {
    Members.identity("record", { $0.item.id }, short: { $0.shortID })
    Member("kind", .text, "kind of record") { $0.item.kindName }
    Member("outcome", .choice, "what became of the record") { $0.item.outcome }
    Member("fields", .objects(), "fields whose value changed") { $0.fields }
  }
}
