import CLinux
import CommandLineKit
import DriveRecorder
import Glibc
import SharedCommands
import Text

/// A recording that the command waits for, and keeps at the end.
struct ForegroundRecording: ~Copyable {
  let orders: RecorderOrders
  let home: RecordingHome
  let previous: PreviousDrive?

  func run(_ context: CommandContext) throws -> ExitStatus {
    // Ctrl-C reaches the recorder too, which ends the drive; this command must outlive it.
    _ = clinux_ignore_signal(SIGINT)
    var process = try RecorderProcess.start(orders)
    process.passOnTermination()
    let ready = try process.waitUntilReady()
    try tell(DriveStarted(ready, mode: orders.mode, after: previous, context), context)
    while let line = try process.nextLine() {
      if context.globals.json { try context.write(String(decoding: line, as: UTF8.self) + "\n") }
    }
    let code = process.waitForEnd()
    guard code == 0 else {
      throw CommandProblem(
        ExitStatus(code: code > 0 ? code : EX_SOFTWARE),
        "the recorder was killed; see what it saved with 'vanlog drive recover'")
    }
    guard let id = RecordID(text: ready.drive) else {
      throw CommandProblem(.ownFault, "the recorder did not say which drive it recorded")
    }
    return try keep(id, context)
  }

  private func tell(_ started: DriveStarted, _ context: CommandContext) throws {
    if context.globals.json { return try context.output(started) }
    for line in context.text(of: started).split(separator: "\n") { context.note(String(line)) }
    context.note("Ctrl-C ends the drive.")
  }

  private func keep(_ id: RecordID, _ context: CommandContext) throws -> ExitStatus {
    let contents = try home.contents()
    if let contents, contents.header.drive == id, contents.state != .stopped {
      context.note("the drive is suspended; the next 'vanlog drive start' resumes it")
    } else {
      try context.output(KeptDriveView(context.keepEndedDrive(id, in: home, waiting: 10_000)))
    }
    return .done
  }
}
