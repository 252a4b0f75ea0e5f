import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import Text
import Watching

/// `automation enable`: a rule fires from now on.
struct AutomationEnableCommand: ReadingCommand {
  static let name = "automation enable"
  static let use = CommandUse.changes(.instant, .owner)
  static let summary = "Switch an automation on."
  static let operands = [RuleArgument.operand]
  static let examples = [Example("vanlog automation enable heater", "Let a rule fire again.")]
  static let jsonFields = RuleSwitch.jsonFields
  static let exits = RuleArgument.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    try RuleSwitch.run(arguments, isOn: true, context)
  }
}

/// `automation disable`: a rule does not fire, and its file stays.
struct AutomationDisableCommand: ReadingCommand {
  static let name = "automation disable"
  static let use = CommandUse.changes(.instant, .owner)
  static let summary = "Switch an automation off, and keep its file."
  static let operands = [RuleArgument.operand]
  static let examples = [Example("vanlog automation disable heater", "Silence a rule for now.")]
  static let jsonFields = RuleSwitch.jsonFields
  static let exits = RuleArgument.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    try RuleSwitch.run(arguments, isOn: false, context)
  }
}

/// Changes the member `enabled` and leaves all else in the file as a person wrote it.
private struct RuleSwitch: Presentable, Answer {
  static let members = Members<RuleSwitch> {
    Member("rule", .text, "name of its file without .json") { $0.rule }
    Member("enabled", .flag, "whether it is on; null if it cannot be used") { $0.isOn }
    Member("switched", .flag, "whether it was not so before") { $0.hasChanged }
  }

  let rule: String
  let isOn, hasChanged: Bool

  static func run(
    _ arguments: Arguments, isOn: Bool, _ context: CommandContext
  ) throws -> ExitStatus {
    let (id, rule) = try RuleFolder(context).usableEntry(named: arguments.operand(0) ?? "")
    let hasChanged = rule.isEnabled != isOn
    if hasChanged { try change(id, isOn: isOn, context) }
    try context.output(RuleSwitch(rule: id, isOn: isOn, hasChanged: hasChanged))
    return .done
  }

  private static func change(_ id: String, isOn: Bool, _ context: CommandContext) throws {
    let folder = try context.home().make().directory(Rule.folderName)
    let name = id + Rule.fileEnding
    let bytes = try folder.contents(of: name, limit: Rule.sizeLimit)
    guard let text = RuleText(bytes) else {
      throw CommandProblem(
        .badData, "rule '\(Printable.line(id))' has just been changed by another program; try again"
      )
    }
    try folder.replace(name, with: text.settingEnabled(isOn))
  }

  func present(on page: inout Page) {
    let state = isOn ? "on" : "off"
    page.line("\(Printable.line(rule)) is \(state)\(hasChanged ? "" : " already")")
  }
}
