import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

/// Budgets of categories by month.
@Suite(.temporaryDirectory) struct LedgerBudgetTests {
  private let desk = Desk()

  private func shown(_ month: String = "2026-08") throws -> [String] {
    try desk.run("ledger budget --month \(month)").output.split(separator: "\n").map(String.init)
  }

  @Test func `budgets are shown with what is spent and left, subcategories below`() throws {
    _ = try desk.run("ledger budget set food 400")
    _ = try desk.run("ledger budget set food/restaurant 100")
    _ = try desk.run("ledger budget set fuel 300 --month 2026-08")
    _ = try desk.run("ledger add 30 --category food/restaurant --day 2026-08-03")
    _ = try desk.run("ledger add 395 --category Food --day 2026-08-03")
    #expect(
      try shown() == [
        "2026-08                BUDGET   SPENT    LEFT",
        "food               400.00 EUR  425.00  -25.00  106 %",
        "  food/restaurant  100.00 EUR   30.00   70.00   30 %",
        "fuel               300.00 EUR    0.00  300.00    0 %",
      ])
    #expect(try shown("2026-09").count == 3)
  }

  @Test func `a month that was set by its name is shown by its name`() throws {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let (year, month) = (
      Calendar(identifier: .gregorian).component(.year, from: .now),
      Calendar(identifier: .gregorian).component(.month, from: .now)
    )
    // The month after this one, and the one before it.
    let (next, last) = (months[month % 12], months[(month + 10) % 12])
    let nextYear = month == 12 ? year + 1 : year
    let set = try desk.run("ledger budget set food 600 --month \(next)")
    let text = "\(nextYear)-" + (month % 12 + 1 < 10 ? "0" : "") + "\(month % 12 + 1)"
    #expect(set.notes.contains("this budget is for \(text) only"))
    #expect(try shown(next).first?.hasPrefix(text) == true)
    _ = try desk.run("ledger budget set fuel 100")
    let lastText = "\(month == 1 ? year - 1 : year)-"
    #expect(try shown(last).first?.hasPrefix(lastText) == true)
  }

  @Test func `setting it again changes it, and a deleted one comes back`() throws {
    _ = try desk.run("ledger budget set food 400 --note x")
    _ = try desk.run("ledger budget set Food 450")
    #expect(try desk.run("ledger budget list --json").output.contains(#""amount_minor":45000"#))
    #expect(try desk.run("ledger budget show food").output.contains("note      x"))
    _ = try desk.run("ledger budget delete food --yes")
    #expect(try shown() == [])
    _ = try desk.run("ledger budget set food 500")
    #expect(try shown()[1].contains("500.00 EUR"))
    _ = try desk.run("ledger budget edit food --amount 20")
    #expect(try shown()[1].contains("20.00 EUR"))
  }

  @Test func `the entry that exceeds a budget says so, and no other`() throws {
    _ = try desk.run("ledger budget set food 100")
    let add = { (more: String) in try desk.run("ledger add \(more)").notes }
    #expect(try add("100 --category food --day 2026-08-01") == "")
    #expect(
      try add("0.01 --category food/ice --day 2026-08-02").contains(
        "with this, 'food' has cost 100.01 EUR in 2026-08, more than its budget of 100.00 EUR"))
    #expect(try add("5 --category food --day 2026-08-02") == "")
    #expect(try add("5 --category food --day 2026-09-02") == "")
    #expect(try add("500 --category toll --day 2026-08-02") == "")
    // Into another month by an edit.
    _ = try desk.run("ledger add 96 --category food --day 2026-08-02 --vendor Mill")
    #expect(
      try desk.run("ledger edit mill --day 2026-09-05").notes.contains("101.00 EUR in 2026-09"))
  }

  @Test func `an import says which months it exceeds`() throws {
    _ = try desk.run("ledger budget set food 100")
    let path = TemporaryDirectory.current.file("bank.csv")
    let rows =
      "day,amount,category\n2026-07-02,60,food\n2026-07-03,60,food\n2026-08-03,70,food\n2026-09-01,101,food\n"
    try Data(rows.utf8).write(to: URL(filePath: path))
    let notes = try desk.run("ledger import \(path)").notes
    #expect(notes.contains("'food' has cost 120.00 EUR in 2026-07"))
    #expect(notes.contains("'food' has cost 101.00 EUR in 2026-09"))
    #expect(!notes.contains("2026-08"))
  }

  @Test func `status warns of what is nearly spent this month`() throws {
    let month = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)).day().description
      .prefix(7)
    _ = try desk.run("ledger budget set food 100")
    _ = try desk.run("ledger add 89 --category food --day \(month)-01")
    #expect(try !desk.run("status").output.contains("Budget"))
    _ = try desk.run("ledger add 3 --category food --day \(month)-01")
    let sentence = "Budget      food: 92.00 EUR of 100.00 EUR spent (92 %), 8.00 EUR left"
    #expect(try desk.run("status").output.contains(sentence))
    #expect(try desk.run("status --json").output.contains(#""budgets":[{"budget_id":""#))
  }

  @Test(arguments: [
    "food -1", "food x", "food 1.2345", "food 5 --month 2026", "food 5 --month 1.8.",
    "food 5 --currency XYZ",
    "_ 5", "food 5 --month 2026-13",
  ])
  func `what is not a budget is refused`(words: String) {
    #expect(throws: (any Error).self) { try desk.run("ledger budget set \(words)") }
  }

  @Test(arguments: [
    ("2026-12", "2026-12"), ("\"2026-12\"", nil), ("december_2026", "2026-12"),
  ])
  func `months are typed as people say them`(typed: String, month: String?) throws {
    guard let month else {
      #expect(throws: (any Error).self) {
        try desk.run("ledger budget set food 5 --month \(typed)")
      }
      return
    }
    _ = try desk.run("ledger budget set food 5 --month \(typed)")
    #expect(try desk.run("ledger budget list --json").output.contains(#""month":"\#(month)""#))
  }
}
