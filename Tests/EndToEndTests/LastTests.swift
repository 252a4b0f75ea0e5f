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

  @Test func `a trip or route that is not named is the newest, no matter who entered it`() throws {
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
