import Amounts
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Who owes whom for what somebody has paid.
@Suite(.temporaryDirectory) struct SettlementTests {
  private let home = TestHome()
  private let euro = Currency(known: "EUR")

  private func people(_ store: RecordStore, _ names: String...) throws -> [RecordID] {
    var time: Int64 = 1_700_000_000_000
    return try names.map { name in
      time += 1_000
      var random = SplitMix64(seed: UInt64(time))
      let id = RecordID(milliseconds: time, using: &random)
      return try store.edit { try $0.create(.person, [.set(.name, name)], id: id) }
    }
  }

  private func pay(
    _ store: RecordStore, _ payer: RecordID, _ amount: String, _ currency: String = "EUR",
    for sharers: [RecordID], direction: String = "expense", rate: String? = nil,
    _ more: FieldValues = []
  ) throws -> RecordID {
    let shared: FieldValues = [
      .set(.payer, payer), .set(.sharers, sharers.map(\.description).sorted()),
    ]
    return try store.addEntry(
      "2026-08-01", amount, currency, rate: rate, direction: direction, shared.merging(more))
  }

  private func settle(
    _ store: RecordStore, _ slice: LedgerSlice = LedgerSlice(), byCurrency: Bool = false
  ) throws -> [Settlement] {
    try Settlement.all(of: slice, home: euro, byCurrency: byCurrency, in: store)
  }

  private func payments(_ settlements: [Settlement], _ people: [RecordID]) -> [String] {
    settlements.flatMap(\.payments).map { payment in
      let (from, to) = (people.firstIndex(of: payment.from), people.firstIndex(of: payment.to))
      return "\(from ?? -1) pays \(to ?? -1) \(payment.amount)"
    }
  }

