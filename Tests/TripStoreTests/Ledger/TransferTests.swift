import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Payments between accounts of the same people.
@Suite(.temporaryDirectory) struct TransferTests {
  private let home = TestHome()

  private func entries(_ store: RecordStore) throws -> [String] {
    try store.texts(
      """
      SELECT date(day * 86400, 'unixepoch') || ' ' || direction || ' ' || amount || ' '
        || coalesce(account, '-') || ' ' || coalesce(to_account, '-') || ' '
        || coalesce(date(arrival_day * 86400, 'unixepoch'), '-')
      FROM ledger WHERE alive = 1 ORDER BY sort, key
      """)
  }

  private func run(
    _ store: RecordStore, account: String? = nil, _ rows: String...,
    transfers: LedgerImport.Transfers = .plain
  ) throws -> LedgerImportReport {
    let header = account == nil ? "date,amount,vendor,account\n" : "date,amount,vendor\n"
    return try LedgerImport.run(header + rows.map { $0 + "\n" }.joined(), into: store) {
      $0.signs = .minusIsExpense
      $0.transfers = transfers
      if let account { $0.defaults[.account] = account }
    }
  }

  private static let joined = "2026-08-03 transfer 50000 Giro Savings 2026-08-05"

  @Test func `both payments of one file are one transfer`() throws {
    let store = try home.store()
    let report = try run(
      store, "2026-08-03,-500,To savings,Giro", "2026-08-05,500,From giro,Savings",
      "2026-08-04,-9,Shop,Giro")
    #expect(try entries(store) == [Self.joined, "2026-08-04 expense 900 Giro - -"])
    #expect(report.new == 1)
    let transfer = try #require(report.transfers.first)
    #expect([transfer.outgoingLine, transfer.incomingLine] == [2, 3])
    #expect(transfer.isJoined)
    #expect(report.samples.map(\.verdict) == [.transfer, .transfer, .new])
  }

  @Test(arguments: [false, true])
  func `the second of two files completes the first, in either order`(isReversed: Bool) throws {
    let store = try home.store()
    let files = { (account: String) in
      account == "Giro" ? "2026-08-03,-500,To savings" : "2026-08-05,500,From giro"
    }
    let order = isReversed ? ["Savings", "Giro"] : ["Giro", "Savings"]
    _ = try run(store, account: order[0], files(order[0]))
    let report = try run(store, account: order[1], files(order[1]))
    #expect(try entries(store) == [Self.joined])
    #expect(report.transfers.count == 1)
    #expect(report.transfers[0].entry != nil)
    #expect(report.isKept)
    // Both files again, in every order, change nothing.
    for account in order + order.reversed() {
      let again = try run(store, account: account, files(account))
      #expect(again.known == 1)
      #expect(!again.isKept)
    }
    #expect(try entries(store) == [Self.joined])
  }

  @Test func `an entry keeps its own words, and gets what it lacks`() throws {
    let store = try home.store()
    try store.addEntry(
      "2026-08-05", "500", direction: "income",
      [.set(.account, "Savings"), .set(.note, "mine"), .set(.tags, ["a"])])
    _ = try run(store, account: "Giro", "2026-08-03,-500,To savings")
    let entry = try #require(try store.records(RecordQuery(.ledger)).first)
    #expect(entry[.vendor] == "To savings")
    #expect(entry[.note] == "mine")
    #expect(entry[.tags] == ["a"])
    #expect(try entries(store) == [Self.joined])
  }

  @Test(arguments: [
    "2026-08-03,-500,X,Savings", "2026-08-03,-500.01,X,Giro", "2026-08-03,500,X,Giro",
    "2026-07-30,-500,X,Giro", "2026-08-07,-500,X,Giro", "2026-08-03,-500,X,",
  ])
  func `payments that differ in anything else stay two`(row: String) throws {
    let store = try home.store()
    _ = try run(store, "2026-08-05,500,From giro,Savings")
    let report = try run(store, row)
    #expect(report.transfers.isEmpty)
    #expect(try store.count(.ledger) == 2)
  }

  @Test func `what has a category is only named, unless a person wants it joined`() throws {
    let store = try home.store()
    try store.addEntry("2026-08-03", "500", [.set(.account, "Giro"), .set(.category, "rent")])
    let first = try run(store, account: "Savings", "2026-08-05,500,From giro")
    #expect(first.transfers.map(\.isJoined) == [false])
    #expect(try store.count(.ledger) == 2)
    let other = try TestHome("other").store()
    try other.addEntry("2026-08-03", "500", [.set(.account, "Giro"), .set(.category, "rent")])
    _ = try run(other, account: "Savings", "2026-08-05,500,From giro", transfers: .join)
    #expect(try entries(other) == [Self.joined])
    let third = try TestHome("third").store()
    try third.addEntry("2026-08-03", "500", [.set(.account, "Giro")])
    let left = try run(third, account: "Savings", "2026-08-05,500,From giro", transfers: .leave)
    #expect(left.transfers.isEmpty)
    #expect(try third.count(.ledger) == 2)
  }

