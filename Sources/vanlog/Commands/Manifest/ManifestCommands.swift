import CommandLineKit

/// All commands of `vanlog manifest`.
enum ManifestCommands {
  static let all: [any (Command & SendableMetatype).Type] =
    RecordCommands<ItemNoun>.all + [
      ManifestShowTree.self, ManifestMove.self, ManifestPayload.self, ManifestAudit.self,
    ]
}
