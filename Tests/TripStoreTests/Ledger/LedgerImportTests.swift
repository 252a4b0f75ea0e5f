import Amounts
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct LedgerImportTests {
  private let home = TestHome()

  private func lines(_ store: RecordStore) throws -> [String] {
    try store.texts(
      "SELECT direction || ' ' || amount || ' ' || currency || ' ' || coalesce(vendor, '-') "
        + "FROM ledger WHERE alive = 1 ORDER BY sort, key")
  }

  @Test func `a statement becomes entries`() throws {
    let store = try home.store()
    let report = try LedgerImport.run(
      "date,payee,amount\n2026-08-12,Shell,-42.50\n2026-08-13,Boss,2000\n", into: store)
    #expect(report.isKept)
    #expect(report.new == 2)
    #expect(report.signs == .minusIsExpense)
    #expect(try lines(store) == ["expense 4250 EUR Shell", "income 200000 EUR Boss"])
  }

  @Test func `a list without any minus contains expenses`() throws {
    let store = try home.store()
    let report = try LedgerImport.run("date,amount\n2026-08-12,42.50\n", into: store)
    #expect(report.signs == .plusIsExpense)
    #expect(try lines(store) == ["expense 4250 EUR -"])
  }

  @Test func `money out and in may be in separate columns`() throws {
    let store = try home.store()
    let report = try LedgerImport.run(
      "date,debit,credit\n2026-08-12,5.00,\n2026-08-13,,7.00\n2026-08-14,0.00,9.00\n", into: store)
    #expect(report.signs == nil)
    #expect(try lines(store) == ["expense 500 EUR -", "income 700 EUR -", "income 900 EUR -"])
  }

  @Test func `a zero does not tell what a minus means`() throws {
    let store = try home.store()
    _ = try LedgerImport.run(
      "date,amount,debit/credit,vendor\n2026-08-12,0,debit,A\n2026-08-13,-5,debit,B\n", into: store)
    #expect(try lines(store) == ["expense 0 EUR A", "expense 500 EUR B"])
  }

  @Test func `a fee makes an expense larger and an income smaller`() throws {
    let store = try home.store()
    _ = try LedgerImport.run(
      "date,amount,fee,vendor\n2026-08-12,-10,1,A\n2026-08-13,10,1,B\n", into: store)
    #expect(try lines(store) == ["expense 1100 EUR A", "income 900 EUR B"])
  }

  // MARK: Rates

  private func worths(_ store: RecordStore) throws -> [String] {
    try store.texts(
      "SELECT coalesce(rate, '-') || ' ' || coalesce(home_amount, '-') || ' ' || home_currency "
        + "FROM ledger ORDER BY key DESC LIMIT 1")
  }

  @Test(arguments: [
    ("date,amount,currency\n2026-08-13,10,NOK\n", "0.09 90 EUR"),
    // That rate is one to euros.
    ("date,amount,currency,home_currency\n2026-08-13,10,NOK,SEK\n", "- - SEK"),
    // What was written without a rate comes back without one.
    (
      "id,date,direction,amount,currency,rate,home_currency,home_amount\n"
        + "x,2026-08-13,expense,10,NOK,,EUR,\n",
      "- - EUR"
    ),
  ])
  func `the newest rate is taken where it belongs`(text: String, worth: String) throws {
    let store = try home.store()
    try store.addEntry("2026-08-12", "100", "NOK", rate: "0.09")
    _ = try LedgerImport.run(text, into: store)
    #expect(try worths(store) == [worth])
  }

  @Test func `an entry takes the newest rate of its currency`() throws {
    let store = try home.store()
    try store.addEntry("2026-08-12", "100", "NOK", rate: "0.09")
    try store.addEntry("2026-08-13", "10", "NOK")
    #expect(try worths(store) == ["0.09 90 EUR"])
  }

  @Test func `an imported entry is like one entered by hand`() throws {
    let store = try home.store()
    let id = try store.addEntry("2026-08-12", "5", [.set(.vendor, "Shop"), .set(.tags, ["a"])])
    try store.edit { try $0.delete(.ledger, id) }
    let other = try TestHome("other").store()
    _ = try LedgerImport.run("date,amount,vendor,tags\n2026-08-12,5,Shop,a\n", into: other)
    let columns = "alive, sort, base_device, merge, day, amount, home_amount, tags, created, clock"
    let query = "SELECT json_array(\(columns)) FROM ledger"
    #expect(
      try store.texts(query.replacing("alive,", with: "1,").replacing("merge,", with: "NULL,"))
        == other.texts(query))
    #expect(try other.numbers("SELECT count(*) FROM change WHERE kind = 'ledger'") == [1])
  }

  @Test func `imported entries are searched, changed and merged like others`() throws {
    let store = try home.store()
    _ = try LedgerImport.run("date,amount,vendor\n2026-08-12,5,Bakery\n", into: store)
    var query = RecordQuery(.ledger)
    query.words = ["bak"]
    let entry = try #require(try store.records(query).first)
    try store.change(.ledger, entry.id, [.set(.vendor, "Butcher")])
    #expect(try store.records(query).isEmpty)
    query.words = ["butch"]
    #expect(try store.records(query).map(\.id) == [entry.id])
    #expect(try store.numbers("SELECT count(*) FROM words('bakery')") == [0])
  }

  @Test func `a bad row stops the import and is reported`() throws {
    let store = try home.store()
    let text = "date,amount\n2026-08-12,5\n2026-02-31,6\n2026-08-14,many\n"
    let report = try LedgerImport.run(text, into: store)
    #expect(!report.isKept)
    #expect(report.bad.map(\.line) == [3, 4])
    #expect(report.bad.map(\.field) == ["day", "amount"])
    #expect(try store.count(.ledger) == 0)
    #expect(try store.numbers("SELECT count(*) FROM change") == [0])
  }

  @Test func `bad rows can be skipped`() throws {
    let store = try home.store()
    let text = "date,amount\n2026-08-12,5\n2026-02-31,6\n"
    let report = try LedgerImport.run(text, into: store) { $0.skipsBadRows = true }
    #expect(report.isKept)
    #expect(report.bad.count == 1)
    #expect(try store.count(.ledger) == 1)
  }

  @Test(arguments: [
    ("1899-01-01,5,,", "day"), ("2026-08-12,,,", "amount"), ("2026-08-12,5,EURO,", ""),
    ("2026-08-12,5.123,,", ""), ("2026-08-12,5,,Norwey", "country"),
  ])
  func `a value that cannot be stored makes the row bad`(row: String, field: String) throws {
    let store = try home.store()
    let report = try LedgerImport.run("date,amount,currency,country\n\(row)\n", into: store)
    #expect(report.bad.map(\.field) == [field])
  }

  @Test func `a row with more cells than headers is bad, unless the extra ones are empty`() throws {
    let store = try home.store()
    let report = try LedgerImport.run(
      "date,amount\n2026-08-12,5,\n2026-08-13,5,more\n\n,\n", into: store)
    #expect(report.rows == 2)
    #expect(report.bad.map(\.line) == [3])
  }

  @Test func `rates come from the file, or earlier entries, or are missing`() throws {
    let store = try home.store()
    try store.addEntry("2026-08-01", "100", "NOK", rate: "0.09")
    let report = try LedgerImport.run(
      "date,amount,currency,rate\n2026-08-12,10,SEK,0.1\n2026-08-12,20,NOK,\n2026-08-12,30,DKK,\n",
      into: store)
    #expect(report.withoutRate == 1)
    #expect(
      try store.texts(
        "SELECT currency || ' ' || coalesce(rate, '-') || ' ' || coalesce(home_amount, '-') "
          + "FROM ledger WHERE key > 1 ORDER BY key") == ["SEK 0.1 100", "NOK 0.09 180", "DKK - -"])
  }

  @Test func `defaults apply only where a row has no value of its own`() throws {
    let store = try home.store()
    let trip = try store.add(.trip, [.set(.name, "North")])
    let report = try LedgerImport.run(
      "date,amount,currency,trip\n2026-08-12,5,,\n2026-08-13,6,SEK,North\n", into: store
    ) { options in
      options.defaults = [.set(.currency, "NOK"), .set(.account, "Card")]
    }
    #expect(report.isKept)
    #expect(try lines(store).map { $0.split(separator: " ")[2] } == ["NOK", "SEK"])
    #expect(try store.texts("SELECT account FROM ledger") == ["Card", "Card"])
    let trips = try store.records(RecordQuery(.ledger)).map { $0[.trip] }
    #expect(trips == [trip, nil])
  }

  @Test func `an unknown trip makes the row bad`() throws {
    let store = try home.store()
    let report = try LedgerImport.run("date,amount,trip\n2026-08-12,5,Moon\n", into: store)
    #expect(report.bad.map(\.line) == [2])
  }

  @Test func `a preview changes nothing and needs no store`() throws {
    let table = try LedgerTable("date,amount\n2026-08-12,5\n")
    let euro = try Currency(code: "EUR")
    let report = try LedgerImport(table, options: .init(), home: euro, money: nil).preview(in: nil)
    #expect(report.new == 1)
    #expect(!report.isKept)
    #expect(report.samples.map(\.verdict) == [.new])
    #expect(try home.storeToRead() == nil)
  }

  @Test(arguments: [
    ("date,amount\n2026-08-12,-5\n2026-08-13,-6\n", 2),
    ("date,amount,currency\n2026-08-12,-5,GBP\n2026-08-13,-6,\n", 1),
    ("date,amount (GBP)\n2026-08-12,-5\n", 0), ("date,amount\n2026-08-12,-5 GBP\n", 0),
  ])
  func `rows without a currency are counted`(text: String, count: Int) throws {
    let store = try home.store()
    #expect(try LedgerImport.run(text, into: store).withoutCurrency == count)
  }

  @Test func `a currency that was typed is not assumed`() throws {
    let store = try home.store()
    let report = try LedgerImport.run("date,amount\n2026-08-12,-5\n", into: store) {
      $0.defaults[.currency] = "GBP"
    }
    #expect(report.withoutCurrency == 0)
  }
}
