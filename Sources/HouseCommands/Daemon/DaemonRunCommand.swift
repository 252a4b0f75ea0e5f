import Children
import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// `daemon run`: becomes the daemon, for those without a service manager.
struct DaemonRunCommand: ReadingCommand {
  static let name = "daemon run"
  static let use = CommandUse.changes(.long, .never(.terminal))
  static let summary = "Watch the van in the foreground, until SIGTERM or Ctrl-C."
  static let details = [
    "Becomes vanlogd in the same process: it watches where the van is, syncs, and acts on rules. "
      + "Anything that starts a program again when it ends can run it at boot; with systemd, "
      + "'vanlog daemon install' does so."
  ]
  static let examples = [Example("vanlog daemon run", "Watch until Ctrl-C.")]
  static let exits = [
    Exit(.done, "a signal has ended it"),
    Exit(.tryAgain, "a daemon watches this home already"),
    Exit(.serviceMissing, "vanlogd is not installed"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.home()
    guard let daemon = Sibling.daemon.find() else {
      throw CommandProblem(
        .serviceMissing, "vanlogd is not installed; install it beside vanlog and try again")
    }
    _ = try home.make()
    throw CommandProblem(
      .serviceMissing, "cannot run vanlogd: \(Spawn.become(daemon, ["--home", home.path]))")
  }
}
