import CommandLineKit
import SharedCommands
import Text
import Watching

/// `automation check`: everything that is wrong with all rules.
struct AutomationCheckCommand: Command {
  static let name = "automation check"
  static let summary = "Check the files of all automations, and tell everything that is wrong."
  static let details = [
    "Tells the file, the member and what it may be. A warning is about something that the rule "
      + "needs and that is not here, such as a program; it does not change the exit code."
  ]
  static let examples = [Example("vanlog automation check", "After changing a rule.")]
  static let jsonFields = [
    JSONField("checked", .count, "files that were read"),
    JSONField("problems", .list(.object(finding)), "why rules cannot be used"),
    JSONField("warnings", .list(.object(finding)), "what is missing here"),
  ]
  static let exits = [Exit(.badData, "a rule cannot be used")]
  private static let finding = [
    JSONField("rule", .text, "name of its file without .json"),
    JSONField("member", .text, "place in the file, such as actions[1].seconds; may be empty"),
    JSONField("text", .text, "what is wrong, and what may be there"),
  ]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    let folder = try RuleFolder(context)
    let doubts = try RuleDoubts(folder.rules, context)
    let view = RuleCheck(
      checked: folder.entries.count,
      problems: folder.entries.flatMap { entry in entry.problems.map { Finding(entry.id, $0) } },
      warnings: folder.rules.flatMap { rule in doubts.about(rule).map { Finding(rule.id, $0) } })
    try context.output(view)
    return view.problems.isEmpty ? .done : .badData
  }
}

private struct Finding: JSONObject {
  let rule: String
  let problem: RuleProblem

  init(_ rule: String, _ problem: RuleProblem) {
    self.rule = rule
    self.problem = problem
  }

  var line: String { Printable.line("\(rule)\(Rule.fileEnding): \(problem)") }

  func writeMembers(to json: inout JSONWriter) {
    json.field("rule", rule)
    json.field("member", problem.member)
    json.field("text", problem.text)
  }
}

private struct RuleCheck: Presentable, JSONObject {
  let checked: Int
  let problems, warnings: [Finding]

  func present(on page: inout Page) {
    for finding in problems { page.line(finding.line) }
    for finding in warnings { page.line("warning: \(finding.line)") }
    let unusable = Set(problems.map { $0.rule }).count
    page.line(
      "\(Phrase.count(checked, "rule")), "
        + (unusable == 0 ? "all in order" : "\(unusable) of them cannot be used"))
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("checked", checked)
    json.field("problems", problems)
    json.field("warnings", warnings)
  }
}
