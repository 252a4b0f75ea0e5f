import CommandLineKit
import SharedCommands
import Text
import Watching

/// `automation list`: all rules.
struct AutomationListCommand: BareCommand {
  static let name = "automation list"
  static let use = CommandUse.shows()
  static let summary = "List the automations of this device."
  static let details = [
    "A rule is a JSON file in the folder automations of the home; vanlogd applies it. "
      + "docs/automations.md has the format and recipes."
  ]
  static let examples = [Example("vanlog automation list", "See which rules are on.")]
  static let jsonFields = RuleList.jsonFields
  static let exits = [StoreExits.emptyList]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let folder = try RuleFolder(context)
    context.noteIfEmpty(
      folder.entries,
      "there are no rules in \(folder.path) yet; put one there as a file, as in "
        + "docs/automations.md")
    try context.output(RuleList(rules: folder.entries.map { RuleSummary(entry: $0) }))
    return .done
  }
}

private struct RuleList: Presentable, Answer {
  static let members = Members<RuleList> {
    Member("rules", .objects(), "rules by their file names") { $0.rules }
  }

  let rules: [RuleSummary]

  func present(on page: inout Page) {
    guard !rules.isEmpty else { return }
    var table = Table([
      .init("RULE"), .init("STATE"), .init("WHEN", mayShrink: true), .init("NAME", mayShrink: true),
    ])
    for rule in rules {
      let entry = rule.entry
      table.add([
        Printable.line(entry.id), rule.state, Printable.line(entry.rule?.trigger.sentence ?? ""),
        entry.name == entry.id ? "" : Printable.line(entry.name),
      ])
    }
    page.table(table)
  }
}

/// One rule in a line.
struct RuleSummary: Answer {
  static let members = Members<RuleSummary> {
    Member("rule", .text, "name of its file without .json") { $0.entry.id }
    Member("name", .text, "name for people") { $0.entry.name }
    Member("enabled", .flag, "whether it is on; null if it cannot be used") {
      $0.entry.rule?.isEnabled
    }
    Member("when", .text, "trigger in words; null if it cannot be used") {
      $0.entry.rule?.trigger.sentence
    }
    Member("problems", .texts, "what is wrong with the file") {
      $0.entry.problems.map { "\($0)" }
    }
  }

  let entry: RuleFolder.Entry

  var state: String {
    guard let rule = entry.rule else { return "cannot be used" }
    return rule.isEnabled ? "on" : "off"
  }
}
