import CommandLineKit

/// All commands of `vanlog van`.
enum VanCommands {
  static let all: [any (Command & SendableMetatype).Type] =
    RecordCommands<VanNoun>.all + [VanUse.self]
}
