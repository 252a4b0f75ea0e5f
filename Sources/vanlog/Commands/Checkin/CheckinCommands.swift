import CommandLineKit

/// All commands of `vanlog checkin`.
enum CheckinCommands {
  static let all: [any (Command & SendableMetatype).Type] =
    [CheckinSuggest.self] + RecordCommands<CheckinNoun>.all
}
