public import CommandLineKit
public import Records

/// `--to NUMBER`, which moves a record to another place in its list.
public struct RecordMove: Sendable {
  private let kind: KindSpec
  public let option: OptionSpec

  public init(_ kind: KindSpec, most: Int) {
    self.kind = kind
    option = OptionSpec(
      "to", value: .integer("NUMBER", 1...most),
      help: "The new number of the \(kind.noun), 1 for the first.")
  }

  /// Moves the record that the command line names; `move` gets its place, 0 for the first.
  public func run(
    _ arguments: Arguments, command: String, _ context: CommandContext,
    _ move: (RecordStore, Record, Int, Edit) throws -> Void
  ) throws -> ExitStatus {
    guard let number = arguments.integer(option) else {
      throw arguments.usageError("give the new number with --to", option: option)
    }
    let store = try context.store(for: command)
    let id = try store.edit { edit in
      let record = try store.record(named: arguments.operand(0) ?? "", of: kind)
      guard record.isAlive else {
        throw StoreError.deleted(kind: kind.noun, id: record.shortID(in: store))
      }
      try move(store, record, number - 1, edit)
      return record.id
    }
    return try context.showChanged(id, kind, in: store, as: .moved, named: arguments.operand(0))
  }
}
