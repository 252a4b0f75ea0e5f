public import CommandLineKit

/// The commands about vanlog itself and all its data.
public enum HouseNouns {
  public static var config: CommandGroup.Commands {
    [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self,
      ConfigPathCommand.self,
    ]
  }

  public static var daemon: CommandGroup.Commands {
    [DaemonRunCommand.self, DaemonStatusCommand.self, DaemonInstallCommand.self]
  }

  /// What `vanlog` does without any word.
  public static var overview: any (Command & SendableMetatype).Type { OverviewCommand.self }

  /// Commands of one word, outside all groups.
  public static var general: CommandGroup.Commands {
    [
      SetupCommand.self, StatusCommand.self, DueCommand.self, EmergencyCommand.self,
      OfflineCommand.self,
      DoctorCommand.self, BackupCommand.self,
      RestoreCommand.self, WipeCommand.self, ExportCommand.self, UndoCommand.self,
      HistoryCommand.self,
      CompletionCommand.self, HelpCommand.self,
      VersionCommand.self,
    ]
  }
}
