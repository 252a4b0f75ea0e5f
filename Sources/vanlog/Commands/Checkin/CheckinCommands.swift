import CommandLineKit

/// All commands of `vanlog checkin`.
enum CheckinCommands {
  static let all: [any (Command & SendableMetatype).Type] = [
    CheckinSuggest.self, FindingPlace<AddRecord<CheckinNoun>>.self, ListRecords<CheckinNoun>.self,
    ShowRecord<CheckinNoun>.self, FindingPlace<EditRecord<CheckinNoun>>.self,
    DeleteRecord<CheckinNoun>.self, UndeleteRecord<CheckinNoun>.self,
  ]
}
