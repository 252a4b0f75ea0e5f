import CommandLineKit
import SharedCommands
import TripStore

/// `van use`: sets the van to which new records belong.
struct VanUseCommand: ReadingCommand {
  static let name = "van use"
  static let summary = "Choose the van in use, to which new records belong."
  static let operands = [RecordOperand.spec]
  static let examples = [Example("vanlog van use last", "Use the newest van.")]
  static let jsonFields = Record.jsonFields(of: .van)
  static let exits = StoreExits.writing

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store()
    let chosen = try store.record(named: arguments.operand(0) ?? "", of: .van)
    try store.edit { edit in
      var others = RecordQuery(.van)
      others.filters[.inUse] = true
      for other in try store.records(others) where other.id != chosen.id {
        try edit.update(.van, other.id, [.set(.inUse, false)])
      }
      try edit.update(.van, chosen.id, [.set(.inUse, true)])
    }
    return try context.showChanged(chosen.id, .van, in: store)
  }
}
