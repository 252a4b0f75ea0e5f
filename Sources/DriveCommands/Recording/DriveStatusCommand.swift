import Answers
import CommandLineKit
import DriveRecorder
import Glibc
import HomeFolder
import SharedCommands
import Text

/// `drive status`: shows the state of the recording, once or continuously.
struct DriveStatusCommand: Command {
  static let name = "drive status"
  static let use = CommandUse.shows()
  static let summary = "Show the state of the recording."
  static let details = [
    "States: standby (nothing is recorded; with 'recorder: waiting', the recorder service waits for "
      + "'drive start'), armed (waiting for a first fix), recording, paused, "
      + "ending, interrupted (by a power cut), suspended (by a shutdown), ended (but not kept "
      + "yet). With --watch --json, prints a line every second.",
    "A drive that should be recorded and is not has a problem: the disk refuses its points; gpsd "
      + "has been silent for 30 seconds; every fix has been rejected for 30 seconds; or there has "
      + "been no fix for 5 minutes. The exit code shows which.",
  ]
  static let options = [watch]
  static let examples = [
    Example("vanlog drive status --watch", "Watch until Ctrl-C; the recording continues.")
  ]
  static let jsonFields = DriveStatusView.jsonFields
  static let exits = [
    Exit(.done, "no problem; also if no drive is being recorded"),
    Exit(.serviceMissing, "nothing is being recorded: gpsd is silent, or there is no usable fix"),
    Exit(.inputOutput, "nothing is being saved: the disk refuses it"),
  ]
  private static let watch = OptionSpec(
    "watch", short: "w",
    help: "Update continuously until Ctrl-C.")
  private let watches: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    watches = arguments.flag(Self.watch)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard watches else {
      let status = try Self.status(context)
      try context.output(status)
      return status.exitStatus
    }
    var watch = DriveWatch(context)
    return try watch.run()
  }

  /// The recorder's answer, or the state of the black box if no recorder runs.
  static func status(_ context: CommandContext) throws -> DriveStatusView {
    let home = try context.home()
    do {
      let answer = try ControlClient.ask(.status, folder: home.runFolder)
      guard answer[RecorderKeys.state] == RecorderKeys.waiting else {
        return DriveStatusView(answer)
      }
    } catch {
      guard error == .noRecorder || error == .noAnswer else { throw error }
      // It may have ended just now; what it left shows that.
      return try resting(home, isWaiting: false, context)
    }
    return try resting(home, isWaiting: true, context)
  }

  private static func resting(
    _ home: HomeFolder, isWaiting: Bool, _ context: CommandContext
  ) throws -> DriveStatusView {
    DriveStatusView(
      resting: try RecordingHome(existing: home)?.contents(), isWaiting: isWaiting, context)
  }
}

/// `drive status --watch`: a live view of the recording, or a stream of JSON lines.
struct DriveWatch {
  private let context: CommandContext
  /// How many lines were drawn last.
  private var drawn = 0

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Runs until the recorder ends or the person leaves.
  mutating func run() throws -> ExitStatus {
    var client = try ControlClient(folder: context.home().runFolder)
    try show(DriveStatusView(client.ask(.watch())))
    while true {
      do {
        guard let event = try client.nextEvent(milliseconds: 60_000) else { break }
        try show(DriveStatusView(event))
      } catch ControlError.timedOut {
        throw CommandProblem(.tryAgain, "the recorder has not answered for a minute")
      }
    }
    context.note("the recorder has ended")
    return .done
  }

  /// Draws over the previous page; in a pipe pages follow each other.
  private mutating func show(_ view: DriveStatusView) throws {
    guard !context.globals.json, context.terminal.outputWidth != nil else {
      return try context.output(view)
    }
    let text = context.text(of: view)
    // Moves up to the first line drawn before, and clears from there.
    let start = drawn > 0 ? "\u{1B}[\(drawn)A\r\u{1B}[J" : ""
    drawn = text.utf8.count { $0 == UInt8(ascii: "\n") }
    try context.write(start + text)
  }
}
