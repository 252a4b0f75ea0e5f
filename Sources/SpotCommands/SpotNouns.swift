public import CommandLineKit

/// The commands of spots and of the packs that they come from.
public enum SpotNouns {
  public static var spots: CommandGroup.Commands {
    [
      SpotsNear.self, SpotsIn.self, SpotsAlong.self, SpotsSearch.self, SpotsShow.self,
      SpotsImport.self, SpotsExport.self, SpotsAdd.self, SpotsList.self, SpotsEdit.self,
      SpotsDelete.self, SpotsUndelete.self, SpotsNote.self,
    ]
  }

  public static var packs: CommandGroup.Commands {
    [
      PacksList.self, PacksInfo.self, PacksHide.self, PacksUnhide.self, PacksRemove.self,
      PacksExport.self,
    ]
  }
}
