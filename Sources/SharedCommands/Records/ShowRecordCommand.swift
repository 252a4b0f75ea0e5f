public import CommandLineKit
public import Records

/// `show` of any kind.
public struct ShowRecordCommand<Noun: RecordNoun>: Command {
  public static var name: String { "\(Noun.word) show" }
  public static var use: CommandUse { .shows() }
  public static var summary: String { "Show all fields of a \(Noun.kind.noun)." }
  public static var operands: [OperandSpec] {
    [
      RecordOperand.spec(
        Noun.kind, count: Noun.current == nil ? .one : .optional, default: Noun.current)
    ]
  }
  public static var examples: [Example] {
    [Example("vanlog \(name) last", "Show \(RecordOperand.meaningOfLast(Noun.kind)).")]
  }
  public static var jsonFields: [JSONField] {
    RecordView.members(of: Noun.kind, related: Noun.related).fields
  }
  public static var exits: [Exit] { StoreExits.finding }

  private let id: String?

  public init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operand(0)
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    try context.reading(Noun.kind, named: id ?? "last") { store in
      let record =
        try (id == nil ? Noun.current(in: store) : nil)
        ?? store.record(named: id ?? "last", of: Noun.kind)
      try context.output(
        RecordView(record, in: store, RecordClock(context), related: Noun.related))
      return .done
    }
  }
}

extension CommandContext {
  /// Answers about a record; if it or the store is missing, with a note and an exit code for scripts.
  public func reading(
    _ kind: KindSpec, named id: String, _ answer: (RecordStore) throws -> ExitStatus
  ) throws -> ExitStatus {
    guard let store = try storeToRead() else { return try noRecord(kind, id) }
    do {
      return try answer(store)
    } catch let error as StoreError {
      switch error {
      case .noRecord, .noneEntered: note("\(error)")
      default: throw error
      }
      return .nothingFound
    }
  }

  /// What `show` prints for a missing record: a note, and an exit code for scripts.
  public func noRecord(_ kind: KindSpec, _ id: String) throws -> ExitStatus {
    note("\(StoreError.noRecord(kind, id))")
    return .nothingFound
  }
}
