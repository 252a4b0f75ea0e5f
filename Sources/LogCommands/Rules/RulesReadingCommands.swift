import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `ledger rules list`: the rules for imports in short.
struct RulesListCommand: ReadingCommand {
  static let name = "ledger rules list"
  static let use = CommandUse.shows()
  static let summary = "List the rules that 'ledger import' follows."
  static let details = [
    "They are in \(ImportRules.fileName) in the home folder, which you may edit; docs/formats.md "
      + "describes it. If several rules fit a row, each field is set by the first that sets it."
  ]
  static let examples = [Example("vanlog ledger rules list", "See banks and rules with numbers.")]
  static let jsonFields = RulesView.jsonFields
  static let exits = [StoreExits.emptyList, RulesExits.bad]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let rules = try context.home().importRules()
    if rules.isEmpty {
      context.noteIfEmpty(rules.rules, "no rules yet; 'vanlog ledger rules learn' makes some")
    }
    try context.output(RulesView(rules: rules))
    return .done
  }
}

/// `ledger rules show`: all of a bank or a rule.
struct RulesShowCommand: ReadingCommand {
  static let name = "ledger rules show"
  static let use = CommandUse.shows()
  static let summary = "Show a bank or a rule in full, as the file has it."
  static let operands = [
    OperandSpec(
      .text("NUMBER|BANK", maximumBytes: 80, offering: .importBanks),
      help: "The number of a rule, as 'ledger rules list' shows it, or the name of a bank.")
  ]
  static let examples = [Example("vanlog ledger rules show 3", "Show the third rule.")]
  static let jsonFields = RuleDetail.jsonFields
  static let exits = [Exit(.nothingFound, "there is no such bank or rule"), RulesExits.bad]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let rules = try context.home().importRules()
    let text = arguments.operand(0) ?? ""
    if let number = Int(text), rules.rules.indices.contains(number - 1) {
      try context.output(
        RuleDetail(rule: RuleView(rule: rules.rules[number - 1], number: number)))
      return .done
    }
    let names = rules.banks.map(\.name)
    guard let place = try NamedChoice.find(text, among: names.map { [$0] }, noun: "bank") else {
      context.note(
        "there is no rule or bank '\(Printable.line(text))'"
          + NamedChoice.hint(for: text, among: names))
      return .nothingFound
    }
    try context.output(RuleDetail(bank: BankView(bank: rules.banks[place])))
    return .done
  }
}

/// One bank or one rule.
private struct RuleDetail: Presentable, Answer {
  var bank: BankView?
  var rule: RuleView?

  func present(on page: inout Page) {
    bank?.present(on: &page)
    rule?.present(on: &page)
  }

  static let members = Members<RuleDetail> {
    Member("bank", .object, "the bank, or null") { $0.bank }
    Member("rule", .object, "the rule, or null") { $0.rule }
  }
}

/// `ledger rules check`: everything that is wrong with the file.
struct RulesCheckCommand: ReadingCommand {
  static let name = "ledger rules check"
  static let use = CommandUse.shows()
  static let summary = "Check the file of rules, or another one, and list what is wrong."
  static let operands = [
    OperandSpec(
      .file(), count: .optional, default: "\(ImportRules.fileName) in the home folder",
      help: "The file to check.")
  ]
  static let examples = [Example("vanlog ledger rules check", "Check after editing the file.")]
  static let jsonFields = RulesReport.jsonFields
  static let exits = [
    Exit(.done, "nothing is wrong"), RulesExits.bad,
    Exit(.inputMissing, "the file that was named does not exist"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.home()
    let given = arguments.operand(0)
    var report = RulesReport(file: given ?? "\(home.path)/\(ImportRules.fileName)")
    do {
      let rules = try given.map { try ImportRules.read(at: $0) } ?? home.importRules()
      (report.banks, report.rules) = (rules.banks.count, rules.rules.count)
      report.problems = try problems(of: rules, in: context.storeToRead())
    } catch let error as ImportRulesError {
      report.problems = error.problems
    }
    try context.output(report)
    return report.problems.isEmpty ? .done : .badData
  }

  /// What the rules name and the store does not have.
  private func problems(of rules: ImportRules, in store: RecordStore?) throws -> [String] {
    let settings =
      rules.banks.enumerated().map { (path: "banks[\($0)]", settings: $1.settings) }
      + rules.rules.enumerated().map { (path: "rules[\($0)]", settings: $1.settings) }
    return try settings.flatMap { path, settings -> [String] in
      do {
        _ = try RuleSetting.values(settings, at: path) { kind, text in
          try ImportReferences.find(kind, text, in: store)
        }
        return []
      } catch let error as ImportRulesError {
        return error.problems
      }
    }
  }
}

/// What a check found.
private struct RulesReport: Presentable, Answer {
  let file: String
  var problems: [String] = []
  var banks = 0
  var rules = 0

  func present(on page: inout Page) {
    guard !problems.isEmpty else {
      return page.line(
        "nothing is wrong: \(Phrase.count(banks, "bank")), \(Phrase.count(rules, "rule"))")
    }
    page.line(Printable.line(file))
    for problem in problems { page.item(Printable.line(problem)) }
  }

  static let members = Members<RulesReport> {
    Member("file", .text, "the file that was checked") { $0.file }
    Member("problems", .texts, "what is wrong, each with its member") { $0.problems }
    Member("banks", .count, "banks in the file") { $0.banks }
    Member("rules", .count, "rules in the file") { $0.rules }
  }
}

/// Exit codes of commands that use the rules.
enum RulesExits {
  static let bad = Exit(.badData, "the file of rules cannot be used")
}

/// The records that rules and options of an import name.
enum ImportReferences {
  static func find(_ kind: String, _ text: String, in store: RecordStore?) throws -> RecordID {
    guard let spec = KindSet.trips.named(kind), let store else {
      throw KindSet.ofCommands.missing(kind, text)
    }
    let record = try store.record(named: text, of: spec)
    guard record.isAlive else { throw StoreError.deleted(kind: spec.noun, id: text) }
    return record.id
  }
}
