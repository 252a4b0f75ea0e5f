public import CommandLineKit
import SharedCommands

/// The commands of drives: first those for the recorder, then those for the store.
public enum DriveNouns {
  public static var drive: CommandGroup.Commands {
    [
      DriveStart.self, DriveStop.self, DrivePause.self, DriveResume.self, DriveStatus.self,
      DriveRecover.self, DriveReplay.self, DriveTorture.self,
      DriveList.self, DriveShow.self, DriveExport.self, DriveImport.self, DriveNote.self,
      EditRecord<DriveNoun>.self, DriveJoin.self, DriveSplit.self, DeleteRecord<DriveNoun>.self,
      UndeleteRecord<DriveNoun>.self,
    ]
  }
}
