import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `service list`: when each maintenance task of a van is due.
struct ServiceListCommand: ReadingCommand {
  static let name = "service list"
  static let use = CommandUse.shows()
  static let summary = "List maintenance tasks, what is due first."
  static let details = [
    "The odometer is the newest reading in ledger entries and services, and the recorded drives "
      + "since. A reading that does not fit the others, such as one that is lower than an earlier "
      + "one, is skipped and listed."
  ]
  static let options = [van, deleted]
  static let examples = [Example("vanlog service list", "See what the van needs next.")]
  static let jsonFields = MaintenanceView.jsonFields
  static let exits = [
    StoreExits.emptyList,
    Exit(.inputMissing, "no van is in use, or the van that was named does not exist"),
  ]

  private static let van = OptionSpec(
    "van", value: RecordOperand.value(.van), default: "the one in use",
    help: "List the tasks of this van, by name or id.")

  private static let deleted = OptionSpec(
    "deleted", help: "List deleted tasks, which 'undelete' can restore.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead(),
      let van = try store.van(named: arguments.text(Self.van))
    else {
      context.note("no van is in use; add one with 'vanlog van add NAME'")
      return .inputMissing
    }
    let isDeleted = arguments.flag(Self.deleted)
    let view = try MaintenanceView(
      of: van, in: store, on: context.localNow().day, deleted: isDeleted)
    context.noteIfEmpty(
      view.states,
      isDeleted
        ? "no task was deleted"
        : "no tasks yet; add the usual ones with 'vanlog service add --defaults', or your own with "
          + "'vanlog service add'")
    if try !context.clock().isProven {
      context.note("the clock is not proven, so what is due by a day may be wrong")
    }
    try context.output(view)
    return .done
  }
}
