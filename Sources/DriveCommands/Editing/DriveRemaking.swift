import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// What joining and splitting share: both can be undone until the result is confirmed.
enum DriveRemaking {
  static let undo = OptionSpec(
    "undo", help: "Restore the drives that ID was made from, and delete the result.")
  static let confirm = OptionSpec(
    "confirm", help: "Keep ID for good, and drop the points of the drives that it was made from.")
  static let options = [undo, confirm, Confirmation.yes]

  static let details =
    "The original drives are deleted but keep their points, so that --undo can restore them. "
    + "--confirm drops those points."

  static let jsonFields = RemadeDrives.jsonFields

  /// Which of the two the command line asks for, if any.
  enum Ending {
    case undo
    case confirm
  }

  static func ending(_ arguments: Arguments) throws(UsageError) -> Ending? {
    switch (arguments.flag(undo), arguments.flag(confirm)) {
    case (true, true):
      throw arguments.usageError("--undo and --confirm cannot be combined", option: undo)
    case (true, false): return .undo
    case (false, true): return .confirm
    case (false, false): return nil
    }
  }

  static func end(
    _ ending: Ending, _ id: String, _ arguments: Arguments, _ context: CommandContext
  ) throws -> ExitStatus {
    let store = try context.store(for: arguments.commandName)
    let drive = try store.record(named: id, of: .drive)
    let sources = try drive[.madeFrom].map { try store.record(named: $0, of: .drive).id }
    switch ending {
    case .undo:
      try store.undoDriveEdit(drive.id)
      return try show(sources, in: store, context)
    case .confirm:
      let question = "Drop the points of the drives that '\(drive.title)' was made from?"
      guard try Confirmation.isGiven(question, arguments, context) else { return .done }
      try store.confirmDriveEdit(drive.id)
      return try show([drive.id], in: store, context)
    }
  }

  /// Prints the ids for a person, and the records for a program.
  static func show(
    _ ids: [RecordID], in store: RecordStore, _ context: CommandContext
  ) throws -> ExitStatus {
    let drives = try ids.compactMap { try store.record($0, of: .drive) }.sorted {
      ($0[.started]?.millisecondsSinceEpoch ?? 0, $0.id)
        < ($1[.started]?.millisecondsSinceEpoch ?? 0, $1.id)
    }
    try context.output(
      RemadeDrives(drives: drives.map { RecordAnswer($0, ending: try store.ending(of: $0)) }))
    return .done
  }
}

/// The drives that result from joining or splitting.
private struct RemadeDrives: Presentable, Answer {
  let drives: [RecordAnswer]

  static let members = Members<RemadeDrives> {
    Member("drives", .objects(.record(of: .drive)), "the drives that now exist") { $0.drives }
  }

  func present(on page: inout Page) {
    for drive in drives { page.line(drive.ending) }
  }
}
