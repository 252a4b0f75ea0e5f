import TestSupport
import Testing

/// Sums of the ledger, as a user sees them.
@Suite(.temporaryDirectory) struct LedgerReportTests {
  private func enter(_ entries: String...) throws {
    for entry in entries {
      let words = entry.split(separator: " ").map(String.init)
      #expect(try Van.run(["ledger", "add"] + words).status == 0)
    }
  }

  @Test func `a report shows bars and totals`() throws {
    try enter(
      "40 --day 2026-08-02 --category fuel", "10 --day 2026-08-03 --category food/groceries",
      "5 --day 2026-08-03 --category food/coffee", "70 --day 2026-08-04 --currency NOK")
    let report = try Van.run("ledger", "report", "--by", "category", "--detail")
    let bar = String(repeating: "█", count: 40)
    #expect(
      report.output == """
        fuel           40.00                    \(bar)
        food           15.00                    ███████████████
          groceries    10.00                    ██████████
          coffee        5.00                    █████
        (no category)   0.00  (1 without rate)

        expenses      55.00 EUR
        income        0.00 EUR
        balance       -55.00 EUR
        entries       3
        without rate  1 entry, 70.00 NOK spent; set a rate with 'vanlog ledger edit ID --rate'

        """)
  }

  @Test func `income stands beside expenses, and a category has what is in no other`() throws {
    try enter(
      "5 --day 2026-08-02 --category food", "6 --day 2026-08-03 --category food/groceries",
      "7 --day 2026-08-03 --direction income")
    let report = try Van.run("ledger", "report", "--by", "category", "--detail")
    let bar = String(repeating: "█", count: 40)
    #expect(
      report.output == """
        food           11.00         \(bar)
          groceries     6.00         █████████████████████▉
          (itself)      5.00         ██████████████████▏
        (no category)   0.00  +7.00

        expenses  11.00 EUR
        income    7.00 EUR
        balance   -4.00 EUR
        entries   3

        """)
  }

  @Test func `a report on a van leaves out what belongs to another`() throws {
    let first = try Van.done("van", "add", "Bulli")
    try enter("3 --day 2026-08-02")
    try enter("4 --day 2026-08-02 --van \(try Van.done("van", "add", "Duc"))")
    let report = try Van.run("ledger", "report", "--van", first, "--json")
    #expect(report.output.contains(#""total":{"expense_minor":300,"#))
  }

  @Test func `fuel is reported between full tanks`() throws {
    try enter("60 --litres 40 --odometer 1000", "45 --litres 30 --odometer 1500")
    let report = try Van.run("ledger", "report", "--fuel")
    #expect(
      report.output == """
        VAN       FILLS  DISTANCE  LITRES  L/100 KM  LATEST  COST/100 KM   COST/KM
        (no van)      2    500 km      30      6.00    6.00     9.00 EUR  0.09 EUR

        """)
  }

  @Test func `fills that cannot be counted are named with the reason`() throws {
    try enter(
      "60 --litres 40 --odometer 1000 --currency NOK --day 2026-08-01",
      "60 --litres 40 --odometer 1500 --currency NOK --day 2026-08-02",
      "9 --litres 4 --day 2026-08-03")
    let report = try Van.run("ledger", "report", "--fuel")
    #expect(
      report.output == """
        VAN       FILLS  DISTANCE  LITRES  L/100 KM  LATEST  COST/100 KM  COST/KM
        (no van)      3    500 km      40      8.00    8.00            -        -
        (no van): 1 fill without an odometer reading; fuel between two full tanks counts by its day.
        (no van): no cost, since a fill has no exchange rate to the home currency.

        """)
  }

  @Test(arguments: [
    ("report --by colour", 64), ("report --fuel --by month", 64), ("report --detail", 64),
    ("report --fuel --detail", 64), ("report --exact", 64), ("export --json", 64),
    ("report --from someday", 65), ("report --trip zzzzz", 66),
  ])
  func `nonsensical options are refused`(line: String, status: Int32) throws {
    try enter("1")
    let words = ["ledger"] + line.split(separator: " ").map(String.init)
    #expect(try Van.run(words).status == status)
  }
}
