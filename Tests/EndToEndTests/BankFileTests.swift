import Foundation
import TestSupport
import Testing

/// Statements in the layouts of real banks; the payments are made up.
@Suite(.temporaryDirectory) struct BankFileTests {
  private var file: String { TemporaryDirectory.current.file("bank.csv") }

  /// Day, direction, amount, currency and vendor of every entry, oldest first.
  private func entries() throws -> [String] {
    let list = try Van.done("ledger", "list", "--json")
    let entry =
      /"day":"([^"]*)","direction":"([^"]*)","amount_minor":(-?\d+),"currency":"(...)"[^{]*?"vendor":"([^"]*)"/
    return list.matches(of: entry).map { "\($0.1) \($0.2) \($0.3) \($0.4) \($0.5)" }.reversed()
  }

  private static let ing = """
    "Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"
    "20261115";"Shell Tankstation";"NL01";"";"BA";"Af";"95,20";"Betaalautomaat";"x"
    "20261117";"Salaris";"NL01";"";"OV";"Bij";"2000,00";"Overschrijving";"x"

    """

  private static let sparkasse = """
    "Auftragskonto";"Buchungstag";"Valutadatum";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"
    "CH12";"15.11.26";"15.11.26";"Shell 1234 Tank\u{E4}nke";"SHELL DEUTSCHLAND";"-95,20";"CHF";"Umsatz gebucht"
    "CH12";"17.11.26";"17.11.26";"Gehalt";"ARBEITGEBER GMBH";"2.345,67";"CHF";"Umsatz gebucht"
    "CH12";"18.11.26";"18.11.26";"Eurospin";"EUROSPIN";"-23,45";"CHF";"Umsatz vorgemerkt"

    """

  private static let revolut = """
    Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
    CARD_PAYMENT,Current,2026-11-19 11:02:33,2026-11-20 03:00:00,Petrol Koper,-60.00,0.00,EUR,COMPLETED,340.12
    CARD_PAYMENT,Current,2026-11-19 19:40:01,2026-11-20 04:00:00,Gostilna,-41.80,0.50,EUR,COMPLETED,298.32
    ATM,Current,2026-11-20 08:00:00,2026-11-20 08:00:00,Cash at Erste,-100.00,2.00,EUR,REVERTED,298.32
    TOPUP,Current,2026-11-20 09:00:00,2026-11-20 09:00:00,Payment from Anna,50.00,0.00,EUR,COMPLETED,348.32

    """

  private static let chase = """
    Transaction Date,Post Date,Description,Category,Type,Amount,Memo
    11/15/2026,11/16/2026,SHELL OIL,Gas,Sale,-52.11,
    11/16/2026,11/17/2026,SHELL OIL,Gas,Return,2.11,

    """

  @Test(
    arguments: [
      (
        ing,
        ["2026-11-15 expense 9520 EUR Shell Tankstation", "2026-11-17 income 200000 EUR Salaris"]
      ),
      (
        sparkasse,
        [
          "2026-11-15 expense 9520 CHF SHELL DEUTSCHLAND",
          "2026-11-17 income 234567 CHF ARBEITGEBER GMBH",
        ]
      ),
      (
        revolut,
        [
          "2026-11-19 expense 6000 EUR Petrol Koper", "2026-11-19 expense 4230 EUR Gostilna",
          "2026-11-20 income 5000 EUR Payment from Anna",
        ]
      ),
      (
        chase, ["2026-11-15 expense 5211 EUR SHELL OIL", "2026-11-16 income 211 EUR SHELL OIL"]
      ),
    ] as [(String, [String])])
  func `a statement comes in with the right sums`(text: String, expected: [String]) throws {
    try Van.write(text, to: file)
    let imported = try Van.run("ledger", "import", file)
    #expect(imported.status == 0, "\(imported)")
    #expect(try entries() == expected)
    let again = try Van.run("ledger", "import", file)
    #expect(again.output.contains("new       0\n") || again.output.contains("imported  0\n"))
    #expect(try entries() == expected)
  }

  @Test func `what was left out and added is said`() throws {
    try Van.write(Self.revolut, to: file)
    let preview = try Van.run("ledger", "import", file, "--preview")
    #expect(preview.output.contains("left out  reverted or not settled: line 4\n"), "\(preview)")
    #expect(preview.output.contains("fees      added to the amounts of line 3\n"), "\(preview)")
    let json = try Van.done("ledger", "import", file, "--preview", "--json")
    #expect(json.contains(#""unsettled":[4],"with_fee":[3],"#))
  }

  @Test func `a direction of a bank with signs is not a refund`() throws {
    try Van.write(
      "date,amount,debit/credit,vendor\n2026-11-19,-5,debit,A\n2026-11-19,6,credit,B\n", to: file)
    #expect(try Van.run("ledger", "import", file).status == 0)
    #expect(try entries() == ["2026-11-19 expense 500 EUR A", "2026-11-19 income 600 EUR B"])
  }

  @Test func `several imports of a file at once leave no doubles`() throws {
    try Van.write(Self.ing, to: file)
    let finished = try Van.shell(
      """
      for n in 1 2 3 4 5; do "$vanlog" ledger import '\(file)' >/dev/null & done; wait
      "$vanlog" ledger list --json | grep -o '"amount_minor"' | wc -l
      """)
    #expect(finished.output == "2\n")
  }
}
