import CommandLineKit
import TestSupport
import Testing

/// Who paid for whom, and settling up.
@Suite(.temporaryDirectory) struct LedgerSettleTests {
  private let desk = Desk()

  private func people(_ names: String...) throws {
    for name in names { _ = try desk.run("person add \(name)") }
  }

  private func settle(_ more: String = "") throws -> [String] {
    try desk.run("ledger settle \(more)").output
      .split(separator: "\n").map(String.init)
  }

  @Test func `payments are named with sums by person`() throws {
    try people("Ada", "Ben", "Cy")
    _ = try desk.run("ledger add 90 --payer ada --day 2026-08-01")
    _ = try desk.run("ledger add 10 --payer ben --for Ada,Ben --day 2026-08-01")
    #expect(
      try settle()
        == [
          "PERSON   PAID  SHARE     BALANCE", "Ada     90.00  35.00  +55.00 EUR",
          "Ben     10.00  35.00  -25.00 EUR", "Cy       0.00  30.00  -30.00 EUR",
          "Cy pays Ada 30.00 EUR", "Ben pays Ada 25.00 EUR",
        ])
  }

  @Test func `recorded payments settle all of it, and can be taken back`() throws {
    try people("Ada", "Ben")
    _ = try desk.run("ledger add 50 --payer ada --day 2026-08-01")
    let done = try desk.run("ledger settle --record --yes")
    #expect(done.output.contains("1 payment recorded; 'vanlog undo' takes that back.\n"))
    #expect(try settle().last == "No one owes anything in EUR.")
    let shown = try desk.run("ledger show last").output
    #expect(shown.contains("direction      transfer\n"))
    #expect(shown.contains("vendor         Ben to Ada\n"))
    _ = try desk.run("undo --yes")
    #expect(try settle().last == "Ben pays Ada 25.00 EUR")
    #expect(try desk.run("ledger settle --record --yes --json").output.contains(#""recorded":[""#))
  }

  @Test func `a deleted person is still named`() throws {
    try people("Ada", "Ben")
    _ = try desk.run("ledger add 50 --payer ben --day 2026-08-01")
    _ = try desk.run("person delete ben --yes")
    #expect(try settle().last == "Ada pays Ben (deleted) 25.00 EUR")
    #expect(
      try desk.run("ledger settle --json").output.contains(#""name":"Ben","deleted":true"#))
    // Nobody can be added to the people of an entry who is not there any more.
    #expect(throws: (any Error).self) { try desk.run("ledger add 5 --payer ben") }
    // And what is paid now is for those who are there.
    _ = try desk.run("ledger add 9 --payer ada --day 2026-08-02")
    #expect(try settle().last == "Ada pays Ben (deleted) 25.00 EUR")
  }

  @Test func `filters show a part, and only a trip can be recorded as one`() throws {
    try people("Ada", "Ben")
    _ = try desk.run("trip start Adria --start-day 2026-08-01")
    _ = try desk.run("ledger add 50 --payer ada --day 2026-08-02 --category food/ice")
    _ = try desk.run("ledger add 20 --payer ben --day 2026-07-02")
    #expect(try settle("--trip adria").last == "Ben pays Ada 25.00 EUR")
    #expect(try settle("--category food").last == "Ben pays Ada 25.00 EUR")
    #expect(throws: UsageError.self) { try desk.run("ledger settle --record --in 2026 --yes") }
    _ = try desk.run("ledger settle --record --trip adria --yes")
    #expect(try settle("--trip adria").last == "No one owes anything in EUR.")
    #expect(try settle().last == "Ada pays Ben 10.00 EUR")
  }

  @Test func `without payers it says how to name them`() throws {
    #expect(try desk.run("ledger settle").status == .nothingFound)
    _ = try desk.run("ledger add 50")
    let answer = try desk.run("ledger settle")
    #expect(answer.status == .nothingFound)
    #expect(answer.notes.contains("no entry has a payer"))
  }

  @Test func `who it is for can be edited, also for many`() throws {
    try people("Ada", "Ben", "Cy")
    _ = try desk.run("ledger add 50 --day 2026-08-01 --vendor A")
    _ = try desk.run("ledger edit last --payer ada")
    #expect(try desk.run("ledger show last").output.contains("for            Ada ("))
    _ = try desk.run("ledger edit last --for cy")
    #expect(try settle().last == "Cy pays Ada 50.00 EUR")
    _ = try desk.run("ledger edit --where for=cy --set for=ben --yes")
    #expect(try settle().last == "Ben pays Ada 50.00 EUR")
    _ = try desk.run("ledger edit last --unset for")
    #expect(try settle().last == "No one owes anything in EUR.")
    #expect(try desk.run("ledger list --payer ada --json").output.contains(#""vendor":"A""#))
    #expect(try !desk.run("ledger list --payer ben --json").output.contains(#""vendor":"A""#))
  }
}
