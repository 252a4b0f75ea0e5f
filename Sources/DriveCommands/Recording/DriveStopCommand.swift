import Answers
import CommandLineKit
import DriveRecorder
import HomeFolder
import SharedCommands
import Text

/// `drive stop`: ends the drive and puts it into the store.
struct DriveStopCommand: Command {
  static let name = "drive stop"
  static let use = CommandUse.changes(.seconds)
  static let summary = "End the drive and keep it."
  static let details = [
    "With --at-rest, the drive of a van that stands still ends when it came to rest, however long "
      + "ago that was. vanlogd ends its drives this way."
  ]
  static let options = [atRest]
  static let examples = [
    Example("vanlog drive stop", "End the drive on arrival."),
    Example("vanlog drive stop --at-rest", "End it where the van came to rest an hour ago."),
  ]
  static let jsonFields = KeptDriveView.jsonFields
  static let exits = [
    Exit(.serviceMissing, "no drive is being recorded"),
    Exit(.inputOutput, "the last points cannot be written; the recorder keeps trying"),
  ]

  /// A slow card may need this long for the last write.
  private static let patience = 30_000
  private static let atRest = OptionSpec(
    "at-rest", help: "End the drive when the van came to rest, if it stands still.")

  private let endsAtRest: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    endsAtRest = arguments.flag(Self.atRest)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let home = try RecordingHome(existing: context.home()) else { throw Self.nothing() }
    let ended = try end(home, context)
    try context.output(
      KeptDriveView(context.keepEndedDrive(ended, in: home, waiting: Self.patience)))
    return .done
  }

  /// Ends the drive and returns its id.
  private func end(
    _ home: borrowing RecordingHome, _ context: CommandContext
  ) throws -> RecordID {
    do {
      let answer = try ControlClient.ask(
        .stop(whereItRests: endsAtRest), folder: home.home.runFolder,
        milliseconds: Int64(Self.patience))
      guard let id = answer[RecorderKeys.drive].flatMap(RecordID.init(text:)) else {
        throw ControlError.noAnswer
      }
      return id
    } catch ControlError.noRecorder, ControlError.noDrive, ControlError.noAnswer {
      // It may have ended on its own just now; what it left shows that.
      guard let contents = try home.contents(), contents.state == .stopped else {
        throw try Self.nothing(in: home, context)
      }
      return contents.header.drive
    }
  }

  private static func nothing(
    in home: borrowing RecordingHome, _ context: CommandContext
  ) throws -> CommandProblem {
    switch try home.contents()?.state {
    case nil: nothing()
    case .suspended:
      CommandProblem(
        .serviceMissing,
        "no drive is being recorded, but one is suspended; resume it with 'vanlog drive start' or "
          + "keep it with 'vanlog drive recover --save'")
    case .running, .stopped:
      CommandProblem(
        .serviceMissing,
        "no drive is being recorded, but one was interrupted; "
          + InterruptedAdvice.sentence(context))
    }
  }

  private static func nothing() -> CommandProblem {
    CommandProblem(.serviceMissing, "no drive is being recorded")
  }
}
