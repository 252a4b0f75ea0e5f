import Foundation
import TestSupport
import Testing

/// CSV in and out, as a user meets it.
@Suite(.temporaryDirectory) struct LedgerImportTests {
  private var file: String { TemporaryDirectory.current.file("bank.csv") }

  private static let statement = """
    Buchungstag;Empfänger;Betrag;Währung
    12.08.2026;Tankstelle;-1.042,50;EUR
    13.08.2026;Bäckerei;-3,20;EUR

    """

  private func count() throws -> Int {
    try Van.run("ledger", "export").output.split(separator: "\r\n").count - 1
  }

  @Test func `a preview shows rows and changes nothing`() throws {
    try Van.write(Self.statement, to: file)
    let preview = try Van.run("ledger", "import", file, "--preview")
    #expect(
      preview.output == """
        LINE       DAY         DIRECTION       AMOUNT  CATEGORY  VENDOR
           2  new  2026-08-12  expense    1042.50 EUR            Tankstelle
           3  new  2026-08-13  expense       3.20 EUR            Bäckerei

        rows     2
        new      2
        known    0
        amounts  a minus is an expense

        """)
    #expect(preview.status == 0)
    #expect(try Van.everything().keys.sorted() == ["bank.csv"])
  }

  @Test func `a statement is imported once, however often it is read`() throws {
    try Van.write(Self.statement, to: file)
    #expect(try Van.run("ledger", "import", file).status == 0)
    let again = try Van.run("ledger", "import", file)
    #expect(again.status == 0)
    #expect(again.output.contains("known     2"))
    #expect(try count() == 2)
  }

  @Test func `a bad row is named by line, field and reason, and nothing is kept`() throws {
    try Van.write("date,amount\n2026-08-12,5\n2026-08-12,five\n", to: file)
    let refused = try Van.run("ledger", "import", file)
    #expect(refused.status == 65)
    #expect(refused.output.contains("line 3: amount is no amount: 'five'\n"))
    #expect(
      refused.errors
        == "vanlog: nothing was imported: 1 row is bad; mend the file, or leave them out with "
        + "--skip-bad\n")
    #expect(try count() == 0)
    #expect(try Van.run("ledger", "import", file, "--skip-bad").status == 0)
    #expect(try count() == 1)
  }

  @Test func `rows alike need a decision`() throws {
    try Van.write("date,amount\n2026-08-12,5\n2026-08-12,5\n", to: file)
    let refused = try Van.run("ledger", "import", file)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("--repeats keep"))
    #expect(try count() == 0)
    #expect(try Van.run("ledger", "import", file, "--repeats", "keep").status == 0)
    #expect(try count() == 2)
  }

  @Test func `dates that can be read in two ways need a decision`() throws {
    try Van.write("date,amount\n03/04/2026,5\n", to: file)
    #expect(try Van.run("ledger", "import", file).status == 65)
    #expect(try Van.run("ledger", "import", file, "--dates", "dd/mm/yyyy").status == 0)
    #expect(try Van.run("ledger", "export").output.contains(",2026-04-03,"))
  }

  @Test(arguments: [
    ("", 65), ("nothing here\n", 65), ("date,amount\n2026-08-12,\"5\n", 65),
  ])
  func `a file that is no table of entries is refused`(text: String, status: Int32) throws {
    try Van.write(text, to: file)
    #expect(try Van.run("ledger", "import", file).status == status)
  }

  @Test func `a file that is not there is missing`() throws {
    #expect(try Van.run("ledger", "import", file).status == 66)
  }

  @Test func `an export goes into another home without loss`() throws {
    let out = TemporaryDirectory.current.file("out.csv")
    for words in [["=1+1"], ["Café \"Ö\", Bergen"], ["-"]] {
      let vendor = ["--vendor=\(words[0])", "--day", "2026-08-12", "--note", "a\nb"]
      #expect(try Van.run(["ledger", "add", "3.50"] + vendor).status == 0)
    }
    #expect(try Van.run("ledger", "export", "--output", out).output == "3 entries in \(out)\n")
    let other = ["VANLOG_HOME": TemporaryDirectory.current.file("other")]
    #expect(try Van.run("ledger", "import", out, environment: other).status == 0)
    let copied = try Van.run("ledger", "export", environment: other).output
    let (first, second) = (Self.withoutIDs(copied), Self.withoutIDs(try Van.read(out)))
    #expect(first == second)
    #expect(second.contains { $0.contains(",'=1+1,") })
  }

  @Test func `an export that cannot be written leaves nothing behind`() throws {
    #expect(try Van.run("ledger", "add", "1").status == 0)
    let folder = TemporaryDirectory.current.file("none")
    #expect(try Van.run("ledger", "export", "-o", folder + "/a.csv").status == 66)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  private static func withoutIDs(_ csv: String) -> [Substring] {
    csv.split(separator: "\r\n").map { line in line.drop { $0 != "," } }
  }
}
