import CommandLineKit

/// Everything under `vanlog drive`: first what the recorder does, then what the store holds.
enum DriveCommands {
  static var all: [any (Command & SendableMetatype).Type] {
    [
      DriveStart.self, DriveStop.self, DrivePause.self, DriveResume.self, DriveStatus.self,
      DriveRecover.self, DriveReplay.self, DriveTorture.self,
      DriveList.self, DriveShow.self, DriveExport.self, DriveImport.self, DriveNote.self,
      EditRecord<DriveNoun>.self, DriveJoin.self, DriveSplit.self, DeleteRecord<DriveNoun>.self,
      UndeleteRecord<DriveNoun>.self,
    ]
  }
}
