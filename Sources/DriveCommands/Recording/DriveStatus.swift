import CommandLineKit
import DriveRecorder
import Glibc
import HomeFolder
import SharedCommands
import Text

/// `drive status`: how the recording goes, once or all the time.
struct DriveStatus: Command {
  static let name = "drive status"
  static let summary = "Show how the recording goes."
  static let details = [
    "States: standby (nothing is recorded), armed (waiting for a first fix), recording, paused, "
      + "ending, interrupted, suspended, ended. With --watch --json a line comes every second."
  ]
  static let options = [watch]
  static let examples = [
    Example("vanlog drive status --watch", "Keep an eye on it; Ctrl-C leaves, the drive goes on.")
  ]
  static let jsonFields = DriveStatusView.jsonFields
  private static let watch = OptionSpec("watch", short: "w", help: "Show it until Ctrl-C.")
  private let watches: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    watches = arguments.flag(Self.watch)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard watches else {
      try context.output(try Self.status(context))
      return .done
    }
    var watch = DriveWatch(context)
    return try watch.run()
  }

  /// What the recorder says, or what lies there if none runs.
  static func status(_ context: CommandContext) throws -> DriveStatusView {
    let home = try context.home()
    do {
      return DriveStatusView(try ControlClient.ask(.status, folder: home.runFolder))
    } catch {
      guard error == .noRecorder || error == .noAnswer else { throw error }
      // It may have ended this very moment; what it left says so.
      return DriveStatusView(resting: try RecordingHome(existing: home)?.contents())
    }
  }
}
