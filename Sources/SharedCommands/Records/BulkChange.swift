public import CommandLineKit
public import Records
internal import Text
internal import TripStore

/// A change of many records of one kind: shown, confirmed once, and made in one transaction.
public struct BulkChange {
  /// What becomes of one record.
  public struct Item {
    public let record: Record
    /// The values that are set; only those that differ.
    public let values: FieldValues
    /// What is added to counters.
    public let steps: [String: Int64]

    public init(_ record: Record, _ values: FieldValues, steps: [String: Int64] = [:]) {
      (self.record, self.values, self.steps) = (record, values, steps)
    }

    fileprivate func isSame(as other: Item) -> Bool {
      record.id == other.record.id && values == other.values && steps == other.steps
    }
  }

  public static let dryRun = OptionSpec(
    "dry-run", help: "Show what would be changed, and change nothing.")

  /// The records that were changed.
  public static func members(of kind: KindSpec, _ help: String) -> Members<[RecordAnswer]> {
    Members {
      Member("records", .objects(.record(of: kind)), help) { $0 }
    }
  }

  let kind: KindSpec
  /// The command as `undo` and `history` show it.
  let title: String
  /// Whether the records are deleted.
  let deletes: Bool
  let items: (RecordStore) throws -> [Item]
  let apply: (Item, Edit, RecordStore) throws -> Void

  public init(
    of kind: KindSpec, title: String, deletes: Bool = false,
    _ items: @escaping (RecordStore) throws -> [Item],
    apply: @escaping (Item, Edit, RecordStore) throws -> Void
  ) {
    (self.kind, self.title, self.items, self.apply) = (kind, title, items, apply)
    self.deletes = deletes
  }

  /// Shows what would change and asks; if records have changed meanwhile, nothing is done.
  public func run(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
    guard let looking = try context.storeToRead() else { return nothing(context) }
    let planned = try items(looking)
    guard !planned.isEmpty else { return nothing(context) }
    var view = try BulkView(
      kind, planned, deletes: deletes, in: looking, RecordClock(context))
    if arguments.flag(Self.dryRun) {
      try context.output(view)
      return .done
    }
    let question = context.text(of: view) + "Go ahead?"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    let store = try context.store(for: title)
    try store.edit { edit in
      let now = try items(store)
      guard now.count == planned.count, zip(now, planned).allSatisfy({ $0.isSame(as: $1) }) else {
        throw StoreError.overtaken
      }
      for item in now { try apply(item, edit, store) }
    }
    try view.finish(in: store)
    try context.output(view)
    if context.terminal.errorIsTerminal { context.note("'vanlog undo' takes it back") }
    return .done
  }

  private func nothing(_ context: CommandContext) -> ExitStatus {
    context.note(
      deletes
        ? "no \(kind.noun) fits"
        : "no \(kind.noun) is to be changed: none fits, or all of them are so already")
    return .nothingFound
  }
}

/// Many records with what changes in them; a person sees the first.
private struct BulkView: Presentable {
  private let kind: KindSpec
  private let deletes: Bool
  private let lines: [String]
  private let store: RecordStore
  private var records: [Record]
  private var isDone = false
  private static let mostShown = 10

  init(
    _ kind: KindSpec, _ items: [BulkChange.Item], deletes: Bool, in store: RecordStore,
    _ clock: RecordClock
  ) throws {
    self.kind = kind
    self.deletes = deletes
    self.store = store
    let values = ValueText(store, clock)
    records = items.map(\.record)
    lines = items.prefix(Self.mostShown).map { item in
      let changes = kind.fields.compactMap { field -> String? in
        let old = item.record[field]
        if let new = item.values.specified(field.name) {
          return values.change(of: field, from: old, to: new, in: item.record)
        }
        guard let step = item.steps[field.name] else { return nil }
        let new = FieldValue.integer((old.integer ?? 0) &+ step)
        return values.change(of: field, from: old, to: new, in: item.record)
      }
      let phrase = item.record.phrase(clock)
      return changes.isEmpty ? phrase : "\(phrase): \(changes.joined(separator: ", "))"
    }
  }

  mutating func finish(in store: RecordStore) throws {
    isDone = true
    records = try records.compactMap { try store.record($0.id, of: kind) }
  }

  func present(on page: inout Page) {
    let count = Phrase.count(records.count, kind.noun, kind.plural)
    let verb = deletes ? "delete" : "change"
    page.paragraph("\(isDone ? verb + "d" : verb) \(count)")
    for line in lines { page.item(Printable.line(line)) }
    if records.count > lines.count { page.item("and \(records.count - lines.count) more") }
  }

  func write(to json: inout JSONWriter) {
    let answers = records.map { $0.answer(in: store) }
    let members = BulkChange.members(of: kind, "")
    json.object { members.write(of: answers, to: &$0) }
  }
}
