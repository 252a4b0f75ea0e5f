import TestSupport
import Testing

/// An amount means the same sum, whatever else of its record changes.
@Suite(.temporaryDirectory) struct LedgerMoneyTests {
  private func refused(_ words: String, _ reason: String) throws {
    let finished = try Van.run(words.split(separator: " ").map(String.init))
    #expect(finished.status == 65)
    #expect(finished.errors.contains(reason), "\(finished.errors)")
  }

  @Test(arguments: ["JPY", "KWD", "CHF"])
  func `a currency changes only together with the amount`(currency: String) throws {
    let before = try Van.done("ledger", "add", "12.50", "--json")
    try refused(
      "ledger edit last --currency \(currency)",
      "--currency cannot change from EUR to \(currency) alone, since the amount is in EUR; give it "
        + "in \(currency) too, with --amount NUMBER")
    #expect(try Van.done("ledger", "show", "last", "--json") == before)
    let after = try Van.done(
      "ledger", "edit", "last", "--currency", currency, "--amount", "1500", "--rate", "0.5",
      "--json")
    let units = ["JPY": "1500", "KWD": "1500000"][currency] ?? "150000"
    #expect(after.contains(#""amount_minor":\#(units),"currency":"\#(currency)","rate":"0.5""#))
    #expect(after.contains(#""home_amount_minor":75000,"#))
  }

  @Test func `the currency of a budget changes only together with the budget`() throws {
    try Van.done("trip", "start", "North", "--budget", "100.50", "--currency", "EUR")
    try refused("trip edit last --currency JPY", "with --budget NUMBER")
    try refused("trip edit last --unset currency", "add --unset budget")
    let edited = try Van.done(
      "trip", "edit", "last", "--currency", "JPY", "--budget", "17000", "--json")
    #expect(edited.contains(#""budget_minor":17000,"currency":"JPY""#))
    let none = try Van.done("trip", "edit", "last", "--unset", "currency", "--unset", "budget")
    #expect(none == "")
  }

  @Test func `a new amount is counted at the rate of the entry`() throws {
    let id = try Van.done("ledger", "add", "10", "--currency", "NOK", "--rate", "0.1")
    try Van.done("ledger", "add", "10", "--currency", "NOK", "--rate", "0.2")
    let edited = try Van.done("ledger", "edit", id, "--amount", "20", "--json")
    #expect(edited.contains(#""rate":"0.1","home_currency":"EUR","home_amount_minor":200,"#))
  }

  @Test func `an amount in the home currency takes no rate`() throws {
    try refused(
      "ledger add 5 --rate 2",
      "--rate does not apply: the amount is in the home currency")
  }

  @Test func `the same currency again is no change`() throws {
    try Van.done("ledger", "add", "12.50")
    #expect(
      try Van.done("ledger", "edit", "last", "--currency", "EUR", "--json")
        .contains(#""amount_minor":1250,"currency":"EUR""#))
  }

  @Test func `a budget is in the home currency unless another is named`() throws {
    try Van.done("config", "set", "money.home-currency", "CHF")
    let started = try Van.done("trip", "start", "North", "--budget", "1200", "--json")
    #expect(started.contains(#""budget_minor":120000,"currency":"CHF""#))
  }

  @Test func `a rate to an earlier home currency is not taken for one to the new`() throws {
    try Van.done("ledger", "add", "100", "--currency", "SEK", "--rate", "0.09")
    try Van.done("config", "set", "money.home-currency", "NOK")
    let edited = try Van.run("ledger", "edit", "last", "--amount", "110", "--json")
    #expect(
      edited.output.contains(
        #""amount_minor":11000,"currency":"SEK","rate":"0.09","home_currency":"EUR","#
          + #""home_amount_minor":990,"#))
    #expect(edited.errors.contains("no rate from SEK to NOK is known"))
    try Van.done("ledger", "add", "50", "--currency", "SEK", "--rate", "1.02")
    try Van.done("ledger", "delete", "last", "--yes")
    let rated = try Van.done("ledger", "edit", "last", "--rate", "1.02", "--json")
    #expect(
      rated.contains(
        #""rate":"1.02","home_currency":"NOK","home_amount_minor":11220,"#), "\(rated)")
  }

  @Test func `an entry in the earlier home currency keeps its worth when it is corrected`() throws {
    try Van.done("ledger", "add", "10")
    try Van.done("config", "set", "money.home-currency", "NOK")
    let edited = try Van.done("ledger", "edit", "last", "--amount", "12", "--quiet", "--json")
    #expect(
      edited.contains(
        #""amount_minor":1200,"currency":"EUR","home_currency":"EUR","home_amount_minor":1200,"#))
  }

  @Test func `a rate that is cleared is not remembered from the entry itself`() throws {
    try Van.done("ledger", "add", "100", "--currency", "NOK", "--rate", "0.1")
    let cleared = try Van.done("ledger", "edit", "last", "--unset", "rate", "--quiet", "--json")
    #expect(!cleared.contains("rate"))
    #expect(!cleared.contains("home_amount"))
  }

  // MARK: Categories

  private func enterCategories() throws {
    for (amount, category) in [
      ("1", "food"), ("2", "food/groceries"), ("3", "Food"), ("4", "FOOD / Eating out"),
      ("5", "foodstuff"), ("6", "fuel"),
    ] {
      try Van.done("ledger", "add", amount, "--category", category, "--day", "2026-08-0" + amount)
    }
  }

  @Test(
    arguments: [
      ("--category food", ["4", "3", "2", "1"]), ("--category FOOD --exact", ["3", "1"]),
      ("--category food/groceries", ["2"]), ("--category food --limit 2", ["4", "3"]),
      ("--category food --from 2026-08-02 --to 2026-08-03", ["3", "2"]), ("--category foo", []),
    ] as [(String, [String])])
  func `a category has its subcategories, in any spelling`(filter: String, amounts: [String])
    throws
  {
    try enterCategories()
    let words = filter.split(separator: " ").map(String.init)
    let list = try Van.run(["ledger", "list", "--json"] + words)
    #expect(list.status == 0)
    #expect(list.output.matches(of: /"amount_minor":(\d)00,/).map { String($0.1) } == amounts)
  }

  @Test func `spellings of a category are one group of a report`() throws {
    try enterCategories()
    let report = try Van.done("ledger", "report", "--by", "category", "--json")
    let names = report.matches(of: /"name":"([^"]*)","expense_minor":(\d*)/)
    #expect(
      names.map { "\($0.1) \($0.2)" }.filter { !$0.hasPrefix("gro") && !$0.hasPrefix("Eat") }
        == ["food 1000", "fuel 600", "foodstuff 500"], "\(report)")
    let food = try Van.done("ledger", "report", "--category", "food")
    #expect(food.contains("expenses  10.00 EUR"), "\(food)")
    #expect(
      try Van.done("ledger", "export", "--category", "fuel").split(separator: "\r\n").count == 2)
  }

  @Test func `a category that looks mistyped is questioned`() throws {
    try Van.done("ledger", "add", "1", "--category", "food")
    let typed = try Van.run("ledger", "add", "2", "--category", "fod")
    #expect(typed.status == 0)
    #expect(typed.errors.contains("the first entry of the category 'fod'; did you mean 'food'?"))
    let listed = try Van.run("ledger", "list", "--category", "foood")
    #expect(listed.errors.contains("no entry has the category 'foood'; did you mean 'food'?"))
    for other in ["Food", "food/groceries", "fuel/diesel", "fuel"] {
      #expect(try Van.run("ledger", "add", "2", "--category", other).errors == "")
    }
  }
}
