import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `ledger rules learn`: makes rules of what the ledger holds.
struct RulesLearnCommand: ReadingCommand {
  static let name = "ledger rules learn"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Make rules from the categories that you have given to vendors."
  static let details = [
    "A vendor whose entries have the same category, apart from one in ten, becomes a rule; numbers "
      + "after its name are left out, since banks print another one each time. The rules are shown "
      + "first, and come after those that there are. What the rules already decide is skipped.",
    "How a bank's file is laid out is remembered by 'vanlog ledger import --remember NAME'.",
  ]
  static let options = [least.spec, limit.spec, BulkChange.dryRun, Confirmation.yes]
  static let examples = [
    Example("vanlog ledger rules learn --dry-run", "See what would be learnt."),
    Example("vanlog ledger rules learn --least 5 --yes", "Learn only from 5 entries or more."),
  ]
  static let jsonFields = LearnedView.jsonFields
  static let exits = [
    Exit(.nothingFound, "there is nothing new to learn"), RulesExits.bad,
    Exit(.cannotCreate, "the file cannot be written"),
    Exit(.tryAgain, "another process is changing the rules"),
  ]

  private static let least = DefaultedOption<Int>(
    "least", "NUMBER", 1...1_000, default: 3,
    help: "How many entries of a vendor must have the category.")
  private static let limit = DefaultedOption<Int>(
    "limit", "NUMBER", 1...ImportRules.mostRules, default: 100,
    help: "Learn at most this many rules.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.home()
    let known = try home.importRules()
    let room = ImportRules.mostRules - known.rules.count
    guard room > 0 else {
      throw CommandProblem(
        .badData, "there are \(ImportRules.mostRules) rules already, the most there may be")
    }
    let least = arguments.integer(Self.least)
    let learned =
      try context.storeToRead()?.learnedRules(
        beyond: known, least: least, limit: min(arguments.integer(Self.limit), room)) ?? []
    guard !learned.isEmpty else {
      context.note("nothing new to learn: no other vendor has \(least) entries of one category")
      return .nothingFound
    }
    var view = LearnedView(rules: learned)
    if !arguments.flag(BulkChange.dryRun) {
      let question = context.text(of: view) + "Add these rules?"
      guard try Confirmation.isGiven(question, arguments, context) else { return .done }
      try home.changeImportRules { rules in
        guard rules == known else { throw StoreError.overtaken }
        rules.rules += learned.map(\.rule)
      }
      view.isKept = true
    }
    try context.output(view)
    return .done
  }
}

private struct LearnedView: Presentable, Answer {
  let rules: [LearnedRule]
  var isKept = false

  func present(on page: inout Page) {
    var table = Table([
      .init("VENDOR", mayShrink: true), .init("CATEGORY", mayShrink: true),
      .init("ENTRIES", alignsRight: true),
    ])
    for rule in rules { table.add([rule.pattern.text, rule.category, "\(rule.entries)"]) }
    page.table(table)
    if isKept {
      page.line("\(Phrase.count(rules.count, "rule")) added to \(ImportRules.fileName)")
    }
  }

  static let members = Members<LearnedView> {
    Member("learned", .objects(ruleMembers), "rules that were made, or would be") { $0.rules }
    Member("kept", .flag, "whether they were saved") { $0.isKept }
  }

  private static let ruleMembers = Members<LearnedRule> {
    Member("vendor", .text, "words that the vendor's name contains") { $0.pattern.text }
    Member("category", .text, "category that such rows get") { $0.category }
    Member("entries", .count, "entries that support it") { $0.entries }
  }
}
