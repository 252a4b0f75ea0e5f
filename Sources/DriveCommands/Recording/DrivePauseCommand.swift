import Answers
import CommandLineKit
import DriveRecorder
import HomeFolder
import Records
import Text
import TripStore

/// `drive pause`: starts a break, across which no line is drawn.
struct DrivePauseCommand: BareCommand {
  static let name = "drive pause"
  static let use = CommandUse.changes()
  static let summary = "Pause the drive until 'drive resume'."
  static let examples = [Example("vanlog drive pause", "Pause before a ferry.")]
  static let jsonFields = RecorderAnswer.jsonFields
  static let exits = RecorderAnswer.exits

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(RecorderAnswer(asking: .pause, "Paused.", context))
    return .done
  }
}

/// `drive resume`: ends a break.
struct DriveResumeCommand: BareCommand {
  static let name = "drive resume"
  static let use = CommandUse.changes()
  static let summary = "Resume the drive after 'drive pause'."
  static let examples = [Example("vanlog drive resume", "Resume after the ferry.")]
  static let jsonFields = RecorderAnswer.jsonFields
  static let exits = RecorderAnswer.exits

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(RecorderAnswer(asking: .resume, "Recording again.", context))
    return .done
  }
}

/// The recorder's answer to a request.
struct RecorderAnswer: Presentable, Answer {
  let status: JSONValue
  let sentence: String

  static let members = Members<RecorderAnswer> {
    Member("state", .text, "state, as in 'drive status'") { $0.status[RecorderKeys.state] }
    Member(RecorderKeys.drive, .id(of: KindSpec.drive.name), "id of the drive") {
      $0.status[RecorderKeys.drive]
    }
    Member("points", .count, "points saved to disk") { $0.status[RecorderKeys.points] }
  }
  static let exits = [
    Exit(.serviceMissing, "no drive is being recorded"),
    Exit(.tryAgain, "the state of the drive does not allow it, or the recorder is busy"),
  ]

  init(asking request: ControlRequest, _ sentence: String, _ context: CommandContext) throws {
    status = try ControlClient.ask(request, folder: context.home().runFolder)
    self.sentence = sentence
  }

  func present(on page: inout Page) {
    page.line(sentence)
  }
}
