import CommandLineKit
import TestSupport
import Testing

/// What a person at a terminal is told after a change.
@Suite(.temporaryDirectory) struct ChangeSentenceTests {
  private let desk = Desk(width: 400, errorWidth: 400)

  private func told(_ line: String) throws -> String {
    let outcome = try desk.run(line)
    return outcome.output + outcome.notes
  }

  @Test func `an expense is described with its trip, its budget and the way back`() throws {
    _ = try desk.run("trip start Balkans")
    _ = try desk.run("ledger budget set fuel 800")
    _ = try desk.run("ledger add 250 --category fuel")
    let told = try told("ledger add 62 --category fuel --vendor Shell")
    #expect(told.contains("Saved: 62.00 EUR fuel at Shell, today, trip Balkans; fuel this month: "))
    #expect(
      told.contains("312.00 EUR of 800.00 EUR spent (39 %), 488.00 EUR left. Undo: vanlog undo ("))
  }

  @Test(arguments: [
    ("ledger add -5 --category food", "Saved: refund of 5.00 EUR food, today."),
    (
      "ledger add 5 --direction income --vendor Bo --day 2026-06-02",
      "income of 5.00 EUR from Bo, 2026-06-02."
    ),
    ("ledger add 10_NOK --rate 0.1", "Saved: 10.00 NOK (1.00 EUR), today."),
    (
      "checkin add Lake --at 45.1,13.6 --nights 3 --type wild",
      "Saved: 3 nights at 'Lake', wild, HR, today."
    ),
    ("person add Ada", "Saved: person 'Ada'."),
    ("docs add Pass --expires 2036-01-01", "Saved: document 'Pass', expires 2036-01-01."),
  ])
  func `each kind of record is described in its own words`(line: String, sentence: String) throws {
    #expect(try told(line).contains(sentence))
  }

  @Test func `an edit tells what was and what is, and a delete what is gone`() throws {
    _ = try desk.run("ledger add 62 --category fuel")
    #expect(
      try told("ledger edit last --amount 50 --vendor Shell").contains(
        "changed: amount from 62.00 EUR to 50.00 EUR, vendor to Shell, of 50.00 EUR fuel at Shell"))
    #expect(
      try told("ledger edit last --amount 9_NOK --rate 1").contains(
        "amount from 50.00 EUR to 9.00 NOK"))
    #expect(
      try told("ledger delete last --yes").contains("deleted: 9.00 NOK (9.00 EUR) fuel at Shell"))
    #expect(try told("undo --yes").contains("took back 'ledger delete'"))
  }

  @Test(arguments: [["-q"], []])
  func `a script gets the id`(options: [String]) throws {
    let quiet = Desk(width: options.isEmpty ? nil : 80)
    let output = try quiet.run((["ledger", "add", "5"] + options).joined(separator: " ")).output
    #expect(output.count == 6 && output.hasSuffix("\n"))
  }
}
