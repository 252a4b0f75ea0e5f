import CBuildInfo
import CommandLineKit
import Text

/// The whole command line of vanlog.
let vanlog = Program(
  name: "vanlog",
  summary: "Log trips, drives and places in a van, offline first.",
  version: Build.version,
  date: Build.date.description,
  groups: [CommandGroup("config", "Show and change the settings of this device.")],
  commands: [
    StatusCommand.self,
    OfflineCommand.self,
    ConfigList.self,
    ConfigGet.self,
    ConfigSet.self,
    ConfigUnset.self,
    ConfigPath.self,
    CompletionCommand.self,
    HelpCommand.self,
    VersionCommand.self,
  ])

/// What this build knows of itself.
enum Build {
  static let version = String(cString: vanlog_version())

  /// The day of the last commit.
  static var date: Day {
    Instant(secondsSinceEpoch: vanlog_build_epoch()).day()
  }
}
