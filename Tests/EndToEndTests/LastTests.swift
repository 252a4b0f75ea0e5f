import Foundation
import TestSupport
import Testing
import Text

/// `last` on the command line: what its author has entered or changed last on this device.
@Suite(.temporaryDirectory) struct LastTests {
  private func entries() throws -> [String] {
    let list = try RecordingStation.json("ledger", "list")["records"]?.elements ?? []
    return list.map { "\($0["category"]?.string ?? "") \($0["amount_minor"]?.integer ?? 0)" }
  }

  @Test func `an insurance that was booked a moment before is not what was entered last`() throws {
    try Van.done("config", "set", "clock.trust", "yes")
    try Van.done(
      "ledger", "repeat", "add", "Insurance", "--amount", "38.50", "--period", "monthly",
      "--start-day", "today", "--category", "insurance", "--automatic", "no")
    try Van.done("ledger", "add", "5", "--category", "coffee")
    try Van.done("ledger", "repeat", "edit", "last", "--automatic", "yes")

    let edited = try Van.run("ledger", "edit", "last", "--amount", "6")
    #expect(edited.status == 0, "\(edited)")
    #expect(edited.errors.contains("booked the ledger entry"), "\(edited)")
    #expect(
      edited.errors.contains("changed: amount from 5.00 EUR to 6.00 EUR, of 6.00 EUR coffee"),
      "\(edited)")
    #expect(edited.errors.contains("6.00 EUR"), "\(edited)")
    #expect(try entries().sorted() == ["coffee 600", "insurance 3850"])

    let deleted = try Van.run("ledger", "delete", "last", "--yes")
    #expect(deleted.errors.contains("deleted: 6.00 EUR coffee"), "\(deleted)")
    #expect(try entries() == ["insurance 3850"])
    let restored = try Van.run("ledger", "undelete", "last")
    #expect(restored.errors.contains("restored: 6.00 EUR coffee"), "\(restored)")
    #expect(try entries().sorted() == ["coffee 600", "insurance 3850"])
  }

  @Test func `where only vanlog has entered something, last says so and what to do`() throws {
    try Van.done("config", "set", "clock.trust", "yes")
    try Van.done(
      "ledger", "repeat", "add", "Insurance", "--amount", "38.50", "--period", "monthly",
      "--start-day", "today", "--category", "insurance", "--automatic", "yes")
    for words in [["edit", "last", "--amount", "6"], ["delete", "last", "--yes"]] {
      let refused = try Van.run(["ledger"] + words)
      #expect(refused.status == 66, "\(refused)")
      #expect(refused.errors.contains("here you have not done either"), "\(refused)")
      #expect(refused.errors.contains("'vanlog ledger list' shows all"), "\(refused)")
    }
    #expect(try Van.run("ledger", "show", "last").status == 1)
    #expect(try Van.run("ledger", "undelete", "last").status == 66)
    #expect(try entries() == ["insurance 3850"])
  }

  @Test func `after a sync last is still one's own, and both homes list in one order`() throws {
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.done("phone", "ledger", "add", "1", "--currency", "EUR")
    try SyncStage.done("van", "ledger", "add", "2", "--currency", "EUR")
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
    func amount(_ home: String) throws -> Int64? {
      try SyncStage.json(home, "ledger", "show", "last")["amount_minor"]?.integer
    }
    #expect(try amount("van") == 200)
    #expect(try amount("phone") == 100)
    let lists = try ["van", "phone"].map { home in
      let list = try SyncStage.json(home, "ledger", "list")["records"]?.elements ?? []
      return list.compactMap { $0["amount_minor"]?.integer }
    }
    #expect(lists[0] == [200, 100])
    #expect(lists[1] == lists[0])
  }

  @Test func `a trip or route that is not named is the newest, whoever entered it`() throws {
    try Van.done("trip", "start", "New", "--start-day", "2026-05-01")
    try Van.done("trip", "end")
    try Van.done("trip", "edit", "New", "--start-day", "2026-05-02")
    #expect(try RecordingStation.json("trip", "stats")["name"]?.string == "New")
  }

  // MARK: Phones

  @Test func `a phone and the terminal each have a last and an undo of their own`() throws {
    try Van.done("config", "set", "money.home-currency", "EUR")
    let station = try WebStation()
    let phone = try station.phone()
    try Van.done("ledger", "add", "5", "--category", "coffee")
    let entered = try phone.post(
      "/api/ledger", ["amount": .string("7"), "category": .string("toll")])
    #expect(entered.status == 200, "\(entered.text)")

    try Van.done("ledger", "edit", "last", "--amount", "6")
    #expect(try entries().sorted() == ["coffee 600", "toll 700"])
    let history = try Van.done("history")
    #expect(history.contains(" Anna's phone: ledger add\n"), "\(history)")

    let undone = try Van.run("undo", "--yes")
    #expect(undone.output.contains("'ledger edit'"), "\(undone)")
    #expect(try entries().sorted() == ["coffee 500", "toll 700"])
    try Van.done("undo", "--yes")
    #expect(try entries() == ["toll 700"])
    // What is left is the setting: never the entry of the phone.
    #expect(try Van.done("undo", "--yes").contains("'config set'"))
    #expect(try Van.run("undo", "--yes").status == 1)
    #expect(try entries() == ["toll 700"])

    // As the page will run it.
    let id = try RecordingStation.json("web", "devices")["devices"]?.elements?.first?["id"]?.string
    let own = try Van.run("undo", "--yes", environment: ["VANLOG_AUTHOR": id ?? ""])
    #expect(own.output.contains("'ledger add'"), "\(own)")
    #expect(try entries() == [])
    #expect(try Van.run("ledger", "edit", "last", "--amount", "1").status == 66)
  }

  @Test func `a variable that cannot be a phone's id counts as the terminal`() throws {
    let strange = ["VANLOG_AUTHOR": "'; DROP TABLE change"]
    #expect(try Van.run("checkin", "add", "Lake", environment: strange).status == 0)
    #expect(try Van.done("undo", "--yes").contains("'checkin add'"))
  }
}
