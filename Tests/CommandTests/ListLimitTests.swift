import CommandLineKit
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// Lists never end without saying so.
@Suite(.temporaryDirectory) struct ListLimitTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func addEntries(_ count: Int) throws {
    for number in 1...count { _ = try desk.run("ledger add \(number) --category food") }
  }

  @Test func `a list that the limit cuts says so, on paper and in JSON`() throws {
    try addEntries(3)
    let cut = try desk.run("ledger list --limit 2")
    #expect(cut.notes.contains("there are more than these 2; --limit all shows them"))
    #expect(try json("ledger list --limit 2")["more"]?.bool == true)
    for whole in ["ledger list --limit 3", "ledger list", "ledger list --limit all"] {
      #expect(try desk.run(whole).notes.isEmpty)
      #expect(try json(whole)["more"]?.bool == false)
      #expect(try json(whole)["records"]?.elements?.count == 3)
    }
  }

  @Test func `what is added up from a list is the sum of all of it`() throws {
    try addEntries(51)
    let first = try json("ledger list")
    #expect(first["records"]?.elements?.count == 50)
    #expect(first["more"]?.bool == true)
    let all = try json("ledger list --limit all")["records"]?.elements ?? []
    let amounts = all.compactMap { $0["amount_minor"]?.integer }
    let sum: Int64 = 132_600  // 1 to 51, in cents
    #expect(amounts.reduce(Int64(0), +) == sum)
  }

  @Test(arguments: ["history", "trip list", "person list", "route list"])
  func `other lists do the same`(line: String) throws {
    for name in ["Ann", "Ben", "Cem"] {
      _ = try desk.run("person add \(name)")
      _ = try desk.run("trip start \(name) --start-day 2026-01-01")
      _ = try desk.run("trip end")
      _ = try desk.run("route plan \(name) --stop 47,8.5 --stop 48,8.5")
    }
    #expect(try json("\(line) --limit 2")["more"]?.bool == true)
    #expect(try desk.run("\(line) --limit 2").notes.contains("--limit all"))
    #expect(try json("\(line) --limit all")["more"]?.bool == false)
  }

  @Test(arguments: ["0", "-1", "most", "1000001", ""])
  func `a limit is a number or all`(limit: String) {
    #expect(throws: UsageError.self) { try desk.run("ledger list --limit=\(limit)") }
  }
}
