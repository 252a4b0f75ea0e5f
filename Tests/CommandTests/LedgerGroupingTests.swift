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

  /// Which of the amounts remain, in cents; the sum names each subset.
  private static let narrowings: [(String, Int64)] = [
    ("--where amount>=4", 1_200), ("--where amount>1 --where amount<8", 600),
    ("--where vendor=lidl --where account!=Visa", 300), ("--text spar", 800),
    ("--text lidl --where payer=Ada", 200), ("--where day<2026-01-05 --from 2026-01-02", 200),
    ("--where amount>100", 0),
  ]

  @Test(arguments: narrowings)
  func `a report is of the entries that are chosen`(words: String, sum: Int64) throws {
    let output = try desk.run("ledger report --by year \(words) --json").output
    let groups = try JSONValue(parsing: Array(output.utf8))["groups"]?.elements ?? []
    #expect(groups.reduce(0) { $0 + ($1["expense_minor"]?.integer ?? 0) } == sum)
  }

  @Test(arguments: narrowings)
  func `an export is of the entries that are chosen`(words: String, sum: Int64) throws {
    let rows = try desk.run("ledger export \(words)").output.split(whereSeparator: \.isNewline)
    let header = try #require(rows.first).split(separator: ",", omittingEmptySubsequences: false)
    let column = try #require(header.firstIndex(of: "amount"))
    let amounts = rows.dropFirst().compactMap { row in
      Double(row.split(separator: ",", omittingEmptySubsequences: false)[column])
    }
    #expect(amounts.reduce(0, +) * 100 == Double(sum))
  }

  @Test func `an unknown field is named`() throws {
    let error = #expect(throws: UsageError.self) {
      try desk.run("ledger report --where amont>5")
    }
    #expect(
      error?.message == "a ledger entry has no field 'amont'; did you mean 'amount'?")
  }
}
