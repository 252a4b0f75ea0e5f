import Amounts
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct TripBudgetSumTests {
  @Test(arguments: [1, 2, 3] as [UInt64]) func `what was spent is the sum that reports have`(
    seed: UInt64
  ) throws {
    let store = try TestHome().store()
    let trip = try store.add(
      .trip, [.set(.name, "North"), .set(.budget, 100_000), .set(.currency, "EUR")])
    var random = SplitMix64(seed: seed)
    let largest: Int64 = seed == 1 ? 1_000_000 : 1_000_000_000_000_000
    var foreign = 0
    for _ in 0..<200 {
      var values: FieldValues = [
        .set(.day, Day(daysSinceEpoch: 20_000 + Int.random(in: 0..<30, using: &random))),
        .set(.amount, Int64.random(in: -largest...largest, using: &random)),
        .set(.currency, "EUR"), .set(.trip, trip),
        .set(.direction, ["expense", "income", "transfer"].randomElement(using: &random)),
      ]
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        values[.currency] = "NOK"
        values[.homeCurrency] = "EUR"
        values[.homeAmount] = Int64.random(in: -largest...largest, using: &random)
      case 1:
        values[.currency] = "NOK"
        foreign += values[.direction] == "expense" ? 1 : 0
      case 2: values[.trip] = nil as RecordID?
      default: break
      }
      try store.add(.ledger, values)
    }
    let home = Currency(known: "EUR")
    let record = try #require(try store.record(trip, of: .trip))
    let budget = try #require(
      try BudgetStanding(of: record, home: HomeMoney(home, in: store), in: store))
    let report = try LedgerReport(
      by: .category, of: LedgerSlice(trip: trip), home: home, in: store)
    #expect(budget.spent == report.total.expense)
    #expect(budget.entriesLeftOut == foreign)
    #expect(budget.limit == Money(minorUnits: 100_000, currency: home))
  }
}
