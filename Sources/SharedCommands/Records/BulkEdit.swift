internal import CommandLineKit
internal import Records
internal import Text
internal import TripStore

/// `--where` and `--set` of `edit`: changes all records of which something is true.
struct BulkEdit<Noun: RecordNoun> {
  private typealias Pair = (field: FieldSpec, text: String)

  private let arguments: Arguments
  private let context: CommandContext
  private let conditions: [Pair]
  private let assignments: [Pair]

  init(_ arguments: Arguments, _ context: CommandContext) throws(UsageError) {
    self.arguments = arguments
    self.context = context
    conditions = try Self.pairs(BulkOptions.conditions, arguments)
    let assignments = try Self.pairs(BulkOptions.assignments, arguments)
    guard !assignments.isEmpty else {
      throw arguments.usageError(
        "--where needs --set FIELD=VALUE, which says what to change",
        option: BulkOptions.assignments)
    }
    // Currencies first: amounts are read by them.
    self.assignments =
      assignments.filter { !$0.field.isMoney } + assignments.filter(\.field.isMoney)
  }

  private static func pairs(
    _ option: OptionSpec, _ arguments: Arguments
  ) throws(UsageError) -> [Pair] {
    var pairs: [Pair] = []
    for text in arguments.texts(option) {
      let bytes = text.utf8
      guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else {
        throw arguments.usageError(
          "--\(option.name) takes FIELD=VALUE, not '\(Printable.line(text))'", option: option)
      }
      let name = String(text[..<sign])
      guard let field = BulkOptions.fields(Noun.typed).first(where: { $0.isNamed(name) }) else {
        let names = BulkOptions.fields(Noun.typed).map(\.optionName)
        throw arguments.usageError(
          "'\(Printable.line(name))' is no field of a \(Noun.kind.noun)"
            + Spelling.hint(for: name, among: names), option: option)
      }
      pairs.append((field, String(text[bytes.index(after: sign)...])))
    }
    return pairs
  }

  func run() throws -> ExitStatus {
    let given =
      arguments.texts(BulkOptions.conditions).map { "--where \($0)" }
      + arguments.texts(BulkOptions.assignments).map { "--set \($0)" }
    let title = ([arguments.commandName] + given).concatenated(separator: " ")
    return try BulkChange(of: Noun.kind, title: title) { store in
      try items(in: store)
    } apply: { item, edit, store in
      try apply(item, edit, in: store)
    }.run(arguments, context)
  }

  private func items(in store: RecordStore) throws -> [BulkChange.Item] {
    let reading = try BulkReading(store, Noun.currency(in: store), context)
    var items: [BulkChange.Item] = []
    try store.forEach(RecordQuery(Noun.kind)) { record in
      guard try conditions.allSatisfy({ try reading.isTrue($0.field, $0.text, of: record) })
      else { return }
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
  static let conditions = conditions(of: [])
  static let assignments = assignments(of: [])

  /// All of them, for a command that can change these fields.
  static func all(of typed: [FieldSpec]) -> [OptionSpec] {
    let fields = fields(typed)
    return [
      conditions(of: fields), assignments(of: fields), BulkChange.dryRun, Confirmation.yes,
    ]
  }

  private static func conditions(of fields: [FieldSpec]) -> OptionSpec {
    OptionSpec(
      "where", value: value(maximumBytes: 4_096, of: fields), repeats: true,
      help: "Change all records whose field, named like its option, has this value. May be "
        + "repeated: all must be true. Case and accents do not matter; without a value, the field "
        + "is empty.")
  }

  private static func assignments(of fields: [FieldSpec]) -> OptionSpec {
    OptionSpec(
      "set", value: value(maximumBytes: 1_048_576, of: fields), repeats: true,
      help: "With --where: give the field this value; without a value, clear it. May be repeated.")
  }

  private static func value(maximumBytes: Int, of fields: [FieldSpec]) -> ValueSpec {
    .text(
      "FIELD=VALUE", maximumBytes: maximumBytes, offering: .fields(fields.map(\.optionName)))
  }

  /// The fields that can be named: positions are typed as one.
  static func fields(_ typed: [FieldSpec]) -> [FieldSpec] {
    typed.filter { $0.type != .latitude && $0.type != .longitude }
  }
}

extension FieldSpec {
  fileprivate func isNamed(_ text: String) -> Bool { text == optionName || text == name }
}
