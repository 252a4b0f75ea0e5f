import CommandLineKit
import Records
import SharedCommands
import TripStore

/// `manifest leave`: leaves something at home.
struct ManifestLeaveCommand: ReadingCommand {
  static let name = "manifest leave"
  static let use = CommandUse.changes()
  static let summary = "Leave something at home, with all that is in it."
  static let details = [
    "What is at home keeps its place in the van, but weighs nothing there: 'vanlog manifest tree' "
      + "shows it apart, and payload, audits and minimum stocks skip it."
  ]
  static let operands = [RecordOperand.spec(.item)]
  static let examples = [
    Example("vanlog manifest leave Skis", "Leave them at home for the summer.")
  ]
  static let jsonFields = Record.jsonFields(of: .item)
  static let exits = StoreExits.writing

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let id = try store.edit { edit in
      let node = try store.record(named: arguments.operand(0) ?? "", of: .item)
      try edit.update(.item, node.id, [.set(.atHome, true)])
      return node.id
    }
    return try context.showChanged(
      id, .item, in: store, as: .leftAtHome, named: arguments.operand(0))
  }
}

/// `manifest take`: takes something on board again.
struct ManifestTakeCommand: ReadingCommand {
  static let name = "manifest take"
  static let use = CommandUse.changes()
  static let summary = "Take something on board again that was left at home."
  static let operands = [RecordOperand.spec(.item)]
  static let examples = [Example("vanlog manifest take Skis", "Winter comes.")]
  static let jsonFields = Record.jsonFields(of: .item)
  static let exits = StoreExits.writing

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let id = try store.edit { edit in
      let node = try store.record(named: arguments.operand(0) ?? "", of: .item)
      if let box = try store.places(above: node).last(where: { $0[.atHome] == true }) {
        throw StoreError.badValue(
          field: "'\(node.title)'",
          reason: "is in '\(box.title)', which is at home: take that, or move it out first with "
            + "'vanlog manifest move'")
      }
      try edit.update(.item, node.id, [.set(.atHome, false)])
      return node.id
    }
    return try context.showChanged(
      id, .item, in: store, as: .takenOnBoard, named: arguments.operand(0))
  }
}
