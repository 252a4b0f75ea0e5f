import Amounts
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What is spent of the budgets of categories.
@Suite(.temporaryDirectory) struct MonthlyBudgetTests {
  private let home = TestHome()
  private let euro = Currency(known: "EUR")

  private func set(
    _ store: RecordStore, _ category: String, _ amount: Int64, _ currency: String = "EUR",
    month: String? = nil
  ) throws {
    let name = RecordStore.budgetName(
      category: category, currency: Currency(known: currency), month: month.flatMap { Month($0) })
    var values: FieldValues = [
      .set(.name, name), .set(.category, category), .set(.amount, amount),
      .set(.currency, currency),
    ]
    values[.month] = month
    try store.add(.budget, values)
  }

  private func spend(
    _ store: RecordStore, _ day: String, _ amount: String, _ category: String,
    _ currency: String = "EUR", rate: String? = nil, direction: String = "expense"
  ) throws {
    try store.addEntry(
      day, amount, currency, rate: rate, direction: direction, [.set(.category, category)])
  }

  private func standings(_ store: RecordStore, _ month: String) throws -> [String] {
    let month = try #require(Month(month))
    return try store.budgets(in: month, home: euro).map {
      "\($0.category) \($0.standing.spent) of \($0.standing.planned)"
        + ($0.standing.entriesLeftOut > 0 ? ", \($0.standing.entriesLeftOut) left out" : "")
    }
  }

  @Test func `a budget counts its category with all below it, in its month`() throws {
    let store = try home.store()
    try set(store, "food", 40_000)
    try set(store, "Food/Restaurant", 10_000)
    try spend(store, "2026-08-01", "12", "food")
    try spend(store, "2026-08-31", "30", "food/restaurant/pizza")
    try spend(store, "2026-08-15", "-2", "Food / Groceries")
    try spend(store, "2026-08-15", "5", "foodstuff")
    try spend(store, "2026-07-31", "7", "food")
    try spend(store, "2026-09-01", "8", "food")
    try spend(store, "2026-08-15", "50", "food", direction: "income")
    try spend(store, "2026-08-15", "60", "food", direction: "transfer")
    #expect(
      try standings(store, "2026-08")
        == ["food 40.00 EUR of 400.00 EUR", "Food/Restaurant 30.00 EUR of 100.00 EUR"])
    #expect(try standings(store, "2026-06").map { $0.prefix(9) } == ["food 0.00", "Food/Rest"])
  }

  @Test func `that of a month takes the place of that of every month`() throws {
    let store = try home.store()
    try set(store, "food", 40_000)
    try set(store, "food", 60_000, month: "2026-12")
    try set(store, "toll", 5_000, month: "2026-12")
    #expect(try standings(store, "2026-11") == ["food 0.00 EUR of 400.00 EUR"])
    #expect(
      try standings(store, "2026-12")
        == ["food 0.00 EUR of 600.00 EUR", "toll 0.00 EUR of 50.00 EUR"])
  }

  @Test func `another currency counts what was paid in it, and the home currency what it is worth`()
    throws
  {
    let store = try home.store()
    try set(store, "camping", 20_000)
    try set(store, "camping", 300_000, "NOK")
    try spend(store, "2026-08-01", "1000", "camping", "NOK", rate: "0.09")
    try spend(store, "2026-08-02", "20", "camping")
    try spend(store, "2026-08-03", "30", "camping", "CHF")
    #expect(
      try standings(store, "2026-08")
        == [
          "camping 110.00 EUR of 200.00 EUR, 1 left out", "camping 1000.00 NOK of 3000.00 NOK",
        ])
  }

  @Test func `two devices that set the same have one budget`() throws {
    let (one, other) = (try home.store(), try TestHome("other").store())
    try set(one, "Food/Groceries", 40_000)
    try set(other, "food / groceries", 50_000)
    let record = try #require(try other.records(RecordQuery(.budget)).first)
    let state = try #require(try other.find(record.id, of: .budget)).state
    _ = try one.edit { try $0.merge(state) }
    #expect(try standings(one, "2026-08").count == 1)
    #expect(try one.budget(named: "food/groceries EUR")?.id == record.id)
  }

  @Test func `how far below others a budget is`() throws {
    let store = try home.store()
    for category in ["food", "food/a", "food/a/b", "foo", "toll/x"] {
      try set(store, category, 1)
    }
    let budgets = try store.budgets(in: try #require(Month("2026-08")), home: euro)
    #expect(
      budgets.map { "\($0.category) \($0.depth(among: budgets))" }
        == ["foo 0", "food 0", "food/a 1", "food/a/b 2", "toll/x 0"])
  }

  @Test func `without budgets nothing is looked at`() throws {
    let store = try self.home.store()
    try spend(store, "2026-08-01", "12", "food")
    var hasAsked = false
    func home() -> Currency {
      hasAsked = true
      return euro
    }
    #expect(try store.budgets(in: try #require(Month("2026-08")), home: home()).isEmpty)
    #expect(try store.budgetsOfAllMonths(home: euro).isEmpty)
    #expect(!hasAsked)
  }

  @Test func `what another device says wrongly does no harm`() throws {
    let store = try home.store()
    try set(store, "food", 40_000)
    let columns = "month = '2026-99', currency = 'EUR'"
    try store.connection.run("UPDATE budget SET \(columns)", [])
    #expect(try standings(store, "2026-08") == [])
    try store.connection.run("UPDATE budget SET month = NULL, currency = 'QQQ'", [])
    #expect(try standings(store, "2026-08") == [])
  }
}
