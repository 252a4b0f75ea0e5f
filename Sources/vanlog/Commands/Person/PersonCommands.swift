import CommandLineKit

/// All commands of `vanlog person`.
enum PersonCommands {
  static let all: [any (Command & SendableMetatype).Type] =
    RecordCommands<PersonNoun>.all
}
