import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Banks and rules in short, on a page; whole, as JSON.
struct RulesView: Presentable, Answer {
  let rules: ImportRules

  func present(on page: inout Page) {
    if !rules.banks.isEmpty { page.table(banks) }
    guard !rules.rules.isEmpty else { return }
    if !rules.banks.isEmpty { page.line() }
    var table = Table([
      .init("NUMBER", alignsRight: true), .init("WHERE", mayShrink: true),
      .init("THEN", mayShrink: true),
    ])
    for (index, rule) in rules.rules.enumerated() {
      table.add(["\(index + 1)", RuleWords.conditions(rule), RuleWords.outcome(rule)])
    }
    page.table(table)
  }

  private var banks: Table {
    var table = Table([
      .init("BANK"), .init("SETS", mayShrink: true), .init("COLUMNS", mayShrink: true, spare: 1),
    ])
    for bank in rules.banks {
      let columns = bank.columns.map { "\($0.field)=\($0.column)" }
      table.add([
        bank.name, RuleWords.settings(bank.settings), columns.joined(separator: ", "),
      ])
    }
    return table
  }

  static let members = Members<RulesView> {
    Member("banks", .objects(), "layouts of banks' files") { $0.rules.banks.map(BankView.init) }
    Member("rules", .objects(), "rules in their order") {
      $0.rules.rules.enumerated().map { RuleView(rule: $1, number: $0 + 1) }
    }
  }
}

/// A bank as the file has it.
struct BankView: Presentable, Answer {
  let bank: ImportBank

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("bank", bank.name)
    if !bank.header.isEmpty { fields.add("header", bank.header.joined(separator: ", ")) }
    for (field, column) in bank.columns { fields.add("column", "\(field) is '\(column)'") }
    let words = [
      ("dates", bank.dates?.rawValue), ("signs", bank.signs?.rawValue),
      ("repeats", bank.repeats?.rawValue),
    ]
    for (name, word) in words { if let word { fields.add(name, word) } }
    if !bank.settings.isEmpty { fields.add("sets", RuleWords.settings(bank.settings)) }
    if let comment = bank.comment { fields.add("comment", comment) }
    page.fields(fields)
  }

  static let members = Members<BankView> {
    Member("name", .text, "name of the bank") { $0.bank.name }
    Member("header", .texts, "columns that a file of the bank has") { $0.bank.header }
    Member("columns", .map(.text), "column of each field, by name or number") {
      $0.bank.columns.map { (name: $0.field, value: $0.column) }
    }
    Member("dates", .text, "order of day and month, or null") { $0.bank.dates?.rawValue }
    Member("signs", .choice, "what signs mean, or null") { $0.bank.signs }
    Member("row_repeats", .choice, "what becomes of rows that equal an earlier one, or null") {
      $0.bank.repeats
    }
    Member("values", .map(.text), "values of fields, as typed") {
      RuleWords.values($0.bank.settings)
    }
    Member("comment", .text, "a remark, or null") { $0.bank.comment }
  }
}

/// A rule as the file has it.
struct RuleView: Presentable, Answer {
  let rule: ImportRule
  let number: Int

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("rule", "\(number)")
    for (name, text) in RuleWords.members(rule) { fields.add(name, text) }
    fields.add("then", RuleWords.outcome(rule))
    if let comment = rule.comment { fields.add("comment", comment) }
    page.fields(fields)
  }

  static let members = Members<RuleView> {
    Member("rule_number", .number(.plain), "place among the rules, from 1") { $0.number }
    Member(
      "conditions", .map(.text), "what must be true of a row, by the member of the file"
    ) { RuleWords.members($0.rule) }
    Member("leaves_out", .flag, "whether such rows are left out; null if it does not say") {
      $0.rule.leavesOut
    }
    Member("values", .map(.text), "values of fields, as typed") {
      RuleWords.values($0.rule.settings)
    }
    Member("comment", .text, "a remark, or null") { $0.rule.comment }
  }
}

/// Rules in words.
enum RuleWords {
  static func settings(_ settings: [RuleSetting]) -> String {
    settings.map { "\(FieldSpec.spokenName($0.field.name)) \($0.text)" }
      .joined(separator: ", ")
  }

  /// The conditions by their members.
  static func members(_ rule: ImportRule) -> [(name: String, value: String)] {
    let all: [(name: String, text: String?)] = [
      ("bank", rule.bank), ("vendor", rule.vendor?.text), ("note", rule.note?.text),
      ("text", rule.text?.text), ("category", rule.category?.text),
      ("account", rule.account?.text), ("direction", rule.direction), ("currency", rule.currency),
      ("at_least", rule.atLeast?.text), ("at_most", rule.atMost?.text),
    ]
    return all.compactMap { name, text in text.map { (name, $0) } }
  }

  static func conditions(_ rule: ImportRule) -> String {
    members(rule).map { name, text in
      switch name {
      case "at_least": "at least \(text)"
      case "at_most": "at most \(text)"
      default: "\(name) '\(text)'"
      }
    }.joined(separator: ", ")
  }

  static func outcome(_ rule: ImportRule) -> String {
    var parts: [String] = []
    if let leavesOut = rule.leavesOut { parts.append(leavesOut ? "leave out" : "keep") }
    if !rule.settings.isEmpty { parts.append(settings(rule.settings)) }
    return parts.joined(separator: "; ")
  }

  static func values(_ settings: [RuleSetting]) -> [(name: String, value: String)] {
    settings.map { ($0.field.name, $0.text) }
  }
}
