import CommandLineKit
import Records
import SharedCommands
import TripStore

/// `drive join`: makes one drive of several.
struct DriveJoinCommand: Command {
  static let name = "drive join"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Join drives into one."
  static let details = [
    "Each drive becomes a segment, so that no line is drawn across a gap. Title, trip, van and "
      + "notes are those of the first. Where two recordings of one drive overlap, the points of the "
      + "one that began earlier count, and none count twice.", DriveRemaking.details,
  ]
  static let operands = [
    RecordOperand.spec(.drive),
    OperandSpec(
      RecordOperand.value(.drive), count: .any, help: "The other drives, in any order."),
  ]
  static let options = DriveRemaking.options
  static let examples = [
    Example("vanlog drive join 8m2kq v07rt", "Join the drives before and after a ferry."),
    Example("vanlog drive join last --undo", "Take the newest drive apart again."),
  ]
  static let jsonFields = DriveRemaking.jsonFields
  static let exits = StoreExits.writing

  private let arguments: Arguments
  private let ending: DriveRemaking.Ending?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    ending = try DriveRemaking.ending(arguments)
    let count = arguments.operands.count
    guard ending != nil ? count == 1 : count >= 2 else {
      throw arguments.usageError(
        ending != nil ? "give one id: that of the joined drive" : "give two or more drives to join")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    if let ending {
      return try DriveRemaking.end(ending, arguments.operands[0], arguments, context)
    }
    let store = try context.store(for: Self.name)
    let drives = try arguments.operands.map { try store.record(named: $0, of: .drive) }
    let joined = try store.joinDrives(drives.map(\.id))
    if Self.overlap(drives) {
      context.note("they overlap; where they do, the points of the one that began earlier count")
    }
    return try DriveRemaking.show([joined], in: store, context)
  }

  private static func overlap(_ drives: [Record]) -> Bool {
    let extents = drives.compactMap(DriveExtent.init)
    return extents.indices.contains { index in
      extents[..<index].contains { $0.isSimultaneous(with: extents[index]) }
    }
  }
}
