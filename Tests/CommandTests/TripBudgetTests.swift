import CommandLineKit
import Foundation
import TestSupport
import Testing

/// A trip's budget beside what was spent.
@Suite(.temporaryDirectory) struct TripBudgetTests {
  private let desk = Desk()

  private func budget(_ line: String = "trip stats") throws -> String? {
    try desk.run(line).output.split(separator: "\n").lazy
      .first { $0.lowercased().hasPrefix("budget") }
      .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
  }

  @Test func `statistics and status say what is left`() throws {
    _ = try desk.run("trip start Adria --budget 1200 --start-day 2026-08-01")
    _ = try desk.run("ledger add 300 --day 2026-08-02")
    _ = try desk.run("ledger add -50 --day 2026-08-02")
    _ = try desk.run("ledger add 99 --direction income --day 2026-08-02")
    let sentence = "250.00 EUR of 1200.00 EUR spent (20 %), 950.00 EUR left"
    #expect(try budget() == sentence)
    #expect(try budget("status") == sentence)
    _ = try desk.run("ledger add 1000.50 --day 2026-08-03")
    #expect(try budget() == "1250.50 EUR of 1200.00 EUR spent (104 %), 50.50 EUR too much")
  }

  @Test func `without a budget nothing is said`() throws {
    _ = try desk.run("trip start Adria --start-day 2026-08-01")
    let notes = try desk.run("ledger add 9000 --day 2026-08-02").notes
    #expect(notes == "")
    #expect(try budget() == nil)
    #expect(try budget("status") == nil)
  }

  @Test func `only the entry that crosses it warns`() throws {
    _ = try desk.run("trip start Adria --budget 100 --start-day 2026-08-01")
    #expect(try desk.run("ledger add 100 --day 2026-08-02").notes == "")
    #expect(
      try desk.run("ledger add 0.01 --day 2026-08-02").notes.contains(
        "with this, 'Adria' has cost 100.01 EUR, more than its budget of 100.00 EUR"))
    #expect(try desk.run("ledger add 5 --day 2026-08-02").notes == "")
    // Back within it, and over it again by an edit.
    #expect(try !desk.run("ledger edit last --amount -20").notes.contains("has cost"))
    #expect(
      try desk.run("ledger edit last --amount 1").notes.contains("has cost 101.01 EUR"))
    #expect(try !desk.run("ledger edit last --note x").notes.contains("has cost"))
  }

  @Test func `a budget in another currency counts at the remembered rate`() throws {
    _ = try desk.run("trip start Oslo --budget 1000 --currency NOK --start-day 2026-08-01")
    _ = try desk.run("ledger add 30 --day 2026-08-02")
    #expect(
      try budget()
        == "1000.00 NOK, and 30.00 EUR spent: not comparable without a rate from NOK to EUR")
    _ = try desk.run("ledger add 100 --currency NOK --rate 0.1 --day 2026-08-02")
    #expect(
      try budget() == "40.00 EUR of 1000.00 NOK (100.00 EUR) spent (40 %), 60.00 EUR left")
  }

  @Test func `an import that crosses it warns once`() throws {
    _ = try desk.run("trip start Adria --budget 100 --start-day 2026-08-01")
    let path = TemporaryDirectory.current.file("bank.csv")
    let rows = "day,amount,vendor\n2026-08-02,60,A\n2026-08-03,60,B\n2026-08-03,70,C\n"
    try Data(rows.utf8).write(to: URL(filePath: path))
    let notes = try desk.run("ledger import \(path)").notes
    #expect(notes.contains("'Adria' has cost 190.00 EUR, more than its budget of 100.00 EUR"))
    #expect(notes.split(separator: "budget").count == 2)
  }

  @Test func `programs get the sums`() throws {
    _ = try desk.run("trip start Adria --budget 80 --start-day 2026-08-01")
    _ = try desk.run("ledger add 100 --day 2026-08-02")
    #expect(
      try desk.run("trip stats --json").output.contains(
        #""budget":{"budget_minor":8000,"budget_currency":"EUR","limit_minor":8000,"#
          + #""spent_minor":10000,"left_minor":-2000,"currency":"EUR","spent_percent":125,"left_out":0}"#
      ))
    #expect(try desk.run("status --json").output.contains(#""spent_percent":125"#))
  }
}
