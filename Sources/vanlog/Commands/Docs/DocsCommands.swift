import CommandLineKit

/// All commands of `vanlog docs`.
enum DocsCommands {
  static let all: [any (Command & SendableMetatype).Type] = [
    DocsAdd.self, ListRecords<DocumentNoun>.self, ShowRecord<DocumentNoun>.self, DocsEdit.self,
    DocsOpen.self, DocsBorder.self, DeleteRecord<DocumentNoun>.self,
    UndeleteRecord<DocumentNoun>.self,
  ]
}
