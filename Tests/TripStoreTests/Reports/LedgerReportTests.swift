import Amounts
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct LedgerReportTests {
  private let euro = Currency(known: "EUR")

  private func report(
    _ store: RecordStore, by grouping: LedgerReport.Grouping = .month,
    _ slice: LedgerSlice = LedgerSlice()
  ) throws -> LedgerReport {
    try LedgerReport(by: grouping, of: slice, home: euro, in: store)
  }

  private func sums(_ groups: [LedgerReport.Group]) -> [String] {
    groups.map {
      "\($0.name) \($0.flow.expense.number) \($0.flow.income.number) \($0.flow.entries)"
    }
  }

  private func filled() throws -> RecordStore {
    let store = try TestHome().store()
    try store.addEntry("2026-07-31", "10", [.set(.category, "food / groceries")])
    try store.addEntry("2026-08-01", "20.50", [.set(.category, "food/groceries")])
    try store.addEntry("2026-08-02", "5", [.set(.category, "food"), .set(.country, "NO")])
    try store.addEntry("2026-08-02", "100", "NOK", rate: "0.09", [.set(.category, "fuel")])
    try store.addEntry("2026-08-31", "1000", direction: "income")
    try store.addEntry("2026-08-31", "777", direction: "transfer")
    return store
  }

  @Test func `groups that cost the same are in order of their names`() throws {
    let store = try TestHome().store()
    for category in ["b", "c", "a"] {
      try store.addEntry("2026-08-01", "5", [.set(.category, category)])
    }
    #expect(try report(store, by: .category).groups.map(\.name) == ["a", "b", "c"])
  }

  @Test func `months are in order and contain expenses and income`() throws {
    let report = try report(filled())
    #expect(sums(report.groups) == ["2026-07 10.00 0.00 1", "2026-08 34.50 1000.00 4"])
    #expect(report.total.expense.formatted() == "44.50 EUR")
    #expect(report.total.balance.formatted() == "955.50 EUR")
    #expect(report.withoutRate == [])
  }

  @Test func `categories have two levels, highest expenses first`() throws {
    let report = try report(filled(), by: .category)
    #expect(sums(report.groups) == ["food 35.50 0.00 3", "fuel 9.00 0.00 1", " 0.00 1000.00 1"])
    #expect(sums(report.groups[0].parts) == ["groceries 30.50 0.00 2", " 5.00 0.00 1"])
    #expect(report.groups[1].parts.isEmpty)
  }

  @Test(arguments: [
    ("food/groceries", "food", "groceries"), ("food", "food", ""), (" food / a/b ", "food", "a/b"),
    ("/x", "", "x"), ("food/", "food", ""),
  ])
  func `a category is split at its first slash`(text: String, name: String, part: String) {
    let levels = LedgerReport.Grouping.levels(of: text)
    #expect(levels.name == name)
    #expect(levels.part == part)
  }

  @Test func `entries without a country form a group too`() throws {
    let report = try report(filled(), by: .country)
    #expect(sums(report.groups) == [" 39.50 1000.00 4", "NO 5.00 0.00 1"])
  }

  @Test func `trips with the same name are separate groups`() throws {
    let store = try TestHome().store()
    for _ in 0..<2 {
      let trip = try store.add(.trip, [.set(.name, "Norway")])
      try store.addEntry("2026-08-01", "5", [.set(.trip, trip)])
    }
    let names = try report(store, by: .trip).groups.map(\.name)
    #expect(names.count == 2)
    #expect(Set(names).count == 2)
    #expect(names.allSatisfy { $0.hasPrefix("Norway (") })
  }

  @Test func `entries without a rate are in no sum and are listed by currency`() throws {
    let store = try TestHome().store()
    try store.addEntry("2026-08-01", "5")
    try store.addEntry("2026-08-01", "70", "NOK")
    try store.addEntry("2026-08-01", "30", "NOK", direction: "income")
    try store.addEntry("2026-08-01", "900", "JPY")
    let report = try report(store)
    #expect(sums(report.groups) == ["2026-08 5.00 0.00 1"])
    #expect(report.groups[0].entriesWithoutRate == 3)
    #expect(report.withoutRate.map { $0.expense.formatted() } == ["900 JPY", "70.00 NOK"])
    #expect(report.withoutRate.map(\.entries) == [1, 2])
  }

  @Test func `an entry with an old home currency counts if it is in the current one`()
    throws
  {
    let store = try TestHome().store()
    try store.setSharedSetting("money.home-currency", to: "NOK")
    try store.addEntry("2026-08-01", "5", "EUR", rate: "11")
    try store.addEntry("2026-08-01", "5", "NOK")
    let report = try report(store)
    #expect(report.total.expense.formatted() == "5.00 EUR")
    #expect(report.withoutRate.map { $0.expense.formatted() } == ["5.00 NOK"])
  }

  @Test func `a report can be limited to days and trips`() throws {
    let store = try filled()
    let slice = LedgerSlice(from: try Day.of("2026-08-01"), to: try Day.of("2026-08-02"))
    #expect(sums(try report(store, slice).groups) == ["2026-08 34.50 0.00 3"])
    #expect(try report(store, LedgerSlice(trip: .zero)).groups.isEmpty)
  }

  @Test func `deleted entries do not count`() throws {
    let store = try TestHome().store()
    let id = try store.addEntry("2026-08-01", "5")
    try store.edit { try $0.delete(.ledger, id) }
    #expect(try report(store).groups.isEmpty)
  }

  @Test func `a total that overflows is an error, but an intermediate sum is not`() throws {
    let store = try TestHome().store()
    let huge = String(Int64.max / 100)
    try store.addEntry("2026-08-01", huge)
    try store.addEntry("2026-08-01", "-\(huge)")
    try store.addEntry("2026-08-01", huge)
    #expect(try report(store).total.expense.number == huge + ".00")
    try store.addEntry("2026-08-02", huge)
    #expect(throws: MoneyError.tooLarge) { try report(store) }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, LedgerReport.Grouping.allCases)
  func `groups add up to the sum of all entries`(
    seed: UInt64, grouping: LedgerReport.Grouping
  ) throws {
    var random = SplitMix64(seed: seed)
    let store = try TestHome().store()
    var (expense, income): (Int64, Int64) = (0, 0)
    for _ in 0..<30 {
      let cents = Int64.random(in: -500_000_000_000...500_000_000_000, using: &random)
      let isIncome = Bool.random(using: &random)
      let category = ["food", "food/a", "fuel", ""].randomElement(using: &random) ?? ""
      let amount = Money(minorUnits: cents, currency: euro).number
      try store.addEntry(
        "2026-0\(Int.random(in: 1...9, using: &random))-01", amount,
        direction: isIncome ? "income" : "expense",
        category.isEmpty ? [] : [.set(.category, category)])
      if isIncome { income += cents } else { expense += cents }
    }
    let report = try report(store, by: grouping)
    #expect(report.total.expense.minorUnits == expense)
    #expect(report.total.income.minorUnits == income)
    #expect(report.groups.reduce(0) { $0 + $1.flow.expense.minorUnits } == expense)
    for group in report.groups where !group.parts.isEmpty {
      #expect(
        group.parts.reduce(0) { $0 + $1.flow.income.minorUnits } == group.flow.income.minorUnits)
    }
  }

  @Test(arguments: [LedgerKey.day, .category, .country, .trip, .van])
  func `a report is read through an index`(key: LedgerKey) throws {
    let store = try TestHome().store()
    let days = LedgerSlice(from: Day(daysSinceEpoch: 0), to: Day(daysSinceEpoch: 9))
    for slice in [LedgerSlice(), days, LedgerSlice(trip: .zero), LedgerSlice(van: .zero)] {
      let (sql, bindings) = slice.statement(by: [key], home: euro)
      let plan = try store.plan(sql, bindings)
      #expect(plan.contains { $0.hasPrefix("SEARCH ledger USING INDEX") })
      #expect(!plan.contains { $0.hasPrefix("SCAN ledger") })
    }
  }
}

extension RecordStore {
  /// SQLite's query plan, one line per step.
  func plan(_ sql: String, _ bindings: [any Bindable]) throws -> [String] {
    try connection.all("EXPLAIN QUERY PLAN " + sql, bindings) { row in try row.text(3) }
  }
}
