import CommandLineKit
import DriveRecorder
import HomeFolder
import SharedCommands
import Text

/// `drive pause`: a break; no line is drawn across it.
struct DrivePause: Command {
  static let name = "drive pause"
  static let summary = "Interrupt the drive until 'drive resume'."
  static let examples = [Example("vanlog drive pause", "On a ferry.")]
  static let jsonFields = RecorderAnswer.jsonFields
  static let exits = RecorderAnswer.exits

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(RecorderAnswer(asking: .pause, "Paused.", context))
    return .done
  }
}

/// `drive resume`: the break is over.
struct DriveResume: Command {
  static let name = "drive resume"
  static let summary = "Go on after 'drive pause'."
  static let examples = [Example("vanlog drive resume", "Off the ferry.")]
  static let jsonFields = RecorderAnswer.jsonFields
  static let exits = RecorderAnswer.exits

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    try context.output(RecorderAnswer(asking: .resume, "Recording again.", context))
    return .done
  }
}

/// What the recorder said after it did what was asked of it.
struct RecorderAnswer: Presentable {
  let status: JSONValue
  let sentence: String

  static let jsonFields = [
    JSONField("state", .text, "as 'drive status' has it"),
    JSONField("drive_id", .id, "the drive"),
    JSONField("points", .count, "points that are on the disk"),
  ]
  static let exits = [
    Exit(.serviceMissing, "no drive is being recorded"),
    Exit(.tryAgain, "the drive is not in the state for it, or the recorder is busy"),
  ]

  init(asking request: ControlRequest, _ sentence: String, _ context: CommandContext) throws {
    status = try ControlClient.ask(request, folder: context.home().runFolder)
    self.sentence = sentence
  }

  func present(on page: inout Page) {
    page.line(sentence)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("state", status["state"]?.string)
      json.field("drive_id", status["drive_id"]?.string)
      json.field("points", status["points"]?.integer)
    }
  }
}
