public import CommandLineKit
public import TripStore

/// `show` of any kind.
public struct ShowRecordCommand<Noun: RecordNoun>: Command {
  public static var name: String { "\(Noun.word) show" }
  public static var summary: String { "Show all fields of a \(Noun.kind.noun)." }
  public static var operands: [OperandSpec] { [RecordOperand.spec] }
  public static var examples: [Example] { [Example("vanlog \(name) last", "Show the newest one.")] }
  public static var jsonFields: [JSONField] { Record.jsonFields(of: Noun.kind) }
  public static var exits: [Exit] { StoreExits.finding }

  private let id: String

  public init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operand(0) ?? ""
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead() else { return try context.noRecord(Noun.kind, id) }
    do {
      let record = try store.record(named: id, of: Noun.kind)
      try context.output(
        RecordView(record: record, store: store, clock: RecordClock(context)))
      return .done
    } catch StoreError.noRecord {
      return try context.noRecord(Noun.kind, id)
    }
  }
}

/// The operand that names a record, the same in every command.
public enum RecordOperand {
  public static let spec = OperandSpec(
    .text("ID", maximumBytes: 26),
    help: "Last 5 or more characters of the id, or 'last' for the newest.")
}

extension CommandContext {
  /// What `show` prints for a missing record: a note, and an exit code for scripts.
  public func noRecord(_ kind: KindSpec, _ id: String) throws -> ExitStatus {
    note("\(StoreError.noRecord(kind: kind.noun, id: id))")
    return .nothingFound
  }
}