  @Test func `what one has paid for all is owed by the others`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben", "Cy")
    _ = try pay(store, all[0], "90", for: all)
    _ = try pay(store, all[1], "30", for: [all[1], all[2]])
    let found = try settle(store)
    #expect(payments(found, all) == ["2 pays 0 45.00 EUR", "1 pays 0 15.00 EUR"])
    #expect(found[0].balances.map(\.paid.minorUnits) == [9_000, 3_000, 0])
    #expect(found[0].balances.map(\.share.minorUnits) == [3_000, 4_500, 4_500])
    #expect(found[0].balances.map(\.balance.minorUnits) == [6_000, -1_500, -4_500])
  }

  @Test func `refunds and shared income go the other way`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    _ = try pay(store, all[0], "50", for: all)
    _ = try pay(store, all[0], "-20", for: all)
    _ = try pay(store, all[1], "10", for: all, direction: "income")
    #expect(payments(try settle(store), all) == ["1 pays 0 20.00 EUR"])
  }

  @Test func `a payment from person to person settles, and other transfers do not count`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    _ = try pay(store, all[0], "50", for: all)
    _ = try pay(store, all[1], "25", for: [all[0]], direction: "transfer")
    _ = try pay(store, all[1], "99", for: [], direction: "transfer")
    let found = try settle(store)
    #expect(payments(found, all) == [])
    #expect(found[0].entries.count == 2)
  }

  @Test func `what no one is named for was for the payer`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    _ = try pay(store, all[0], "50", for: [])
    #expect(try settle(store)[0].balances.map(\.balance.minorUnits) == [0])
  }

  @Test func `the home currency comes first, and what has no rate is settled apart`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    _ = try pay(store, all[0], "100", "NOK", for: all, rate: "0.09")
    _ = try pay(store, all[0], "100", "CHF", for: all)
    _ = try pay(store, all[1], "3", for: all)
    #expect(
      payments(try settle(store), all) == ["1 pays 0 3.00 EUR", "1 pays 0 50.00 CHF"])
    #expect(
      payments(try settle(store, byCurrency: true), all)
        == ["0 pays 1 1.50 EUR", "1 pays 0 50.00 CHF", "1 pays 0 50.00 NOK"])
  }

  @Test func `a deleted person still counts, and so does one who is not here`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    _ = try pay(store, all[0], "50", for: all)
    _ = try pay(store, RecordID.zero, "8", for: [all[0], RecordID.zero])
    try store.edit { try $0.delete(.person, all[1]) }
    let found = try settle(store)
    #expect(Set(found[0].balances.map(\.person)) == Set(all + [.zero]))
    #expect(found[0].balances.map(\.balance.minorUnits).reduce(0, +) == 0)
    #expect(try store.personName(all[1]) == "Ben")
    #expect(try store.personName(.zero) == "00000")
    // Nor is that a reason to bring Ben back.
    #expect(try store.doubts().isEmpty)
  }

  @Test func `who pays is for all people of that day, and stays so`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    let values = try store.shared([.set(.payer, all[0]), .set(.direction, "expense")])
    #expect(values[.sharers] == all.map(\.description).sorted())
    #expect(try store.shared([.set(.payer, all[0]), .set(.direction, "transfer")])[.sharers] == [])
    #expect(try store.shared([.set(.direction, "expense")])[.sharers] == [])
    let own: FieldValues = [.set(.payer, all[0]), .set(.sharers, [all[1].description])]
    #expect(try store.shared(own) == own)
  }

  // MARK: Recording

  private func record(_ store: RecordStore, _ found: [Settlement], trip: RecordID? = nil) throws
    -> [RecordID]
  {
    try store.edit { edit in
      try found.flatMap {
        try store.record(
          $0, on: 20_700, trip: trip, store.homeMoney, names: { $0.ending(5) }, edit)
      }
    }
  }

  @Test func `once it is recorded, no one owes anything`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben", "Cy")
    _ = try pay(store, all[0], "100", for: all)
    _ = try pay(store, all[2], "10", "NOK", for: all)
    let ids = try record(store, settle(store))
    #expect(ids.count == 4)
    #expect(payments(try settle(store), all) == [])
    // It is no expense.
    let report = try LedgerReport(by: .category, of: LedgerSlice(), home: euro, in: store)
    #expect(report.total.expense.minorUnits == 10_000)
    #expect(report.total.income.minorUnits == 0)
  }

  @Test func `two devices that record the same settle it once`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    let entry = try pay(store, all[0], "50", for: all)
    let other = try TestHome("other").store()
    for (kind, id) in [(KindSpec.person, all[0]), (.person, all[1]), (.ledger, entry)] {
      let state = try #require(try store.find(id, of: kind)).state
      _ = try other.edit { try $0.merge(state) }
    }
    let found = try settle(store)
    let ids = try record(store, found)
    #expect(try record(other, settle(other)) == ids)
    // Recording the same once more records nothing; after a deletion it does.
    #expect(try record(store, found) == [])
    try store.edit { try $0.delete(.ledger, ids[0]) }
    let again = try record(store, settle(store))
    #expect(again.count == 1)
    #expect(again != ids)
  }

  @Test func `a trip is settled separately`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    let trip = try store.add(.trip, [.set(.name, "North")])
    _ = try pay(store, all[0], "50", for: all, [.set(.trip, trip)])
    _ = try pay(store, all[1], "20", for: all)
    let slice = LedgerSlice(trip: trip)
    #expect(payments(try settle(store, slice), all) == ["1 pays 0 25.00 EUR"])
    _ = try record(store, settle(store, slice), trip: trip)
    #expect(payments(try settle(store, slice), all) == [])
    #expect(payments(try settle(store), all) == ["0 pays 1 10.00 EUR"])
  }

  @Test func `a total that is too large is said to be so`() throws {
    let store = try home.store()
    let all = try people(store, "Ada", "Ben")
    for _ in 0..<2 {
      try store.add(
        .ledger,
        [
          .set(.day, 20_000), .set(.direction, "expense"), .set(.amount, .max),
          .set(.currency, "EUR"), .set(.payer, all[0]), .set(.sharers, [all[1].description]),
        ])
    }
    #expect(throws: MoneyError.tooLarge) { try settle(store) }
  }
}
