public import CommandLineKit
internal import Records
internal import Text

/// `delete` of any kind, which can be undone.
public struct DeleteRecordCommand<Noun: RecordNoun>: Command {
  public static var name: String { "\(Noun.word) delete" }
  public static var use: CommandUse { .changes() }
  public static var summary: String { "Delete a \(Noun.kind.noun); 'undelete' restores it." }
  public static var operands: [OperandSpec] {
    [RecordOperand.spec(Noun.kind, count: .optional)]
  }
  public static var options: [OptionSpec] {
    RecordSelectionOptions.all("Delete", of: Noun.typed) + [BulkChange.dryRun, Confirmation.yes]
  }
  public static var details: [String] {
    [
      "With --where, --in or --text, all records that fit are deleted at once: they are shown, you "
        + "confirm, and 'vanlog undo' takes all of it back."
    ]
  }
  public static var examples: [Example] {
    [Example("vanlog \(name) last --yes", "Delete \(RecordOperand.meaningOfLast(Noun.kind)).")]
  }
  public static var jsonFields: [JSONField] {
    Record.jsonFields(of: Noun.kind)
      + BulkChange.members(
        of: Noun.kind, "with --where, instead of all others: the records that were deleted"
      ).fields
  }
  public static var exits: [Exit] {
    [Exit(.nothingFound, "with --where: no record is to be deleted")] + StoreExits.writing
  }

  private let arguments: Arguments

  public init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    if RecordSelectionOptions.areGiven(arguments) { return try deleteMany(context) }
    guard let named = arguments.operand(0) else {
      throw arguments.usageError("name a record, or say with --where, --in or --text which ones")
    }
    guard !arguments.flag(BulkChange.dryRun) else {
      throw arguments.usageError(
        "--dry-run needs --where, --in or --text", option: BulkChange.dryRun)
    }
    let store = try context.store(for: Self.name)
    let record = try store.record(named: named, of: Noun.kind)
    guard record.isAlive else {
      context.note("already deleted")
      return context.globals.json ? try context.show(record, in: store) : .done
    }
    let dependents = try store.dependents(of: record)
      .map { Phrase.count($0.count, $0.kind.noun, $0.kind.plural) }
    let rest = dependents.isEmpty ? "" : " It is named by \(Phrase.list(dependents))."
    let question = "Delete \(try record.phrase(RecordClock(context)))?\(rest)"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    try store.edit { try $0.delete(Noun.kind, record.id) }
    return try context.showChanged(
      record.id, Noun.kind, in: store, as: .deleted, named: arguments.operand(0))
  }

  private func deleteMany(_ context: CommandContext) throws -> ExitStatus {
    guard arguments.operand(0) == nil else {
      throw arguments.usageError(
        "name one record, or say with --where, --in or --text which ones, not both")
    }
    let selection = try RecordSelection<Noun>(arguments, context)
    let title = ([Self.name] + selection.words).joined(separator: " ")
    return try BulkChange(of: Noun.kind, title: title, deletes: true) { store in
      let reading = try BulkReading(store, Noun.currency(in: store), context)
      var items: [BulkChange.Item] = []
      try selection.forEach(in: store, reading) { items.append(BulkChange.Item($0, [])) }
      return items
    } apply: { item, edit, _ in
      try edit.delete(Noun.kind, item.record.id)
    }.run(arguments, context)
  }
}

/// `undelete` of any kind.
public struct UndeleteRecordCommand<Noun: RecordNoun>: Command {
  public static var name: String { "\(Noun.word) undelete" }
  public static var use: CommandUse { .changes() }
  public static var summary: String { "Restore a deleted \(Noun.kind.noun)." }
  public static var operands: [OperandSpec] {
    [
      OperandSpec(
        .text("ID", maximumBytes: 26, offering: .deletedRecords(Noun.kind.name)),
        help: "The last 5 or more characters of its id, or 'last' for the one that you deleted "
          + "last.")
    ]
  }
  public static var examples: [Example] {
    [Example("vanlog \(Noun.word) list --deleted", "See what can be restored.")]
  }
  public static var jsonFields: [JSONField] { Record.jsonFields(of: Noun.kind) }
  public static var exits: [Exit] { StoreExits.writing }

  private let id: String

  public init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operand(0) ?? ""
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let record = try deleted(in: store)
    guard !record.isAlive else {
      context.note("nothing to do: it is not deleted")
      return context.globals.json ? try context.show(record, in: store) : .done
    }
    try store.edit { edit in
      try edit.undelete(Noun.kind, record.id)
      try Noun.revive(record, edit, in: store, context)
    }
    return try context.showChanged(record.id, Noun.kind, in: store, as: .restored, named: id)
  }

  /// Live records are found by their ids too, so that no one wonders about a second try.
  private func deleted(in store: RecordStore) throws -> Record {
    if id == "last" { return try lastDeleted(in: store) }
    do {
      return try store.record(named: id, of: Noun.kind, byName: .never)
    } catch StoreError.noRecord {
      throw NoDeletedRecord(
        "there is no deleted \(Noun.kind.noun) with the id '\(Printable.line(id))'", Noun.kind)
    }
  }

  /// For this command `last` is what its author has deleted last.
  private func lastDeleted(in store: RecordStore) throws -> Record {
    if let record = try store.lastDeleted(Noun.kind) { return record }
    var query = RecordQuery(Noun.kind)
    query.deleted = true
    query.limit = 1
    guard try !store.records(query).isEmpty else {
      throw StoreError.noRecord(kind: "deleted \(Noun.kind.noun)", id: id)
    }
    throw NoDeletedRecord("you have not deleted a \(Noun.kind.noun) here", Noun.kind)
  }
}

/// Names do not find deleted records, since a live one may have the name by now.
private struct NoDeletedRecord: Failure, CustomStringConvertible {
  let description: String

  init(_ problem: String, _ kind: KindSpec) {
    description = "\(problem); 'vanlog \(kind.command) list --deleted' shows all"
  }

  let exitStatus = ExitStatus.inputMissing
}

/// Asks for confirmation before something is destroyed.
public enum Confirmation {
  public static let yes = OptionSpec("yes", short: "y", help: "Do not ask for confirmation.")

  /// Whether the person agrees; without a terminal only the option can.
  public static func isGiven(
    _ question: String, _ arguments: Arguments, _ context: CommandContext
  ) throws -> Bool {
    if arguments.flag(yes) { return true }
    guard context.terminal.inputIsTerminal, context.terminal.errorIsTerminal else {
      throw arguments.usageError(
        "cannot ask for confirmation without a terminal; confirm with --yes", option: yes)
    }
    context.ask(question + " [y/N] ")
    guard let answer = readLine() else {
      // The end of input (Ctrl-D) leaves the cursor behind the question.
      context.ask("\n")
      context.note("nothing was changed")
      return false
    }
    let isGiven = ["y", "yes"].contains(answer.lowercased())
    if !isGiven { context.note("nothing was changed") }
    return isGiven
  }
}
