import CommandLineKit

/// A program whose noun is a command by itself.
enum NounSample {
  static let program = Program(
    name: "sample", summary: "Look up.", version: "1", date: "2026-08-12",
    groups: [
      CommandGroup(
        "sky", "Look at the sky.", commands: { [SkyNow.self, SkyMonth.self] },
        hidden: { [SkyHidden.self] }),
      CommandGroup("sky log", "Look back.") { [SkyLogList.self] },
    ],
    commands: [HelpCommand.self, CompletionCommand.self])
}

struct SkyNow: ReadingCommand {
  static let name = "sky"
  static let use = CommandUse.shows()
  static let summary = "Show it now."
  static let options = [OptionSpec("at", value: .text("PLACE"), help: "Where.")]
  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}

struct SkyMonth: ReadingCommand {
  static let name = "sky month"
  static let use = CommandUse.shows()
  static let summary = "List it."
  static let options = [OptionSpec("year", value: .text("YEAR"), help: "When.")]
  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}

struct SkyLogList: ReadingCommand {
  static let name = "sky log list"
  static let use = CommandUse.shows()
  static let summary = "List what was seen."
  static let options = [OptionSpec("year", value: .text("YEAR"), help: "When.")]
  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}

struct SkyHidden: ReadingCommand {
  static let name = "sky hidden"
  static let use = CommandUse.shows()
  static let summary = "Hide it."
  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus { .done }
}
