import CommandLineKit
import DriveRecorder
import Glibc
import HomeFolder
import SharedCommands
import Text

/// `drive status --watch`: a screen that follows the recording, or a stream of JSON lines.
struct DriveWatch {
  private let context: CommandContext
  /// The lines of the screen drawn last.
  private var drawn = 0

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Follows until the recorder ends or the person leaves.
  mutating func run() throws -> ExitStatus {
    var client = try ControlClient(folder: context.home().runFolder)
    try show(DriveStatusView(client.ask(.watch)))
    while true {
      do {
        guard let event = try client.nextEvent(milliseconds: 60_000) else { break }
        try show(DriveStatusView(event))
      } catch ControlError.timedOut {
        throw DriveProblem(.tryAgain, "the recorder has said nothing for a minute")
      }
    }
    context.note("the recorder has ended")
    return .done
  }

  /// Draws over what was drawn before; a pipe gets one page below the other.
  private mutating func show(_ view: DriveStatusView) throws {
    guard !context.globals.json, context.terminal.outputWidth != nil else {
      return try context.output(view)
    }
    let text = context.text(of: view)
    // Up to the first line of the last screen, and clear from there on.
    let start = drawn > 0 ? "\u{1B}[\(drawn)A\r\u{1B}[J" : ""
    drawn = text.utf8.count { $0 == UInt8(ascii: "\n") }
    try context.write(start + text)
  }
}
