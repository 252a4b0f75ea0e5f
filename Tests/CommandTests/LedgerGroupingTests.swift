import CommandLineKit
import TestSupport
import Testing
import Text

/// What a report of the ledger is grouped by.
@Suite(.temporaryDirectory) struct LedgerGroupingTests {
  private let desk = Desk()

  init() throws {
    _ = try desk.run("person add Ada")
    for words in [
      "1 --day 2026-01-01 --vendor Lidl", "2 --day 2026-01-04 --vendor LIDL --payer Ada",
      "4 --day 2026-01-05 --vendor Lidl --account Visa", "8 --day 2027-01-03 --vendor Spar",
    ] {
      _ = try desk.run("ledger add \(words)")
    }
  }

  @Test(arguments: [
    ("day", ["2026-01-01 100", "2026-01-04 200", "2026-01-05 400", "2027-01-03 800"]),
    ("week", ["2026-W01 300", "2026-W02 400", "2026-W53 800"]),
    ("month", ["2026-01 700", "2027-01 800"]), ("year", ["2026 700", "2027 800"]),
    ("vendor", ["Spar 800", "Lidl 700"]), ("account", ["- 1100", "Visa 400"]),
    ("person", ["- 1300", "Ada 200"]),
  ])
  func `entries are summed by what was asked for`(by: String, sums: [String]) throws {
    let output = try desk.run("ledger report --by \(by) --json").output
    let groups = try JSONValue(parsing: Array(output.utf8))["groups"]?.elements ?? []
    #expect(
      groups.map { "\($0["name"]?.string ?? "-") \($0["expense_minor"]?.integer ?? 0)" } == sums)
  }
}