  @Test func `the nearest payments belong together, and each to one only`() throws {
    let store = try home.store()
    _ = try run(
      store, "2026-08-01,-500,a,Giro", "2026-08-04,-500,b,Giro", "2026-08-05,500,c,Savings",
      "2026-08-09,500,d,Visa")
    #expect(
      try entries(store)
        == [
          "2026-08-01 expense 50000 Giro - -",
          "2026-08-04 transfer 50000 Giro Savings 2026-08-05",
          "2026-08-09 income 50000 Visa - -",
        ])
  }

  @Test func `a later payment of the same amount is a payment of its own`() throws {
    let store = try home.store()
    _ = try run(store, "2026-08-03,-500,a,Giro", "2026-08-03,500,b,Savings")
    // Whoever has only these rows must not take them for the transfer of three days before.
    _ = try run(store, account: "Giro", "2026-08-06,-500,Rent")
    _ = try run(store, account: "Savings", "2026-08-06,500,Gift", transfers: .leave)
    #expect(
      try entries(store)
        == [
          "2026-08-03 transfer 50000 Giro Savings 2026-08-03", "2026-08-06 expense 50000 Giro - -",
          "2026-08-06 income 50000 Savings - -",
        ])
  }

  @Test func `a transfer that was typed is known by both banks, and learns when it arrived`() throws
  {
    let store = try home.store()
    try store.addEntry(
      "2026-08-03", "500", direction: "transfer",
      [.set(.account, "Giro"), .set(.toAccount, "Savings")])
    #expect(try run(store, account: "Giro", "2026-08-03,-500,To savings").known == 1)
    #expect(try run(store, account: "Savings", "2026-08-05,500,From giro").known == 1)
    #expect(try entries(store) == [Self.joined])
    // The day is certain now.
    #expect(try run(store, account: "Savings", "2026-08-06,500,Gift").new == 1)
  }

  @Test func `from one person's account to another's it settles something`() throws {
    let store = try home.store()
    let people = try ["Ada", "Ben"].map { try store.add(.person, [.set(.name, $0)]) }
    let all = people.map(\.description).sorted()
    try store.addEntry(
      "2026-08-03", "500",
      [.set(.account, "Ada's"), .set(.payer, people[0]), .set(.sharers, all)])
    _ = try LedgerImport.run("date,amount\n2026-08-04,500\n", into: store) {
      $0.signs = .minusIsExpense
      $0.defaults = [.set(.account, "Ben's"), .set(.payer, people[1])]
    }
    let entry = try #require(try store.records(RecordQuery(.ledger)).first)
    #expect(entry[.direction] == "transfer")
    #expect(entry[.payer] == people[0])
    #expect(entry[.sharers] == [people[1].description])
  }

  @Test func `a preview says what would be joined, and changes nothing`() throws {
    let store = try home.store()
    _ = try run(store, account: "Giro", "2026-08-03,-500,To savings")
    let table = try LedgerTable("date,amount,account\n2026-08-05,500,Savings\n")
    let report = try LedgerImport.make(table, store) { $0.signs = .minusIsExpense }
      .preview(in: store)
    #expect(report.transfers.map(\.isJoined) == [true])
    #expect(try entries(store) == ["2026-08-03 expense 50000 Giro - -"])
  }

  @Test func `a repeated entry is known when the bank has it some days later`() throws {
    let store = try home.store()
    let id = try store.add(
      .repetition,
      [
        .set(.name, "Insurance"), .set(.startDay, try .of("2026-07-31")), .set(.period, "monthly"),
        .set(.direction, "expense"), .set(.amount, 3_850), .set(.currency, "EUR"),
        .set(.bookedTo, try .of("2026-08-31")),
      ])
    for day in ["2026-07-31", "2026-08-31"] {
      try store.addEntry(
        day, "38.50", [.set(.vendor, "Insurance"), .set(.repetition, id)])
    }
    #expect(try run(store, account: "Giro", "2026-08-03,-38.50,INSURANCE AG 12").known == 1)
    #expect(try run(store, account: "Giro", "2026-09-04,-38.50,INSURANCE AG 12").new == 1)
    #expect(try run(store, account: "Giro", "2026-09-01,-38.50,OTHER").new == 1)
    // One entry is one row: the one of its own day, and none of the days around it.
    #expect(
      try run(store, account: "Giro", "2026-08-31,-38.50,Insurance", "2026-09-01,-38.50,Insurance")
        .known == 1)
  }

  @Test func `many equal payments are paired in no time`() throws {
    var pairs = TransferPairs()
    let amount = TransferPairs.Amount(units: 500, currency: "EUR")
    for row in 0..<20_000 {
      pairs.add(
        TransferPairs.Side(
          origin: .row(row), day: 20_000, account: row.isMultiple(of: 2) ? "a" : "b",
          isOutgoing: row.isMultiple(of: 2)), amount)
    }
    #expect(!pairs.pairs().isEmpty)
  }
}
