import CommandLineKit
import Records
import SharedCommands
import TripStore

/// Vans, one of which is in use.
enum VanNoun: RecordNoun {
  static let kind = KindSpec.van
  static let columns: [String] = .fields(.inUse, .plate, .make)
  static let example = "\"Bulli\" --plate \"AB 12345\" --empty-weight 2450 --gross-weight 3500"
  static let hidden: [String] = .fields(.inUse)

  static let current: String? = "the van in use"

  static func current(in store: RecordStore) throws -> Record? { try store.vanInUse() }

  /// The first van becomes the one in use.
  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    try checkWeights(draft)
    guard draft.existing == nil, try store.count(kind) == 0 else { return }
    draft[.inUse] = true
  }

  private static func checkWeights(_ draft: Draft) throws {
    let isTouched = draft.values.names(.emptyWeight) || draft.values.names(.grossWeight)
    guard isTouched, let empty = draft[.emptyWeight],
      let gross = draft[.grossWeight], gross < empty
    else { return }
    throw StoreError.badValue(
      field: "--gross-weight",
      reason: "takes at least the empty weight of \(empty) kg, not \(gross) kg")
  }

  /// Only one van can be in use: a deleted one that is restored meanwhile is not.
  static func revive(
    _ record: Record, _ edit: Edit, in store: RecordStore, _ context: CommandContext
  ) throws {
    guard record[.inUse] == true, let other = try store.vanInUse(), other.id != record.id
    else { return }
    try edit.update(kind, record.id, [.set(.inUse, false)])
    context.note("'\(other.title)' is in use, so '\(record.title)' is restored as not in use")
  }
}

/// `van use`: sets the van to which new records belong.
struct VanUseCommand: ReadingCommand {
  static let name = "van use"
  static let use = CommandUse.changes()
  static let summary = "Choose the van in use, to which new records belong."
  static let operands = [RecordOperand.spec(.van)]
  static let examples = [
    Example("vanlog van use Bulli", "Use this van."),
    Example("vanlog van use last", "Use the van that you entered last."),
  ]
  static let jsonFields = Record.jsonFields(of: .van)
  static let exits = StoreExits.writing

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let chosen = try store.record(named: arguments.operand(0) ?? "", of: .van)
    try store.edit { try store.putIntoUse(chosen.id, $0) }
    return try context.showChanged(
      chosen.id, .van, in: store, as: .putIntoUse, named: arguments.operand(0))
  }
}
