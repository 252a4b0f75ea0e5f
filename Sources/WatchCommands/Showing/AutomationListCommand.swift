import CommandLineKit
import SharedCommands
import Text
import Watching

/// `automation list`: all rules.
struct AutomationListCommand: Command {
  static let name = "automation list"
  static let summary = "List the automations of this device."
  static let details = [
    "A rule is a JSON file in the folder automations of the home; vanlogd applies it. "
      + "docs/automations.md has the format and recipes."
  ]
  static let examples = [Example("vanlog automation list", "See which rules are on.")]
  static let jsonFields = [
    JSONField("rules", .list(.object(RuleSummary.jsonFields)), "rules by their file names")
  ]
  static let exits = [StoreExits.emptyList]

  init(_ arguments: Arguments) throws(UsageError) {}

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

private struct RuleList: Presentable, JSONObject {
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

  func writeMembers(to json: inout JSONWriter) {
    json.field("rules", rules)
  }
}

/// One rule in a line.
struct RuleSummary: JSONObject {
  static let jsonFields = [
    JSONField("rule", .text, "name of its file without .json"),
    JSONField("name", .text, "name for people"),
    JSONField("enabled", .flag, "whether it is on; null if it cannot be used"),
    JSONField("when", .text, "trigger in words; null if it cannot be used"),
    JSONField("problems", .list(.text), "what is wrong with the file"),
  ]

  let entry: RuleFolder.Entry

  var state: String {
    guard let rule = entry.rule else { return "cannot be used" }
    return rule.isEnabled ? "on" : "off"
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("rule", entry.id)
    json.field("name", entry.name)
    json.key("enabled")
    if let isEnabled = entry.rule?.isEnabled { json.value(isEnabled) } else { json.null() }
    json.field("when", entry.rule?.trigger.sentence)
    json.field("problems", entry.problems.map { "\($0)" })
  }
}
