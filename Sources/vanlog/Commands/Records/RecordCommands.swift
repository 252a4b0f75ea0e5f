import CommandLineKit

/// The commands that every kind of record has.
enum RecordCommands<Noun: RecordNoun> {
  static var common: [any (Command & SendableMetatype).Type] {
    [
      ListRecords<Noun>.self, ShowRecord<Noun>.self, EditRecord<Noun>.self,
      DeleteRecord<Noun>.self, UndeleteRecord<Noun>.self,
    ]
  }

  static var all: [any (Command & SendableMetatype).Type] {
    [AddRecord<Noun>.self] + common
  }
}
