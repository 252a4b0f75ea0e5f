import Amounts
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Entries as hledger and Beancount get them.
@Suite(.temporaryDirectory) struct JournalExportTests {
  private let home = TestHome()

  private func text(_ store: RecordStore, _ format: LedgerFormat) throws -> String {
    var text = ""
    let export = JournalExport(LedgerSlice(), as: format, home: Currency(known: "EUR"))
    _ = try export.write(from: store) { text += $0 }
    return text
  }

  /// The lines of one entry, without its id.
  private func entry(_ store: RecordStore, _ format: LedgerFormat) throws -> [String] {
    let id = try #require(try store.records(RecordQuery(.ledger)).first).id
    return try text(store, format).split(separator: "\n\n").suffix(1)
      .flatMap { $0.split(separator: "\n").map(String.init) }
      .map { $0.replacing(id.description, with: "ID").replacing(id.ending(10), with: "ID") }
  }

  @Test func `an expense goes from an account to a category`() throws {
    let store = try home.store()
    try store.addEntry(
      "2026-08-01", "42.50",
      [.set(.category, "food/groceries"), .set(.account, "Giro"), .set(.vendor, "Café \"Ö\"")])
    #expect(
      try entry(store, .hledger)
        == [
          "2026-08-01 * (ID) Café \"Ö\"", "    expenses:food:groceries  42.50 EUR",
          "    assets:Giro  -42.50 EUR",
        ])
    #expect(
      try entry(store, .beancount)
        == [
          "2026-08-01 * \"Café \\\"Ö\\\"\" \"food/groceries\"", "  id: \"ID\"",
          "  Expenses:Food:Groceries  42.50 EUR", "  Assets:Giro  -42.50 EUR",
        ])
  }

  @Test func `another currency has its worth as the price`() throws {
    let store = try home.store()
    try store.addEntry("2026-08-01", "-100", "NOK", rate: "0.0853")
    #expect(
      try entry(store, .hledger).suffix(2)
        == [
          "    expenses:uncategorised  -100.00 NOK @@ 8.53 EUR",
          "    assets:unknown  100.00 NOK @@ 8.53 EUR",
        ])
  }

  @Test func `income, transfers and payments between people have accounts of their own`() throws {
    for (direction, more, postings) in [
      (
        "income", [.set(.category, "salary"), .set(.account, "Giro")],
        ["    assets:Giro  5.00 EUR", "    income:salary  -5.00 EUR"]
      ),
      (
        "transfer", [.set(.account, "Giro"), .set(.toAccount, "cash")],
        ["    assets:cash  5.00 EUR", "    assets:Giro  -5.00 EUR"]
      ),
    ] as [(String, FieldValues, [String])] {
      let store = try TestHome(direction).store()
      try store.addEntry("2026-08-01", "5", direction: direction, more)
      #expect(try entry(store, .hledger).suffix(2) == postings)
    }
    let store = try home.store()
    let ada = try store.add(.person, [.set(.name, "Ada")])
    let ben = try store.add(.person, [.set(.name, "Ben, the cook")])
    try store.addEntry(
      "2026-08-01", "5", direction: "transfer",
      [.set(.payer, ada), .set(.sharers, [ben.description])])
    #expect(
      try entry(store, .hledger)
        == [
          "2026-08-01 * (ID)", "    ; payer: Ada", "    ; for: Ben the cook",
          "    equity:people:Ben, the cook  5.00 EUR", "    equity:people:Ada  -5.00 EUR",
        ])
    #expect(
      try entry(store, .beancount).suffix(2)
        == ["  Equity:People:Ben-the-cook  5.00 EUR", "  Equity:People:Ada  -5.00 EUR"])
  }

  @Test func `what no price can say is written as what it is worth`() throws {
    let store = try home.store()
    try store.add(
      .ledger,
      [
        .set(.day, 20_000), .set(.direction, "expense"), .set(.amount, 0), .set(.currency, "NOK"),
        .set(.homeCurrency, "EUR"), .set(.homeAmount, 7),
      ])
    #expect(
      try entry(store, .hledger).suffix(2)
        == ["    expenses:uncategorised  0.07 EUR", "    assets:unknown  -0.07 EUR"])
  }

  @Test func `the smallest number there is has an opposite, too`() throws {
    let store = try home.store()
    try store.add(
      .ledger,
      [
        .set(.day, 20_000), .set(.direction, "expense"), .set(.amount, .min),
        .set(.currency, "EUR"),
      ])
    #expect(
      try entry(store, .hledger).last == "    assets:unknown  92233720368547758.08 EUR")
  }

  @Test func `what vanlog takes for one is one account, and what it tells apart is never one`() {
    var tree = AccountTree(.beancount)
    func account(_ levels: String...) -> String {
      tree.account("expenses", levels, unnamed: "uncategorised")
    }
    #expect(account("food") == "Expenses:Food")
    #expect(account("Fóod") == "Expenses:Food")
    #expect(account("food!") == "Expenses:Food-2")
    #expect(account("FOOD?") == "Expenses:FOOD-3")
    #expect(account("food!", "a") == "Expenses:Food-2:A")
    #expect(account("") == "Expenses:Uncategorised")
    #expect(account("uncategorised") == "Expenses:Uncategorised-2")
    #expect(account("食") == "Expenses:X食")
    #expect(account("ß") == "Expenses:SS")
    #expect(account("🚐") == "Expenses:Uncategorised-3")
    #expect(account("7 up") == "Expenses:7-up")
    var plain = AccountTree(.hledger)
    #expect(plain.account("assets", ["a:b;  c\td "], unnamed: "x") == "assets:a-b, c d")
    #expect(plain.account("assets", ["a-b, c d"], unnamed: "x") == "assets:a-b, c d-2")
  }

  @Test func `nothing a person writes is taken for anything else`() throws {
    let store = try home.store()
    try store.addEntry(
      "2026-08-01", "5",
      [
        .set(.vendor, "* (x) ; a | b  c"), .set(.note, "one ; two\n\n date:2026-13-99 [=1]"),
        .set(.tags, ["a:b", "c"]), .set(.place, "X, date:1"),
      ])
    #expect(
      try entry(store, .hledger).prefix(5)
        == [
          "2026-08-01 * (ID) * (x) a b c", "    ; place: X date:1", "    ; tags: a:b c",
          "    ; one ; two", "    ; date:2026-13-99 [=1]",
        ])
    let quoted = try entry(store, .beancount)
    #expect(quoted.contains(#"  note: "one ; two /  /  date:2026-13-99 [=1]""#))
  }

  @Test func `accounts are declared once, before the first entry`() throws {
    let store = try home.store()
    try store.addEntry("2026-08-03", "5", [.set(.category, "food")])
    try store.addEntry("2026-08-02", "5", "JPY", [.set(.category, "Food")])
    #expect(
      try text(store, .beancount).hasPrefix(
        """
        option "title" "vanlog"
        option "operating_currency" "EUR"

        2026-08-02 open Assets:Unknown
        2026-08-02 open Expenses:Food

        2026-08-02 *
        """))
    #expect(
      try text(store, .hledger).hasPrefix(
        """
        decimal-mark .

        commodity 1.00 EUR
        commodity 1. JPY

        account assets:unknown
        account expenses:Food

        2026-08-02 *
        """))
    #expect(try text(TestHome("none").store(), .hledger) == "")
  }
}
