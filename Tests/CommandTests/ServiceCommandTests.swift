import CommandLineKit
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// Maintenance, as it is typed and read.
@Suite(.temporaryDirectory) struct ServiceCommandTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func task(_ name: String) throws -> JSONValue? {
    try json("service list")["tasks"]?.elements?.first { $0["name"]?.string == name }
  }

  @Test func `the usual tasks are added once`() throws {
    _ = try desk.run("van add Bulli")
    let added = try desk.run("service add --defaults").output.split(separator: "\n")
    #expect(added.count == 7 && added[0].hasSuffix("  Oil and filter"))
    let again = try desk.run("service add --defaults")
    #expect(again.output == "" && again.notes.contains("all of the usual tasks already"))
    #expect(try json("service list")["tasks"]?.elements?.count == 7)
    _ = try desk.run("service delete tyres --yes")
    let deleted = try json("service list --deleted")["tasks"]?.elements ?? []
    #expect(deleted.compactMap { $0["name"]?.string } == ["Tyres"])
  }

  @Test(arguments: [
    ("service add Oil", "a task needs an interval: --months, --km or both"),
    ("service add Oil --months 0", "--months takes a whole number"),
    ("service add Oil --km 0", "--km takes 1 to 1000000 km"),
    ("service done oil", "there is no maintenance task"),
  ])
  func `what makes no sense is refused`(line: String, reason: String) throws {
    _ = try desk.run("van add Bulli")
    let error = #expect(throws: (any Error).self) { try desk.run(line) }
    #expect("\(try #require(error))".hasPrefix(reason), "\(String(describing: error))")
  }

  @Test(arguments: [
    "service add", "service add Oil --defaults", "service done",
    "service done oil --amount 5 --entry last", "service done oil --currency EUR",
    "service done oil --category x",
  ])
  func `words that contradict each other are refused`(line: String) {
    #expect(throws: UsageError.self) { try desk.run(line) }
  }

  @Test func `a task needs a van`() {
    #expect(throws: (any Error).self) { try desk.run("service add Oil --months 12") }
    #expect(throws: (any Error).self) { try desk.run("service add --defaults") }
  }

  @Test func `what was done says when it is due again`() throws {
    _ = try desk.run("van add Bulli")
    _ = try desk.run("service add Oil --months 12 --km 15000")
    let done = try desk.run("service done oil --day 2026-03-14 --odometer 184530 --vendor Rossi")
    #expect(done.notes == "vanlog: 'Oil' is due again: 2027-03-14, 199530 km\n")
    let task = try #require(try task("Oil"))
    #expect(task["last_day"]?.string == "2026-03-14")
    #expect(task["last_odometer_m"]?.integer == 184_530_000)
    #expect(task["due_day"]?.string == "2027-03-14")
    #expect(task["due_odometer_m"]?.integer == 199_530_000)
    #expect(task["left_m"]?.integer == 15_000_000)
    let log = try json("service log list")["records"]?.elements ?? []
    #expect(
      log.map { $0["name"]?.string } == ["Oil"] && log.map { $0["vendor"]?.string } == ["Rossi"])
  }

  @Test func `the cost becomes a ledger entry that the service names`() throws {
    _ = try desk.run("van add Bulli")
    _ = try desk.run("service add Oil --months 12")
    _ = try desk.run(
      "service done oil --day 2026-03-14 --amount 180.50 --currency EUR --vendor Rossi")
    let service = try json("service log show last")
    let entry = try json("ledger show last")
    #expect(service["entry_id"]?.string == entry["id"]?.string)
    #expect(entry["amount_minor"]?.integer == 18_050 && entry["currency"]?.string == "EUR")
    #expect(entry["category"]?.string == "van/service" && entry["vendor"]?.string == "Rossi")
    #expect(entry["day"]?.string == "2026-03-14" && entry["direction"]?.string == "expense")
    // Both are one change.
    _ = try desk.run("undo --yes")
    #expect(try json("ledger list")["records"]?.elements?.isEmpty == true)
    #expect(try json("service log list")["records"]?.elements?.isEmpty == true)
  }

  @Test func `an entry that is there gives day, odometer and workshop`() throws {
    _ = try desk.run("van add Bulli")
    _ = try desk.run("ledger add 90 --day 2026-03-01 --odometer 183000 --vendor Bosch")
    _ = try desk.run("service done --name New_alternator --entry last")
    let service = try json("service log show last")
    #expect(service["day"]?.string == "2026-03-01" && service["vendor"]?.string == "Bosch")
    #expect(service["odometer_m"]?.integer == 183_000_000)
    #expect(service["name"]?.string == "New alternator" && service["task_id"] == nil)
  }

  @Test func `the list says how the odometer is known, and names what does not fit`() throws {
    _ = try desk.run("van add Bulli")
    _ = try desk.run("service add Oil --months 12 --km 15000")
    #expect(try desk.run("service list").output.contains("odometer  not known: enter a reading"))
    _ = try desk.run("ledger add 50 --day 2026-03-01 --odometer 184800 --litres 40")
    let wrong = try desk.run("service done oil --day 2026-03-10 --odometer 18520")
    #expect(
      wrong.notes.contains(
        "18520 km on 2026-03-10 is less than 184800 km on 2026-03-01, and is passed over"))
    let list = try desk.run("service list").output
    #expect(list.contains("odometer     184800 km in a ledger entry of 2026-03-01\n"))
    #expect(
      list.contains("passed over  18520 km on 2026-03-10 is less than 184800 km on 2026-03-01\n"))
    let doubts = try json("service list")["odometer_doubts"]?.elements ?? []
    #expect(doubts.map { $0["problem"]?.string } == ["backwards"])
    #expect(
      try desk.run("service list --units imperial").output.contains("114829 mi in a ledger entry"))
  }

  @Test func `what is overdue says so, here and in the status`() throws {
    _ = try desk.run("van add Bulli")
    _ = try desk.run("service add Oil --months 12")
    _ = try desk.run("service add Belt --months 72")
    _ = try desk.run("service done oil --day 2020-01-01")
    let list = try desk.run("service list").output
    #expect(list.contains("OVERDUE: ") && list.contains("never noted"))
    #expect(list.hasSuffix("'vanlog service done TASK --day DAY --odometer NUMBER'.\n"))
    #expect(try desk.run("status").output.contains("'Oil' of 'Bulli' was due "))
  }

  @Test(arguments: [40, 60, 80, 120])
  func `the list fits the terminal`(width: Int) throws {
    let desk = Desk(width: width)
    _ = try desk.run("van add Bulli")
    _ = try desk.run("service add --defaults")
    _ = try desk.run("service done oil --day 2026-03-14 --odometer 184530")
    for line in try desk.run("--color never service list").output.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }
}
