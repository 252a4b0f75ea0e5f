public import CommandLineKit

/// The commands of spots and of the packs that they come from.
public enum SpotNouns {
  public static var spots: CommandGroup.Commands {
    [
      SpotsNearCommand.self, SpotsInCommand.self, SpotsAlongCommand.self, SpotsSearchCommand.self,
      SpotsShowCommand.self,
      SpotsImportCommand.self, SpotsExportCommand.self, SpotsAddCommand.self, SpotsListCommand.self,
      SpotsEditCommand.self,
      SpotsDeleteCommand.self, SpotsUndeleteCommand.self, SpotsNoteCommand.self,
    ]
  }

  public static var packs: CommandGroup.Commands {
    [
      PacksListCommand.self, PacksInfoCommand.self, PacksHideCommand.self, PacksUnhideCommand.self,
      PacksRemoveCommand.self,
      PacksExportCommand.self,
    ]
  }
}
