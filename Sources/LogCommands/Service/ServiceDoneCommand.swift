import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `service done`: notes that maintenance was done.
struct ServiceDoneCommand: Command {
  static let name = "service done"
  static let use = CommandUse.changes()
  static let summary = "Record that a maintenance task was done."
  static let details = [
    "Without a task, --name says what was done, as for a repair. With --amount, the cost becomes a "
      + "ledger entry; --entry links one that is there already, and takes odometer and workshop from it."
  ]
  static let operands = [
    RecordOperand.spec(.task, count: .optional, help: "The task that was done.")
  ]
  static let options = FieldOptions(fields + cost).specs + [category.spec]
  static let examples = [
    Example(
      "vanlog service done \"Oil and filter\" --odometer 184530 --amount 180 --vendor \"Garage Rossi\"",
      "Note it with its cost."),
    Example(
      "vanlog service done brakes --day 2026-03-14 --odometer 171200", "Note an earlier one."),
    Example("vanlog service done --name \"New alternator\" --entry last", "Note a repair."),
  ]
  static let jsonFields = Record.jsonFields(of: .service)
  static let exits = StoreExits.writing

  private static let fields = KindSpec.service.ownFields.filter { $0.name != Field.task.name }
  private static let cost = [KindSpec.ledger[Field.amount], KindSpec.ledger[Field.currency]]
  private static let category = DefaultedOption(
    "category", "NAME", maximumBytes: 80, default: "van/service",
    help: "With --amount: category of the ledger entry.")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let name = FieldOptions.option(for: KindSpec.service[Field.name])
    let (amount, entry) = (
      FieldOptions.option(for: KindSpec.ledger[Field.amount]),
      FieldOptions.option(for: KindSpec.service[Field.entry])
    )
    if arguments.operand(0) == nil, arguments.text(name) == nil {
      throw arguments.usageError("name a task, or say with --name what was done", option: name)
    }
    if arguments.text(amount) != nil, arguments.text(entry) != nil {
      throw arguments.usageError("--amount and --entry cannot be combined", option: amount)
    }
    if arguments.text(amount) == nil {
      let currency = FieldOptions.option(for: KindSpec.ledger[Field.currency])
      for option in [currency, Self.category.spec] where arguments.flag(option) {
        throw arguments.usageError("--\(option.name) needs --amount", option: option)
      }
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let id = try store.edit { edit in
      let task = try arguments.operand(0).map { try store.liveTask(named: $0) }
      let draft = try FieldOptions(Self.fields + Self.cost).read(
        arguments, operand: nil, existing: nil, currency: LedgerNoun.currency(in: store), in: store,
        context)
      var values = try service(draft, of: task, in: store, context)
      if draft[.amount] != nil {
        values[.entry] = try pay(draft, for: values, in: store, edit, context)
      }
      return try edit.create(.service, values)
    }
    try tell(of: id, in: store, context)
    return try context.showEntered(id, .service, in: store)
  }

  /// The fields of the service, with what follows from its task and its ledger entry.
  private func service(
    _ draft: Draft, of task: Record?, in store: RecordStore, _ context: CommandContext
  ) throws -> FieldValues {
    var values = FieldValues()
    for field in Self.fields {
      values.take(field.name, from: draft.values)
    }
    values[.task] = task?.id
    values[.name] = values[.name] ?? task?.title
    values[.van] = try values[.van] ?? task?[.van] ?? store.vanInUse()?.id
    if let entry = try values[.entry].flatMap({ try store.record($0, of: .ledger) }) {
      if values[.day] == nil { values.take(.day, from: entry) }
      values[.odometer] = values[.odometer] ?? entry[.odometer]
      values[.vendor] = values[.vendor] ?? entry[.vendor]
    }
    if values[.day] == nil {
      let local = try context.localNow()
      values.set(.day, local.day, from: .now(in: local.zone))
    }
    return values
  }

  /// Makes the ledger entry of what it cost.
  private func pay(
    _ draft: Draft, for service: FieldValues, in store: RecordStore, _ edit: Edit,
    _ context: CommandContext
  ) throws -> RecordID {
    var values = FieldValues()
    values[.amount] = draft[.amount]
    values[.currency] = draft[.currency]
    values[.category] = arguments.text(Self.category)
    values.take(Field.day.name, from: service)
    values[.vendor] = service[.vendor]
    values[.van] = service[.van]
    values[.note] = service[.name]
    var entry = Draft(making: values)
    try LedgerNoun.complete(&entry, in: store, context)
    return try edit.create(.ledger, entry.values)
  }

  /// When it is due again, and whether its odometer reading fits the others.
  private func tell(of id: RecordID, in store: RecordStore, _ context: CommandContext) throws {
    guard let service = try store.record(id, of: .service), let van = service[.van] else { return }
    let log = try OdometerLog(of: van, in: store)
    if let doubt = log.doubts.first(where: { $0.entry == id }) {
      context.note(MaintenanceView.text(doubt, context.units) + ", and is passed over")
    }
    guard let task = service[.task],
      let state = try store.maintenance(of: van, on: context.localNow().day, log)
        .first(where: { $0.task.id == task })
    else { return }
    let due = MaintenanceView.pair(state.dueDay, state.dueMetres, context.units)
    if !due.isEmpty { context.note("'\(state.task.title)' is due again: \(due)") }
  }
}

extension RecordStore {
  /// The task that a person names, which must not be deleted.
  fileprivate func liveTask(named name: String) throws -> Record {
    let task = try record(named: name, of: .task)
    guard task.isAlive else {
      throw StoreError.deleted(kind: task.kind.noun, id: task.shortID(in: self))
    }
    return task
  }
}
