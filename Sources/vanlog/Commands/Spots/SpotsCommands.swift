import CommandLineKit

/// All commands of `vanlog spots`.
enum SpotsCommands {
  static let all: [any (Command & SendableMetatype).Type] = [
    SpotsNear.self, SpotsIn.self, SpotsAlong.self, SpotsSearch.self, SpotsShow.self,
    SpotsImport.self, SpotsExport.self, SpotsAdd.self, SpotsList.self, SpotsEdit.self,
    SpotsDelete.self,
    SpotsUndelete.self, SpotsNote.self,
  ]
}
