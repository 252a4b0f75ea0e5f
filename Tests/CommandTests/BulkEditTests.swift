import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct BulkEditTests {
  private let desk = Desk(width: 200, errorWidth: 200)

  /// Adds entries of a day each: vendor, category.
  private func add(_ entries: [(vendor: String, category: String)]) throws {
    for (number, entry) in entries.enumerated() {
      _ = try desk.run(
        "ledger add \(number + 1) --currency EUR --day 2026-08-\(10 + number) "
          + "--vendor \(entry.vendor) --category \(entry.category) --quiet")
    }
  }

  /// Vendor and category of all entries, the oldest first.
  private func entries() throws -> [String] {
    let lines = try Desk().run("ledger list --color never").output.split(separator: "\n")
    return lines.dropFirst().reversed().map { line in
      let cells = line.split(separator: " ")
      return cells.suffix(2).joined(separator: " ")
    }
  }

  @Test func `all entries that fit are shown, changed as one, and taken back as one`() throws {
    try add([("Coop", "food"), ("COOP", "food"), ("Coop", "fuel"), ("Shell", "food")])
    let line = "ledger edit --where category=food --where vendor=coop --set category=groceries"
    let preview = try desk.run(line + " --dry-run").output
    #expect(
      preview == """
        change 2 ledger entries
          the ledger entry 'COOP', 2026-08-11, 2.00 EUR: category from food to groceries
          the ledger entry 'Coop', 2026-08-10, 1.00 EUR: category from food to groceries

        """)
    #expect(try entries() == ["food Coop", "food COOP", "fuel Coop", "food Shell"])
    let done = try desk.run(line + " --yes").output
    #expect(done == preview.replacing("change 2", with: "changed 2"))
    #expect(try entries() == ["groceries Coop", "groceries COOP", "fuel Coop", "food Shell"])
    #expect(try desk.run(line + " --yes").status == .nothingFound)
    #expect(
      try desk.run("undo --yes").output.hasPrefix(
        "took back 'ledger edit --where category=food --where vendor=coop --set category=groceries'"
      ))
    #expect(try entries() == ["food Coop", "food COOP", "fuel Coop", "food Shell"])
  }

  @Test func `an empty value finds what has none, and clears what has one`() throws {
    try add([("Coop", "food"), ("Shell", "fuel")])
    _ = try desk.run("ledger edit --where country= --where vendor=Shell --set country=IT --yes")
    let countries = { (desk: Desk) in
      try desk.run("ledger list --json").output.matches(of: /"country":"(..)"/).map { $0.1 }
    }
    #expect(try countries(desk) == ["IT"])
    _ = try desk.run("ledger edit --where country=it --set country= --yes")
    #expect(try countries(desk) == [])
  }

  @Test func `amounts are changed with all that follows from them`() throws {
    try add([("Coop", "food")])
    _ = try desk.run("ledger edit --where vendor=coop --set amount=7 --yes")
    let json = try desk.run("ledger show last --json").output
    #expect(json.contains(#""amount_minor":700"#))
    #expect(json.contains(#""home_amount_minor":700"#))
  }

  @Test func `numbers are added to stocks`() throws {
    for (name, quantity) in [("Rice", 2), ("Pasta", 3), ("Gas", 1)] {
      _ = try desk.run("manifest add \(name) --quantity \(quantity) --tags food_\(name)")
    }
    _ = try desk.run("manifest edit --where tags=food_rice --set quantity=+2 --yes")
    #expect(try desk.run("manifest show Rice --color never").output.contains("quantity  4\n"))
    #expect(try desk.run("manifest show Pasta --color never").output.contains("quantity  3\n"))
  }

  static let refused = [
    "ledger edit", "ledger edit last --set category=a", "ledger edit --where category=a",
    "ledger edit last --where category=a --set category=b",
    "ledger edit --where category=a --set category=b --vendor c",
    "ledger edit --where categry=a --set category=b", "ledger edit --where category --set vendor=b",
    "ledger edit --where category=a --set amount=", "ledger edit --where vendor=a --set day=soon",
  ]

  @Test(arguments: refused)
  func `what is not clear is refused`(line: String) throws {
    try add([("a", "a")])
    #expect(throws: (any Error).self) { try desk.run(line + (line.contains("=") ? " --yes" : "")) }
    #expect(try entries() == ["a a"])
  }

  @Test func `a category is renamed with its subcategories and all its spellings`() throws {
    try add([
      ("a", "food"), ("b", "Food/Bakery"), ("c", "foodstuff"), ("d", "groceries"), ("e", "FOOD"),
    ])
    let output = try desk.run("ledger rename category food groceries --yes").output
    #expect(output.hasPrefix("changed 3 ledger entries\n"))
    #expect(
      try entries() == [
        "groceries a", "groceries/Bakery b", "foodstuff c", "groceries d", "groceries e",
      ])
    _ = try desk.run("undo --yes")
    #expect(
      try entries() == ["food a", "Food/Bakery b", "foodstuff c", "groceries d", "FOOD e"])
  }

  @Test func `a vendor is renamed, and a near one is offered`() throws {
    try add([("Lidel", "food"), ("LIDEL", "food"), ("Shell", "fuel")])
    let missed = try desk.run("ledger rename vendor Lidell Lidl --yes")
    #expect(missed.status == .nothingFound)
    #expect(missed.notes.contains("no entry has 'Lidell'; did you mean 'Lidel'?"))
    _ = try desk.run("ledger rename vendor lidel Lidl --yes")
    #expect(try entries() == ["food Lidl", "food Lidl", "fuel Shell"])
  }

  static let near: [(add: String, note: String)] = [
    ("--category fod", "this is the first entry of the category 'fod'; did you mean 'Food'?"),
    ("--vendor lidel", "no recent entry has the vendor 'lidel'; did you mean 'Lidl'?"),
    ("--vendor LIDL", ""), ("--category food", ""), ("--vendor Aral", ""), ("--category tolls", ""),
  ]

  @Test(arguments: near)
  func `a name that is nearly known is kept, and the known one is offered`(
    add: String, note: String
  ) throws {
    try self.add([("Lidl", "Food")])
    let added = try desk.run("ledger add 5 --currency EUR \(add)")
    #expect(added.notes == (note.isEmpty ? "" : "vanlog: \(note)\n"))
    #expect(try entries().count == 2)
  }
}
