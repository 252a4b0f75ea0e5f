public import CommandLineKit
import SharedCommands

/// The commands of drives: first those for the recorder, then those for the store.
public enum DriveNouns {
  public static var drive: CommandGroup.Commands {
    [
      DriveStartCommand.self, DriveStopCommand.self, DrivePauseCommand.self,
      DriveResumeCommand.self, DriveStatusCommand.self,
      DriveRecoverCommand.self, DriveReplayCommand.self, DriveTortureCommand.self,
      DriveListCommand.self, DriveShowCommand.self, DriveExportCommand.self,
      DriveImportCommand.self, DriveNoteCommand.self,
      EditRecordCommand<DriveNoun>.self, DriveJoinCommand.self, DriveSplitCommand.self,
      DeleteRecordCommand<DriveNoun>.self,
      UndeleteRecordCommand<DriveNoun>.self,
    ]
  }
  /// For services and the recorder; not in the help.
  public static var hidden: CommandGroup.Commands {
    [DriveServeCommand.self, DriveKeepCommand.self]
  }
}
