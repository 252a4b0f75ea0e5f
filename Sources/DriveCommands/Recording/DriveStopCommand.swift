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
  static let examples = [Example("vanlog drive stop", "End the drive on arrival.")]
  static let jsonFields = KeptDriveView.jsonFields
  static let exits = [
    Exit(.serviceMissing, "no drive is being recorded"),
    Exit(.inputOutput, "the last points cannot be written; the recorder keeps trying"),
  ]

  /// A slow card may need this long for the last write.
  private static let patience = 30_000

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let home = try RecordingHome(existing: context.home()) else { throw Self.nothing() }
    let ended = try Self.end(home, context)
    try context.output(
      KeptDriveView(context.keepEndedDrive(ended, in: home, waiting: Self.patience)))
    return .done
  }

  /// Ends the drive and returns its id.
  private static func end(
    _ home: borrowing RecordingHome, _ context: CommandContext
  ) throws -> RecordID {
    do {
      let answer = try ControlClient.ask(
        .stop, folder: home.home.runFolder, milliseconds: Int64(patience))
      guard let id = answer["drive_id"]?.string.flatMap(RecordID.init(text:)) else {
        throw ControlError.noAnswer
      }
      return id
    } catch ControlError.noRecorder, ControlError.noDrive, ControlError.noAnswer {
      // It may have ended by itself just now; what it left shows that.
      guard let contents = try home.contents(), contents.state == .stopped else {
        throw try nothing(in: home, context)
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
