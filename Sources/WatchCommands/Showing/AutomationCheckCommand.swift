import CommandLineKit
import SharedCommands
import Text
import Watching

/// `automation check`: everything that is wrong with all rules.
struct AutomationCheckCommand: BareCommand {
  static let name = "automation check"
  static let use = CommandUse.shows()
  static let summary = "Check the files of all automations, and show everything that is wrong."
  static let details = [
    "Shows the file, the member and what it may be. A warning is about something that the rule "
      + "needs and that is not here, such as a program; it does not change the exit code."
  ]
  static let examples = [Example("vanlog automation check", "After changing a rule.")]
  static let jsonFields = RuleCheck.jsonFields
  static let exits = [Exit(.badData, "a rule cannot be used")]

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

private struct Finding: Answer {
  static let members = Members<Finding> {
    Member("rule", .text, "name of its file without .json") { $0.rule }
    Member("member", .text, "place in the file, such as actions[1].seconds; may be empty") {
      $0.problem.member
    }
    Member("text", .text, "what is wrong, and what may be there") { $0.problem.text }
  }

  let rule: String
  let problem: RuleProblem

  init(_ rule: String, _ problem: RuleProblem) {
    self.rule = rule
    self.problem = problem
  }

  var line: String { Printable.line("\(rule)\(Rule.fileEnding): \(problem)") }
}

private struct RuleCheck: Presentable, Answer {
  static let members = Members<RuleCheck> {
    Member("checked", .count, "files that were read") { $0.checked }
    Member("problems", .objects(), "why rules cannot be used") { $0.problems }
    Member("warnings", .objects(), "what is missing here") { $0.warnings }
  }

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
}
