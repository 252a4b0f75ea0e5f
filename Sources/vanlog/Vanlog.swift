import CBuildInfo
import CommandLineKit
import Text

/// The whole command line of vanlog.
let vanlog = Program(
  name: "vanlog",
  summary: "Log trips, drives and places in a van, offline first.",
  version: Build.version,
  date: Build.date.description,
  groups: [
    CommandGroup("drive", "Drives: where the van went, point by point.") { DriveCommands.all },
    CommandGroup("spots", "Places to stay, from packs of other people and your own.") {
      SpotsCommands.all
    },
    CommandGroup("spots packs", "The packs that spots come from.") { PacksCommands.all },
    CommandGroup("trip", "Trips: to come, under way, over.") { TripCommands.all },
    CommandGroup("checkin", "Where you stayed, and how it was.") { CheckinCommands.all },
    CommandGroup("ledger", "Money out, money in.") { LedgerCommands.all },
    CommandGroup("manifest", "What is in the van, where, how much, and how heavy.") {
      ManifestCommands.all
    },
    CommandGroup("docs", "Papers, when they expire, and what a border officer asks for.") {
      DocsCommands.all
    },
    CommandGroup("van", "Vans, and which one is in use.") { VanCommands.all },
    CommandGroup("person", "People who travel along.") { PersonCommands.all },
    CommandGroup("config", "Show and change the settings."),
  ],
  commands: generalCommands,
  prepare: { context, command in InterruptedNotice.give(context, before: command) })

private let generalCommands: [any (Command & SendableMetatype).Type] = [
  StatusCommand.self,
  OfflineCommand.self,
  DoctorCommand.self,
  BackupCommand.self,
  RestoreCommand.self,
  ExportCommand.self,
  ConfigList.self,
  ConfigGet.self,
  ConfigSet.self,
  ConfigUnset.self,
  ConfigPath.self,
  CompletionCommand.self,
  HelpCommand.self,
  VersionCommand.self,
]

/// What this build knows of itself.
enum Build {
  static let version = String(cString: vanlog_version())

  /// The day of the last commit.
  static var date: Day {
    Instant(secondsSinceEpoch: vanlog_build_epoch()).day()
  }
}
