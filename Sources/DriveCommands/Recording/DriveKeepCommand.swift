import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `drive keep`: keeps finished drives while the recorder continues.
///
/// The recorder runs it; it is not in the help.
struct DriveKeepCommand: BareCommand {
  static let name = "drive keep"
  static let use = CommandUse.changes(.seconds, .never(.programs))
  static let summary = "Keep drives that are over, while the next one is recorded."
  static let details = [
    "Puts the drives into the store that have ended but are not saved yet, and those in the file "
      + "of the drive being recorded that a rest of 4 hours or more has ended. The recorder then "
      + "continues in a file without them. Run again after any interruption, it keeps nothing "
      + "twice."
  ]
  static let examples = [Example("vanlog drive keep", "Keep finished drives.")]
  static let jsonFields = KeptMeanwhile.jsonFields
  static let exits = [
    Exit(.tryAgain, "the store is in use, or the recorder is ending"),
    Exit(.inputOutput, "the disk is full or fails; nothing is lost"),
  ]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let waiting = context.keepWaitingDrives()
    let outcome = try context.keepWhatIsOver()
    try context.output(
      KeptMeanwhile(
        kept: waiting.kept.flatMap(\.records) + outcome.kept, goesOn: outcome.goesOn))
    if let problem = waiting.problem { throw CommandProblem(.tryAgain, problem) }
    return .done
  }
}

/// What was kept, and what continues.
private struct KeptMeanwhile: Presentable, Answer {
  let kept: [Record]
  let goesOn: RecordID?

  func present(on page: inout Page) {
    guard !kept.isEmpty else { return page.line("No drive is over.") }
    page.line("Kept \(Phrase.count(kept.count, "drive that is over", "drives that are over")).")
    guard let goesOn else { return }
    page.line("Drive \(goesOn.ending(IDEnding.shortest)) continues.")
  }

  static let members = Members<KeptMeanwhile> {
    Member(
      "kept", ValueType.id(of: KindSpec.drive.name).list,
      "ids of the drives that are over, all of them now in the store"
    ) { $0.kept.map(\.id) }
    Member(
      "drive_id", .id(of: KindSpec.drive.name),
      "id of the drive that continues in the file, or null if none does"
    ) {
      $0.goesOn
    }
  }
}
