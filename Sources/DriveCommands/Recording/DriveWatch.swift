import CommandLineKit
import DriveRecorder
import Glibc
import HomeFolder
import SharedCommands
import Text

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
    try show(DriveStatusView(client.ask(.watch)))
    while true {
      do {
        guard let event = try client.nextEvent(milliseconds: 60_000) else { break }
        try show(DriveStatusView(event))
      } catch ControlError.timedOut {
        throw DriveProblem(.tryAgain, "the recorder has not answered for a minute")
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
