import CommandLineKit
import SharedCommands
import Text
import Watching

/// `automation show`: one rule in words.
struct AutomationShowCommand: ReadingCommand {
  static let name = "automation show"
  static let use = CommandUse.shows()
  static let summary = "Show what an automation does, and when."
  static let operands = [RuleArgument.operand]
  static let examples = [Example("vanlog automation show heater", "Show a rule in words.")]
  static let jsonFields = RuleView.jsonFields
  static let exits = RuleArgument.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let folder = try RuleFolder(context)
    let (id, rule) = try folder.usableEntry(named: arguments.operand(0) ?? "")
    try context.output(RuleView(rule: rule, path: "\(folder.path)/\(id)\(Rule.fileEnding)"))
    return .done
  }
}

private struct RuleView: Presentable, Answer {
  static let members = Members<RuleView> {
    RuleSummary.members.of { (view: RuleView) in view.summary }
    Member("path", .text, "path of the file") { $0.path }
    Member("conditions", .texts, "what else must hold, in words") {
      $0.rule.conditions.map { $0.sentence }
    }
    Member("actions", .texts, "what is done, in words") { $0.rule.actions.map { $0.sentence } }
    Member("cooldown_s", .number(.seconds), "how long it rests after it has fired") {
      $0.rule.cooldown.milliseconds / 1_000
    }
  }

  let rule: Rule
  let path: String

  private var summary: RuleSummary {
    RuleSummary(entry: RuleFolder.Entry(id: rule.id, rule: rule, problems: []))
  }

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("name", Printable.line(rule.name))
    fields.add("state", rule.isEnabled ? "on" : "off")
    fields.add("when", Printable.line(rule.trigger.sentence))
    for (index, condition) in rule.conditions.enumerated() {
      fields.add(index == 0 ? "if" : "and", Printable.line(condition.sentence))
    }
    for (index, action) in rule.actions.enumerated() {
      fields.add(index == 0 ? "do" : "then", Printable.line(action.sentence))
    }
    fields.add("rests", "\(rule.cooldown)")
    fields.add("file", Printable.line(path))
    page.fields(fields)
  }
}
