import CommandLineKit
import Records
import SharedCommands
import TripStore

/// `manifest move`: moves something with all its contents.
struct ManifestMoveCommand: Command {
  static let name = "manifest move"
  static let use = CommandUse.changes()
  static let summary = "Move an item, or a container with its contents."
  static let operands = [RecordOperand.spec(.item)]
  static let options = [to]
  static let examples = [
    Example(
      "vanlog manifest move last --to Kitchen", "Move what you entered last into another box."),
    Example("vanlog manifest move \"Gas bottle\" --to top", "Take it out of its container."),
  ]
  static let jsonFields = Record.jsonFields(of: .item)
  static let exits = StoreExits.writing

  private static let to = OptionSpec(
    "to", value: RecordOperand.value(.item, offering: .boxes),
    help: "The new zone or container, by name or id; 'top' for none.")

  private let id: String
  private let parent: String

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operand(0) ?? ""
    guard let parent = arguments.text(Self.to) else {
      throw arguments.usageError("name the new place with --to", option: Self.to)
    }
    self.parent = parent
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let node = try store.record(named: id, of: .item)
    let place = parent == "top" ? nil : try store.record(named: parent, of: .item, byName: .box).id
    try store.moveNode(node.id, into: place)
    return try context.showChanged(node.id, .item, in: store, as: .moved, named: id)
  }
}
