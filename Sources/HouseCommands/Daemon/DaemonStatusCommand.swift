import CommandLineKit
import SharedCommands
import Text

/// `daemon status`: whether the daemon runs, and what it does.
struct DaemonStatusCommand: ReadingCommand {
  static let name = "daemon status"
  static let use = CommandUse.shows()
  static let summary = "Show whether the daemon runs, and what it does."
  static let details = [
    "The daemon writes its state as soon as something changes; during long busy periods, within a "
      + "minute. More is in run/daemon.log of the home folder."
  ]
  static let examples = [
    Example("vanlog daemon status", "See whether the van is being watched.")
  ]
  static let jsonFields = DaemonReport.jsonFields
  static let exits = [Exit(.serviceMissing, "no daemon watches this home")]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let report = try DaemonReport(context.home())
    try context.output(report)
    guard !report.isRunning else { return .done }
    context.note("start it with 'vanlog daemon run', or at every boot with 'vanlog daemon install'")
    return .serviceMissing
  }
}
