internal import CommandLineKit
internal import Records
internal import Text
internal import TripStore

/// `--where`, `--in` and `--set` of `edit`: changes all records that meet a condition.
struct BulkEdit<Noun: RecordNoun> {
  private typealias Pair = (field: FieldSpec, text: String)

  private let arguments: Arguments
  private let context: CommandContext
  private let selection: RecordSelection<Noun>
  private let assignments: [Pair]

  init(_ arguments: Arguments, _ context: CommandContext) throws {
    self.arguments = arguments
    self.context = context
    selection = try RecordSelection(arguments, context)
    let assignments = try Self.assignments(arguments)
    guard !assignments.isEmpty else {
      throw arguments.usageError(
        "to change many records, --set FIELD=VALUE says how",
        option: BulkOptions.assignments)
    }
    // Currencies first: amounts are read by them.
    self.assignments =
      assignments.filter { !$0.field.isMoney } + assignments.filter(\.field.isMoney)
  }

  private static func assignments(_ arguments: Arguments) throws(UsageError) -> [Pair] {
    let option = BulkOptions.assignments
    var pairs: [Pair] = []
    for text in arguments.texts(option) {
      guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw arguments.usageError(
          "--set takes FIELD=VALUE, not '\(Printable.line(text))'", option: option)
      }
      let field = try RecordConditions.field(
        named: String(text[..<sign]), Noun.typed, Noun.kind.noun, option, arguments)
      pairs.append((field, String(text[text.utf8.index(after: sign)...])))
    }
    return pairs
  }

  func run() throws -> ExitStatus {
    let given = selection.words + arguments.texts(BulkOptions.assignments).map { "--set \($0)" }
    let title = ([arguments.commandName] + given).joined(separator: " ")
    return try BulkChange(of: Noun.kind, title: title) { store in
      try items(in: store)
    } apply: { item, edit, store in
      try apply(item, edit, in: store)
    }.run(arguments, context)
  }

  private func items(in store: RecordStore) throws -> [BulkChange.Item] {
    let reading = try BulkReading(store, Noun.currency(in: store), context)
    var items: [BulkChange.Item] = []
    try selection.forEach(in: store, reading) { record in
      if let item = try item(record, reading) { items.append(item) }
    }
    return items
  }

  /// What changes in a record; `nil` if it has all these values.
  private func item(_ record: Record, _ reading: BulkReading) throws -> BulkChange.Item? {
    var values = FieldValues()
    var steps: [String: Int64] = [:]
    for (field, text) in assignments {
      let value = try reading.value(text, of: field, in: record, values)
      if field.rule == .counter, FieldOptions.isStep(text), let step = value.integer {
        steps[field.name] = step
      } else if value != record[field] {
        values.set(value, of: field, from: reading.clockOrigin(of: text, field, in: record))
      }
    }
    return values.isEmpty && steps.isEmpty ? nil : BulkChange.Item(record, values, steps: steps)
  }

  /// The same as if the record were edited alone.
  private func apply(_ item: BulkChange.Item, _ edit: Edit, in store: RecordStore) throws {
    var draft = Draft(existing: item.record, arguments: nil)
    draft.values = item.values
    draft.values.settleClock(of: item.record)
    try draft.checkCurrencies(of: Noun.typed)
    try Noun.complete(&draft, in: store, context)
    var changes = draft.values.changes
    for (field, step) in item.steps { changes[field] = .add(step) }
    try edit.change(Noun.kind, item.record.id, changes, from: draft.values.origins)
    try Noun.follow(draft, of: item.record.id, edit, in: store)
  }
}

/// The options of `edit` for many records.
enum BulkOptions {
  static let assignments = assignments(of: [])

  /// All of them, for a command that can change these fields.
  static func all(of typed: [FieldSpec]) -> [OptionSpec] {
    RecordSelectionOptions.all("Change", of: typed) + [
      assignments(of: RecordConditions.named(typed)), BulkChange.dryRun, Confirmation.yes,
    ]
  }

  private static func assignments(of fields: [FieldSpec]) -> OptionSpec {
    OptionSpec(
      "set",
      value: .text(
        "FIELD=VALUE", maximumBytes: 1_048_576, offering: .fields(fields.map(\.optionName))),
      repeats: true,
      help: "With --where or --in: give the field this value; without a value, clear it. May be "
        + "repeated.")
  }
}
