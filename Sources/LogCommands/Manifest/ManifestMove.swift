import CommandLineKit
import SharedCommands
import TripStore

/// `manifest move`: something, with all that is in it, is somewhere else now.
struct ManifestMove: Command {
  static let name = "manifest move"
  static let summary = "Put something, with all that is in it, somewhere else."
  static let operands = [RecordOperand.spec]
  static let options = [to]
  static let examples = [
    Example("vanlog manifest move last --to 7k2mq", "Into another box."),
    Example("vanlog manifest move 7k2mq --to top", "Out of everything."),
  ]
  static let jsonFields = Record.jsonFields(of: .item)
  static let exits = StoreExits.writing

  private static let to = OptionSpec(
    "to", value: .text("PARENT", maximumBytes: 26),
    help: "The zone or container that it is in from now on; top for none.")

  private let id: String
  private let parent: String

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operand(0) ?? ""
    guard let parent = arguments.text(Self.to) else {
      throw arguments.usageError("say where to, with --to", option: Self.to)
    }
    self.parent = parent
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store()
    let node = try store.record(named: id, of: .item)
    let place = parent == "top" ? nil : try store.record(named: parent, of: .item).id
    try store.moveNode(node.id, into: place)
    if context.globals.json { return try context.showEntered(node.id, .item, in: store) }
    return .done
  }
}
