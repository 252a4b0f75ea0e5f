public import CommandLineKit
internal import Records
internal import Text
internal import TripStore

/// `edit` of any kind.
public struct EditRecordCommand<Noun: RecordNoun>: Command {
  public static var name: String { "\(Noun.word) edit" }
  public static var use: CommandUse { .changes() }
  public static var summary: String { "Change fields of a \(Noun.kind.noun)." }
  public static var details: [String] {
    [
      "Only the fields that you name change. A list of words replaces the old list.",
      "With --where, --in or --text, all records that fit are changed at once: they are shown, you "
        + "confirm, and 'vanlog undo' takes all of it back.",
    ] + Noun.details
  }
  public static var operands: [OperandSpec] {
    [RecordOperand.spec(Noun.kind, count: .optional)]
  }
  public static var options: [OptionSpec] {
    FieldOptions(Noun.typed).specs + additions.map(\.option) + Noun.extraOptions + [unset]
      + BulkOptions.all(of: Noun.typed)
  }
  public static var examples: [Example] {
    let field = Noun.kind.field(Field.tags.name) == nil ? Field.note.name : Field.tags.name
    return [
      Example(
        "vanlog \(name) last --note \"as it should be\"",
        "Correct \(RecordOperand.meaningOfLast(Noun.kind))."),
      Example("vanlog \(name) --where \(field)=old --set \(field)=", "Change many at once."),
    ]
  }
  public static var jsonFields: [JSONField] {
    Record.jsonFields(of: Noun.kind)
      + BulkChange.members(
        of: Noun.kind, "with --where, instead of all others: the records that were changed"
      ).fields
  }
  public static var exits: [Exit] {
    [Exit(.nothingFound, "with --where: no record is to be changed")] + StoreExits.writing
  }

  private static var unset: OptionSpec {
    OptionSpec(
      "unset",
      value: .choice("FIELD", Noun.typed.filter { !$0.isRequired }.map(\.optionName)),
      repeats: true,
      help: "Clear this field, named like its option. May be repeated, or a list: a,b.")
  }

  /// Options that add to counters, which two devices can do at once.
  private static var additions: [(field: FieldSpec, option: OptionSpec)] {
    Noun.typed.filter { $0.rule == .counter }.map { field in
      let option = OptionSpec(
        "add-\(field.optionName)", value: .integer("NUMBER", -1_000_000...1_000_000),
        help: "Add this number; a negative number subtracts.")
      return (field, option)
    }
  }

  private let arguments: Arguments

  public init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    guard !RecordSelectionOptions.areGiven(arguments) else {
      try refuseOptionsOfOne()
      return try BulkEdit<Noun>(arguments, context).run()
    }
    guard arguments.operand(0) != nil else {
      throw arguments.usageError(
        "name a record, or say with --where, --in or --text which ones",
        option: BulkOptions.assignments)
    }
    for option in [BulkOptions.assignments, BulkChange.dryRun] where arguments.flag(option) {
      throw arguments.usageError("--\(option.name) needs --where, --in or --text", option: option)
    }
    let here = try HerePlace.find(arguments, context)
    let spot = try NamedSpot.find(arguments, Noun.kind, context)
    let store = try context.store(for: Self.name)
    let before = try store.record(named: arguments.operand(0) ?? "", of: Noun.kind)
    let id = try Noun.keep(in: store, arguments, context) { edit in
      try change(edit, here, spot, in: store, context)
    }
    return try context.showChanged(
      id, Noun.kind, in: store, named: arguments.operand(0), since: before)
  }

  /// What changes a single record, and would be passed over with `--where`.
  private func refuseOptionsOfOne() throws(UsageError) {
    guard arguments.operand(0) == nil else {
      throw arguments.usageError(
        "name one record or say with --where which ones, not both", option: BulkOptions.assignments)
    }
    let many = BulkOptions.all(of: Noun.typed).map(\.name)
    for option in Self.options where !many.contains(option.name) && arguments.flag(option) {
      throw arguments.usageError(
        "--\(option.name) changes one record; with --where use --set", option: option)
    }
  }

  private func change(
    _ edit: Edit, _ here: KnownPlace?, _ spot: NamedSpot?, in store: RecordStore,
    _ context: CommandContext
  ) throws -> RecordID {
    let record = try store.record(named: arguments.operand(0) ?? "", of: Noun.kind)
    var draft = try FieldOptions(Noun.typed).read(
      arguments, operand: nil, existing: record, currency: Noun.currency(in: store),
      here: here, spot: spot, in: store, context)
    for name in arguments.texts(Self.unset) {
      guard let field = Noun.typed.first(where: { $0.optionName == name }) else { continue }
      draft[field] = .none
    }
    draft.values.settleClock(of: record)
    let steps = try steps(&draft)
    try draft.checkCurrencies(of: Noun.typed)
    try Noun.complete(&draft, in: store, context)
    var changes = draft.values.changes
    for (field, step) in steps { changes[field] = .add(step) }
    guard !changes.isEmpty || Noun.changesMore(arguments) else {
      throw arguments.usageError("name at least one field to change")
    }
    try edit.change(Noun.kind, record.id, changes, from: draft.values.origins)
    try Noun.follow(draft, of: record.id, edit, in: store)
    return record.id
  }

  /// What is added to counters, by field: with an option of its own, or with a sign, as in +3.
  private func steps(_ draft: inout Draft) throws -> [(field: String, step: Int64)] {
    var steps: [(field: String, step: Int64)] = []
    for (field, option) in Self.additions {
      let typed = FieldOptions.option(for: field)
      if arguments.integer(option) != nil, arguments.text(typed) != nil {
        throw arguments.usageError(
          "--\(option.name) and --\(typed.name) cannot be combined", option: option)
      }
      if let step = arguments.integer(option) { steps.append((field.name, Int64(step))) }
      guard let text = arguments.text(typed), FieldOptions.isStep(text),
        case .integer(let step) = draft.values[field]
      else { continue }
      draft.set(nil, of: field.name)
      steps.append((field.name, step))
    }
    return steps
  }
}
