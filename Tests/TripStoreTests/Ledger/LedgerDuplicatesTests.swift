import SQLite
import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct LedgerDuplicatesTests {
  private let home = TestHome()
  private static let coffee = "2026-08-12,3.50,Café"

  private func file(_ rows: String...) -> String {
    "date,amount,vendor\n" + rows.map { $0 + "\n" }.joined()
  }

  @Test func `importing a file again changes nothing`() throws {
    let store = try home.store()
    let text = file(Self.coffee, "2026-08-13,9,Shop")
    _ = try LedgerImport.run(text, into: store)
    let report = try LedgerImport.run(text, into: store)
    #expect(report.new == 0)
    #expect(report.known == 2)
    #expect(try store.count(.ledger) == 2)
  }

  @Test(arguments: [
    "2026-08-13,3.50,Café", "2026-08-12,3.51,Café", "2026-08-12,3.50,Bäcker",
    "2026-08-12,3.50 CHF,Café",
  ])
  func `an entry that differs in one thing is new`(row: String) throws {
    let store = try home.store()
    _ = try LedgerImport.run(file(Self.coffee), into: store)
    let report = try LedgerImport.run(file(row), into: store)
    #expect(report.new == 1)
    #expect(report.known == 0)
  }

  @Test(arguments: [
    ("Shell", "SHELL 1234 MUENCHEN"), ("GOSTILNA", "Gostilna"), ("Café", "cafe"),
    ("Müller", "MUELLER SAGT DANKE"), ("McDonald's", "MCDONALDS 77"), ("", "Bakery"),
    ("Bakery", ""), ("Eurospin", "EUROSPIN TRIESTE"), ("12345", "Lidl"), ("Łódź Żabka", "ZABKA"),
    ("Ελλάδα", "ΕΛΛΑΔΑ 12"),
  ])
  func `what was typed by hand is known when the bank prints it`(typed: String, printed: String)
    throws
  {
    let store = try home.store()
    try store.addEntry("2026-08-12", "3.50", [.set(.vendor, typed.isEmpty ? nil : typed)])
    let report = try LedgerImport.run(file("2026-08-12,3.50,\(printed)"), into: store)
    #expect(report.known == 1)
    #expect(try store.count(.ledger) == 1)
  }

  @Test(arguments: [
    ("Shell", "Aral"), ("Rent", "Cash at Erste"), ("A B", "B & A2 Co"), ("Al", "Ali"),
    ("Aral", "Arabella Hotel"),
  ])
  func `another vendor with the same amount on the same day is new`(one: String, other: String)
    throws
  {
    let store = try home.store()
    try store.addEntry("2026-08-12", "3.50", [.set(.vendor, one)])
    #expect(try LedgerImport.run(file("2026-08-12,3.50,\(other)"), into: store).new == 1)
  }

  @Test func `an equal vendor is preferred to a similar one, in any order of rows`() throws {
    let store = try home.store()
    try store.addEntry("2026-08-12", "3.50", [.set(.vendor, "Shell")])
    try store.addEntry("2026-08-12", "3.50", [.set(.vendor, "Shell Bergen")])
    let rows = file("2026-08-12,3.50,SHELL 1", "2026-08-12,3.50,Shell", "2026-08-12,3.50,Shell 9")
    let report = try LedgerImport.run(rows, into: store)
    #expect(report.known == 2)
    #expect(report.samples.map(\.verdict) == [.known, .known, .new])
  }

  @Test func `identical rows in one file need a decision, and nothing is stored without it`() throws
  {
    let store = try home.store()
    let report = try LedgerImport.run(file(Self.coffee, Self.coffee), into: store)
    #expect(report.repeatedLines == [3])
    #expect(!report.isKept)
    #expect(try store.count(.ledger) == 0)
  }

  @Test(arguments: [(LedgerImport.Repeats.keep, 2), (.skip, 1)])
  func `the decision is respected`(answer: LedgerImport.Repeats, count: Int) throws {
    let store = try home.store()
    let report = try LedgerImport.run(file(Self.coffee, Self.coffee), into: store) {
      $0.repeats = answer
    }
    #expect(report.isKept)
    #expect(try store.count(.ledger) == count)
  }

  @Test func `each existing entry accounts for one row`() throws {
    let store = try home.store()
    _ = try LedgerImport.run(file(Self.coffee, Self.coffee), into: store) { $0.repeats = .keep }
    let three = file(Self.coffee, Self.coffee, Self.coffee)
    let report = try LedgerImport.run(three, into: store)
    #expect(report.known == 2)
    #expect(report.repeatedLines == [4])
  }

  @Test func `identical rows with different ids are separate purchases`() throws {
    let store = try home.store()
    let rows = ["a1", "a2", "a2"].map { "\($0),\(Self.coffee)" }.joined(separator: "\n")
    let report = try LedgerImport.run("id,date,amount,vendor\n\(rows)\n", into: store)
    #expect(report.new == 2)
    #expect(report.repeatedLines == [4])
  }

  @Test func `a row with the id of an entry is that entry, even if it was changed or deleted`()
    throws
  {
    let store = try home.store()
    let id = try store.addEntry("2026-08-12", "3.50", [.set(.vendor, "Café")])
    try store.change(.ledger, id, [.set(.vendor, "Bar")])
    let text = "id,date,amount,vendor\n\(id),\(Self.coffee)\n"
    #expect(try LedgerImport.run(text, into: store).known == 1)
    try store.edit { try $0.delete(.ledger, id) }
    #expect(try LedgerImport.run(text, into: store).known == 1)
  }

  @Test func `a deleted entry does not account for other rows`() throws {
    let store = try home.store()
    let id = try store.addEntry("2026-08-12", "3.50", [.set(.vendor, "Café")])
    try store.edit { try $0.delete(.ledger, id) }
    #expect(try LedgerImport.run(file(Self.coffee), into: store).new == 1)
  }

  @Test func `existing entries are looked up through an index`() throws {
    let store = try home.store()
    let plan = try store.connection.all(
      "EXPLAIN QUERY PLAN " + LedgerDuplicates.sql, [0, 1]
    ) { row in try row.text(3) }
    #expect(plan == ["SEARCH ledger USING INDEX ledger_newest (alive=? AND sort>? AND sort<?)"])
  }

  @Test(arguments: [
    ("Cafe 1", "Cafe 2"), ("Toll A8", "TOLL A9"), ("ATM 1", "ATM 2"), ("v100", "v1003"),
    ("Shell 12 Nord", "SHELL 13 NORD"),
  ])
  func `a number that differs in both names parts them`(one: String, other: String) throws {
    let store = try home.store()
    try store.addEntry("2026-08-12", "3.50", [.set(.vendor, one)])
    #expect(try LedgerImport.run(file("2026-08-12,3.50,\(other)"), into: store).new == 1)
  }

  @Test func `rows that are only alike are shown with their entries`() throws {
    let store = try home.store()
    let id = try store.addEntry("2026-08-12", "5", [.set(.vendor, "Camping Nord")])
    try store.addEntry("2026-08-13", "7", [.set(.vendor, "Lidl")])
    let report = try LedgerImport.run(
      file("2026-08-12,5,Camping Süd", "2026-08-13,7,Lidl"), into: store)
    #expect(report.known == 2)
    #expect(
      report.likenesses == [
        .init(line: 2, vendor: "Camping Süd", entry: id, entryVendor: "Camping Nord")
      ])
  }

  @Test func `strictly, only an equal vendor makes a row known`() throws {
    let store = try home.store()
    try store.addEntry("2026-08-12", "5", [.set(.vendor, "Camping Nord")])
    try store.addEntry("2026-08-13", "7", [.set(.vendor, "Lidl")])
    let report = try LedgerImport.run(
      file("2026-08-12,5,Camping Süd", "2026-08-13,7,Lidl"), into: store
    ) { $0.comparesStrictly = true }
    #expect(report.known == 1 && report.new == 1)
    #expect(report.likenesses == [])
  }
}
