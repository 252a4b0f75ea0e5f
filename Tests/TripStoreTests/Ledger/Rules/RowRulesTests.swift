import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What rules make of rows.
@Suite struct RowRulesTests {
  private static func rules(_ text: String) throws -> ImportRules {
    try ImportRules(parsing: Array(text.utf8))
  }

  private static func applied(
    _ text: String, to row: FieldValues, bank: String? = nil
  ) throws -> (outcome: RowRules.Outcome, row: FieldValues) {
    let rules = try rules(text)
    var prepared = try RowRules(
      rules, bank: bank.map { try rules.bank(named: $0) }
    ) { kind, text in
      guard text == "Ben" else { throw StoreError.noRecord(kind: kind, id: text) }
      return .zero
    }
    var row = row
    return (prepared.apply(to: &row), row)
  }

  private static let row: FieldValues = [
    .set(.vendor, "REWE Markt 12"), .set(.note, "Card 77\nThank you"), .set(.amount, 1_234),
    .set(.currency, "EUR"), .set(.direction, "expense"), .set(.account, "Giro"),
    .set(.category, "Groceries"),
  ]

  @Test func `each field is set by the first rule that sets it`() throws {
    let (outcome, row) = try Self.applied(
      #"""
      {"rules":[
        {"vendor":"rewe","set":{"category":"food/groceries"}},
        {"note":"thank you","set":{"category":"other","place":"Ulm"}},
        {"text":"rewe","set":{"vendor":"Rewe"}},
        {"vendor":"aldi","set":{"vendor":"Aldi"}}]}
      """#, to: Self.row)
    #expect(outcome == .changed)
    #expect(row[.category] == "food/groceries")
    #expect(row[.place] == "Ulm")
    #expect(row[.vendor] == "Rewe")
  }

  @Test func `what a rule makes a transfer is shared by no one, unless the rule says so`() throws {
    var shared = Self.row
    shared[.payer] = RecordID.zero
    shared[.sharers] = [RecordID.zero.description]
    let rule = #"{"vendor":"rewe","set":{"direction":"transfer","to_account":"cash"}}"#
    let (_, transfer) = try Self.applied(#"{"rules":[\#(rule)]}"#, to: shared)
    #expect(transfer[.direction] == "transfer" && transfer[.sharers] == [])
    let other = #"{"vendor":"rewe","set":{"for":"Ben"}}"#
    let (_, lent) = try Self.applied(#"{"rules":[\#(rule),\#(other)]}"#, to: shared)
    #expect(lent[.sharers] == [RecordID.zero.description])
    let (_, bought) = try Self.applied(
      #"{"rules":[{"vendor":"rewe","set":{"category":"food"}}]}"#, to: shared)
    #expect(bought[.sharers] == [RecordID.zero.description])
  }

  @Test func `rules see the row as the file has it, no matter what others set`() throws {
    let (_, row) = try Self.applied(
      #"""
      {"rules":[{"vendor":"rewe","set":{"vendor":"Aldi"}},
                {"vendor":"aldi","set":{"category":"never"}}]}
      """#, to: Self.row)
    #expect(row[.vendor] == "Aldi")
    #expect(row[.category] == "Groceries")
  }

  @Test func `the first rule that says so leaves a row out or keeps it`() throws {
    let keep = #"{"vendor":"rewe","at_least":"10","leave_out":false}"#
    let drop = #"{"vendor":"rewe","leave_out":true}"#
    #expect(try Self.applied(#"{"rules":[\#(drop)]}"#, to: Self.row).outcome == .leftOut)
    #expect(
      try Self.applied(#"{"rules":[\#(keep),\#(drop)]}"#, to: Self.row).outcome == .unchanged)
    #expect(try Self.applied(#"{"rules":[\#(drop),\#(keep)]}"#, to: Self.row).outcome == .leftOut)
  }

  @Test(arguments: [
    (#""vendor":"rewe""#, true), (#""vendor":"aldi""#, false), (#""note":"77 thank""#, true),
    (#""text":"card 77""#, true), (#""text":"markt 12""#, true), (#""text":"12 card""#, false),
    (#""category":"groceries""#, true), (#""category":"gas""#, false), (#""account":"giro""#, true),
    (#""account":"visa""#, false), (#""direction":"expense""#, true),
    (#""direction":"income""#, false), (#""currency":"EUR""#, true), (#""currency":"CHF""#, false),
    (#""at_least":"12.34""#, true), (#""at_least":"12.35""#, false), (#""at_most":"12.34""#, true),
    (#""at_most":"12.3399""#, false), (#""at_least":12,"at_most":13"#, true),
    (#""vendor":"rewe","note":"other""#, false), (#""vendor":"rewe","note":"card""#, true),
    (#""vendor":"*re*""#, true), (#""vendor":"re""#, false), (#""vendor":"12""#, true),
  ])
  func `all that a rule says must be true`(condition: String, holds: Bool) throws {
    let text = #"{"rules":[{\#(condition),"set":{"place":"X"}}]}"#
    #expect(try Self.applied(text, to: Self.row).row[.place] == (holds ? "X" : nil))
  }

  @Test(arguments: [
    ("JPY", "12", "13"), ("KWD", "1.2339", "1.2341"), ("EUR", "12.3399", "12.3401"),
  ])
  func `amounts are compared exactly, no matter what decimals a currency has`(
    currency: String, less: String, more: String
  ) throws {
    var row = Self.row
    row[.currency] = currency
    row[.amount] = currency == "JPY" ? -12 : -1_234
    for (condition, holds) in [
      (#""at_least":"\#(less)""#, true), (#""at_least":"\#(more)""#, false),
      (#""at_most":"\#(more)""#, true),
    ] {
      let text = #"{"rules":[{\#(condition),"set":{"place":"X"}}]}"#
      #expect(try Self.applied(text, to: row).row[.place] == (holds ? "X" : nil), "\(condition)")
    }
  }

  @Test func `a rule of a bank concerns its files only`() throws {
    let text = #"""
      {"banks":[{"name":"Giro"},{"name":"Card"}],
       "rules":[{"bank":"GIRO","set":{"place":"X"}}]}
      """#
    #expect(try Self.applied(text, to: Self.row, bank: "Giro").row[.place] == "X")
    #expect(try Self.applied(text, to: Self.row, bank: "Card").row[.place] == nil)
    #expect(try Self.applied(text, to: Self.row).row[.place] == nil)
  }

  @Test func `records that rules name must be there, and the member is named`() throws {
    let good = #"{"rules":[{"vendor":"rewe","set":{"payer":"Ben","vehicle_expense":true}}]}"#
    let row = try Self.applied(good, to: Self.row).row
    #expect(row[.payer] == .zero)
    #expect(row[.vehicleExpense] == true)
    let bad = #"{"rules":[{"vendor":"x","leave_out":true},{"vendor":"y","set":{"payer":"Cy"}}]}"#
    let error = #expect(throws: ImportRulesError.self) { try Self.applied(bad, to: Self.row) }
    #expect(error?.problems.first?.hasPrefix("rules[1].set.payer: there is no person") == true)
  }

  /// The index must find every rule that trying all of them finds.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `many rules give what they give one by one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func word(_ letters: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: letters, using: &random)).map { _ in
          "abc*é ".randomElement(using: &random) ?? "a"
        })
    }
    var rules = ImportRules()
    for number in 0..<200 {
      var rule = ImportRule()
      let pattern = RulePattern(word(1...9))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: rule.vendor = pattern
      case 1: rule.note = pattern
      default: rule.text = pattern
      }
      guard pattern != nil else { continue }
      rule.settings = [RuleSetting(field: KindSpec.ledger[.category], text: "\(number)")]
      rules.rules.append(rule)
    }
    var all = try RowRules(rules, bank: nil) { _, _ in .zero }
    var single = try rules.rules.map { rule in
      try RowRules(ImportRules(rules: [rule]), bank: nil) { _, _ in .zero }
    }
    for _ in 0..<100 {
      let row: FieldValues = [.set(.vendor, word(0...30)), .set(.note, word(0...30))]
      var expected: String?
      for index in single.indices where expected == nil {
        var copy = row
        _ = single[index].apply(to: &copy)
        expected = copy[.category]
      }
      var found = row
      _ = all.apply(to: &found)
      #expect(found[.category] == expected, "\(row)")
    }
  }
}
