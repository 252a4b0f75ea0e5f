import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// Stock that goes down and up, shopping lists, and what stays at home.
@Suite(.temporaryDirectory) struct ManifestStockTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func names(_ line: String) throws -> [String] {
    try json(line)["items"]?.elements?.compactMap { $0["name"]?.string } ?? []
  }

  @Test func `using and restocking say what is left`() throws {
    _ = try desk.run("manifest add Pasta --quantity 3 --minimum 2")
    #expect(try desk.run("manifest use pasta").output == "Pasta: 2\n")
    #expect(try desk.run("manifest use pasta 2").output == "Pasta: 0; there should be 2\n")
    #expect(try desk.run("manifest restock pasta 6").output == "Pasta: 6\n")
    let answer = try json("manifest use pasta")
    #expect(answer["before"]?.integer == 6 && answer["quantity"]?.integer == 5)
  }

  @Test(arguments: [
    ("use pasta 4", "'Pasta' has only 3 left; count it with 'manifest audit'"),
    ("use shelf", "'Shelf' is a container, which has no stock"),
    ("restock shelf", "'Shelf' is a container, which has no stock"),
  ])
  func `what cannot be is refused, and nothing changes`(line: String, reason: String) throws {
    _ = try desk.run("manifest add Pasta --quantity 3")
    _ = try desk.run("manifest add Shelf --type container")
    let error = #expect(throws: (any Error).self) { try desk.run("manifest \(line)") }
    #expect(
      "\(try #require(error))".hasPrefix(reason.replacing("'manifest", with: "'vanlog manifest")))
    #expect(try json("manifest show pasta")["quantity"]?.integer == 3)
  }

  @Test(arguments: ["use pasta 0", "use pasta -1", "restock pasta x", "use pasta 100001", "use"])
  func `numbers have a range`(line: String) {
    #expect(throws: UsageError.self) { try desk.run("manifest \(line)") }
  }

  @Test func `below zero is only for those who say so`() throws {
    _ = try desk.run("manifest add Pasta --quantity 1")
    #expect(try desk.run("manifest use pasta 3 --below-zero").output == "Pasta: -2\n")
    let restocked = try desk.run("manifest restock pasta")
    #expect(restocked.output == "Pasta: -1\n")
    #expect(
      restocked.notes.contains("the stock stood at -2; count it with 'vanlog manifest audit'"))
  }

  @Test func `restocking sets a new date of expiry`() throws {
    _ = try desk.run("manifest add Milk --quantity 0 --expires 2020-01-01")
    let restocked = try desk.run("manifest restock milk 6 --expires 2090-05-01")
    #expect(restocked.notes.isEmpty)
    let milk = try json("manifest show milk")
    #expect(milk["expires"]?.string == "2090-05-01" && milk["quantity"]?.integer == 6)
  }

  @Test func `while older pieces are left, their earlier date stays`() throws {
    _ = try desk.run("manifest add Milk --quantity 3 --expires 2090-04-01")
    let restocked = try desk.run("manifest restock milk 6 --expires 2090-05-01")
    #expect(restocked.notes.contains("the older ones expire on 2090-04-01, which stays until"))
    let milk = try json("manifest show milk")
    #expect(milk["expires"]?.string == "2090-04-01" && milk["quantity"]?.integer == 9)
    _ = try desk.run("manifest restock milk 1 --expires 2090-03-01")
    #expect(try json("manifest show milk")["expires"]?.string == "2090-03-01")
  }

  @Test func `a shopping list has what runs short, with how many and where`() throws {
    _ = try desk.run("manifest add Kitchen --type zone")
    _ = try desk.run("manifest add Pasta --parent kitchen --quantity 1 --minimum 4")
    _ = try desk.run("manifest add Rice --quantity 0 --minimum 1")
    _ = try desk.run("manifest add Salt --quantity 2 --minimum 2")
    #expect(try names("manifest low") == ["Pasta", "Rice"])
    let lines = try desk.run("manifest low").output.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).dropFirst().joined(separator: " ")
    }
    #expect(lines == ["LEFT SHOULD BE GET WHAT WHERE", "1 4 3 Pasta Kitchen", "0 1 1 Rice"])
  }

  @Test(arguments: [
    ("", ["Old", "Soon"]), ("--in 60d", ["Old", "Soon", "Later"]), ("--in 2090-01", []),
    ("--in 3_days", ["Old"]), ("--in next_year", []), ("--in 1y", ["Old", "Soon", "Later"]),
  ])
  func `what expires is listed as far ahead as was asked`(options: String, found: [String]) throws {
    for (name, day) in [("Later", "+45d"), ("Soon", "+10d"), ("Old", "2020-01-01")] {
      _ = try desk.run("manifest add \(name) --expires \(day)")
    }
    let names = try names("manifest expiring \(options)")
    #expect(names.filter { $0 != "Later" || options != "--in next_year" } == found)
  }

  @Test(arguments: ["soon", "30", "since mon", "99999d", ""])
  func `a period that cannot be read is refused`(period: String) {
    #expect(throws: (any Error).self) {
      try desk.run("manifest expiring --in \(period.replacing(" ", with: "_"))")
    }
  }

  // MARK: Fields

  @Test(arguments: [
    ("--quantity +3", 8), ("--quantity -2", 3), ("--quantity 7", 7), ("--add-quantity 4", 9),
    ("--add-quantity -5", 0), ("--quantity 0", 0),
  ])
  func `a quantity is set, or changed by a number with a sign`(words: String, count: Int64) throws {
    _ = try desk.run("manifest add a --quantity 5")
    _ = try desk.run("manifest edit last \(words)")
    #expect(try json("manifest show last")["quantity"]?.integer == count)
  }

  @Test(arguments: [
    ("edit last --quantity 5 --add-quantity 1", "cannot be combined"),
    ("edit last --quantity +5 --add-quantity 1", "cannot be combined"),
    ("edit last --quantity +x", "--quantity takes a whole number"),
    ("add b --quantity -1", "quantity"),
  ])
  func `a quantity cannot be set and changed at once`(words: String, reason: String) throws {
    _ = try desk.run("manifest add a --quantity 5")
    let error = #expect(throws: (any Error).self) { try desk.run("manifest \(words)") }
    #expect("\(try #require(error))".contains(reason))
    #expect(try json("manifest show last")["quantity"]?.integer == 5)
  }

  @Test(arguments: [
    ("yesterday", "expired"), ("today", "expires today"), ("+1d", "expires in 1 day"),
    ("+30d", "expires in 30 days"), ("+31d", nil),
  ])
  func `the tree says what expires within thirty days`(day: String, note: String?) throws {
    _ = try desk.run("manifest add Milk --expires \(day)")
    let node = try json("manifest tree")["nodes"]?.elements?.first
    #expect(node?["notes"]?.elements?.map(\.string) == (note.map { [$0] } ?? []))
  }

  @Test func `contents are in the same van as their container`() throws {
    for name in ["First", "Second"] { _ = try desk.run("van add \(name)") }
    _ = try desk.run("manifest add Rear --type zone --van second")
    _ = try desk.run("manifest add Thing --parent rear")
    _ = try desk.run("manifest add Loose")
    #expect(try desk.run("manifest list --van first").output.contains("Loose"))
    #expect(try desk.run("manifest list --van second").output.contains("Thing"))
    for words in ["edit thing --van first", "add X --parent rear --van first"] {
      #expect(throws: (any Error).self) { try desk.run("manifest \(words)") }
    }
  }

  // MARK: At home

  @Test func `what is left at home is shown apart and weighs nothing on board`() throws {
    _ = try desk.run("manifest add Garage --type zone")
    _ = try desk.run("manifest add Skis --parent garage --weight 6kg --quantity 2")
    _ = try desk.run("manifest add Rope --parent garage --weight 400")
    _ = try desk.run("manifest leave skis")
    let tree = try desk.run("manifest tree").output.split(separator: "\n").map { line in
      line.wholeMatch(of: /[0-9a-z]{5}  (.*)/).map { String($0.1) } ?? String(line)
    }
    #expect(
      tree.filter { !$0.hasPrefix("ID") } == [
        "Garage             400 g", "  Rope             400 g", "400 g", "At home",
        "Skis         2   12 kg", "12 kg",
      ])
    let json = try json("manifest tree")
    #expect(json["total_weight_kg"]?.number == 0.4 && json["at_home_weight_kg"]?.number == 12)
    _ = try desk.run("manifest take skis")
    #expect(try self.json("manifest tree")["total_weight_kg"]?.number == 12.4)
  }

  @Test func `a thing in a box at home cannot be taken without it`() throws {
    _ = try desk.run("manifest add Box --type container")
    _ = try desk.run("manifest add Skis --parent box")
    _ = try desk.run("manifest leave box")
    let error = #expect(throws: (any Error).self) { try desk.run("manifest take skis") }
    #expect("\(try #require(error))".hasPrefix("'Skis' is in 'Box', which is at home: take that"))
    _ = try desk.run("manifest move skis --to top")
    _ = try desk.run("manifest take skis")
  }
}
