import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Imports that follow rules.
@Suite(.temporaryDirectory) struct RuledImportTests {
  private let home = TestHome()

  private func run(
    _ store: RecordStore, _ rules: String, _ rows: String...
  ) throws -> LedgerImportReport {
    let rules = try ImportRules(parsing: Array(#"{"rules":[\#(rules)]}"#.utf8))
    return try LedgerImport.run(
      "date,amount,vendor\n" + rows.map { $0 + "\n" }.joined(), into: store
    ) {
      $0.signs = .minusIsExpense
      $0.rules = try? RowRules(rules, bank: nil) { kind, text in
        throw StoreError.noRecord(kind: kind, id: text)
      }
    }
  }

  private static let rewe = #"{"vendor":"rewe","set":{"category":"food","vendor":"Rewe"}}"#
  private static let row = "2026-08-03,-9,REWE SAGT DANKE 12"

  private func entries(_ store: RecordStore) throws -> [String] {
    try store.texts(
      "SELECT direction || ' ' || vendor || ' ' || coalesce(category, '-') FROM ledger ORDER BY key"
    )
  }

  @Test func `rules set categories and leave rows out, which is counted`() throws {
    let store = try home.store()
    let report = try run(
      store, Self.rewe + #",{"vendor":"own","leave_out":true}"#, Self.row,
      "2026-08-04,-1,Own money",
      "2026-08-05,-2,Other")
    #expect(try entries(store) == ["expense Rewe food", "expense Other -"])
    #expect(report.leftOutLines == [3])
    #expect(report.ruled == 1)
    #expect(report.new == 2)
  }

  @Test(arguments: [
    ("", rewe), (rewe, ""),
    (rewe, #"{"vendor":"rewe","set":{"direction":"transfer","to_account":"x"}}"#),
  ])
  func `a file is known again, no matter what has become of the rules`(
    before: String, after: String
  )
    throws
  {
    let store = try home.store()
    _ = try run(store, before, Self.row)
    #expect(try run(store, after, Self.row).known == 1)
    #expect(try store.count(.ledger) == 1)
  }

  @Test func `money drawn from a machine can be a transfer by a rule`() throws {
    let store = try home.store()
    let rule = #"{"vendor":"atm","set":{"direction":"transfer","to_account":"cash"}}"#
    _ = try run(store, rule, "2026-08-03,-100,ATM Bled")
    #expect(try entries(store) == ["transfer ATM Bled -"])
    #expect(try run(store, rule, "2026-08-03,-100,ATM Bled").known == 1)
  }

  @Test func `what entries say is learnt, unless the rules say it already`() throws {
    let store = try home.store()
    for (vendor, category, count) in [
      ("REWE Markt 12", "food", 3), ("Rewe  markt 77", "Food", 1), ("Shell 1", "fuel", 3),
      ("Shell 2", "shop", 1), ("Aldi", "food", 2), ("A1", "phone", 4), ("Lidl *3", "food", 3),
      ("Jet", "fuel", 20), ("Jet 4", "toll", 2), ("12 34", "other", 3),
    ] {
      for _ in 0..<count {
        try store.addEntry("2026-08-01", "5", [.set(.vendor, vendor), .set(.category, category)])
      }
    }
    let learned = { (rules: ImportRules) in
      try store.learnedRules(beyond: rules, least: 3, limit: 10).map {
        "\($0.pattern.text) \($0.category) \($0.entries)"
      }
    }
    let all = ["jet fuel 20", "rewe markt food 4", "12 34 other 3", "lidl food 3"]
    #expect(try learned(ImportRules()) == all)
    var rules = ImportRules()
    rules.rules = try store.learnedRules(beyond: rules, least: 3, limit: 2).map(\.rule)
    #expect(try learned(rules) == Array(all.dropFirst(2)))
    rules.rules = [ImportRule()]
    rules.rules[0].vendor = RulePattern("*e*")
    rules.rules[0].leavesOut = true
    #expect(try learned(rules) == ["12 34 other 3", "lidl food 3"])
  }
}
