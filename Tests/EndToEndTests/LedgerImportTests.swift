import Foundation
import TestSupport
import Testing
import Text

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

  @Test func `what is not imported, not read or not counted is said in numbers`() throws {
    let row = "2026-08-01,-5.00,EUR,Coop,x\n"
    let rows = String(repeating: row, count: 12) + "2026-08-02,-5.00,NOK,Coop,x\n"
    try Van.write("Date,Amount,Currency,Vendor,Strange\n" + rows, to: file)
    func page(_ first: String) -> String {
      """
      rows          13
      \(first)
      known         0
      repeated      11 rows equal an earlier one: lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 1 more.
      without rate  1; totals leave them out
      amounts       a minus is an expense
      not read      Strange

      """
    }
    let stopped = try Van.run("ledger", "import", file)
    #expect(stopped.status == 65)
    #expect(stopped.errors.contains("--repeats keep"))
    #expect(stopped.output == page("new           2"))
    #expect(
      try RecordingStation.json("ledger", "import", file, "--preview")["ignored"]?.elements
        == [.string("Strange")])
    #expect(
      try Van.run("ledger", "import", file, "--repeats", "keep").output
        == page("imported      13"))
    #expect(try count() == 13)
  }

  @Test(arguments: [
    (1, "", "1 row is bad"), (20, "", "20 rows are bad"),
    (21, "and 1 more bad row\n", "21 rows are bad"),
    (22, "and 2 more bad rows\n", "22 rows are bad"),
  ])
  func `the first twenty bad rows are named, and the rest counted`(
    bad: Int, more: String, reason: String
  ) throws {
    let rows = String(repeating: "someday,-5.00,Coop\n", count: bad)
    try Van.write("Date,Amount,Vendor\n" + rows, to: file)
    let refused = try Van.run("ledger", "import", file)
    #expect(refused.status == 65)
    let named = (0..<min(bad, 20)).map { "line \($0 + 2): day is not a date: 'someday'\n" }
    #expect(refused.output.hasSuffix("expense\n" + named.joined() + more))
    #expect(refused.errors.hasPrefix("vanlog: nothing was imported: \(reason); "))
  }

  @Test func `columns are assigned in one list, whose names may contain commas`() throws {
    try Van.write("When;Paid, in all;Shop, if any\n2026-08-12;3.20;Coop\n", to: file)
    let map = "day=When,amount=Paid, in all,vendor=Shop, if any"
    let preview = try Van.run("ledger", "import", file, "--preview", "--map", map)
    #expect(preview.status == 0, "\(preview.errors)")
    #expect(preview.output.contains("2026-08-12  expense    3.20 EUR            Coop\n"))
    let refused = try Van.run("ledger", "import", file, "--map", "When,amount=x")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--map takes FIELD=COLUMN, such as vendor=Shop"))
  }

  /// Answers on a terminal of its own; output and questions come as one.
  private func importAsked(_ answers: String) throws -> Finished {
    let command = "\"$vanlog\" ledger import \"\(file)\""
    return try Van.shell(
      "printf '\(answers)' | script --quiet --return --command '\(command)' /dev/null")
  }

  @Test(arguments: [
    ("y\\n", 0, 3), ("YES\\n", 0, 3), ("n\\n", 0, 1), ("no\\n", 0, 1), ("\\n", 65, 0),
    ("maybe\\ny\\n", 65, 0),
  ])
  func `a person at a terminal is asked once about repeated rows`(
    answers: String, status: Int32, kept: Int
  ) throws {
    try Van.write("date,amount\n2026-08-12,5\n2026-08-12,5\n2026-08-12,5\n", to: file)
    let finished = try importAsked(answers)
    #expect(finished.status == status)
    let questions = finished.output.components(separatedBy: "Import them too? [y/n]").count - 1
    #expect(questions == 1)
    #expect(try count() == kept)
  }

  @Test func `no one is asked if no row is repeated`() throws {
    try Van.write("date,amount\n2026-08-12,5\n2026-08-12,6\n", to: file)
    let finished = try importAsked("n\\n")
    #expect(finished.status == 0)
    #expect(!finished.output.contains("[y/n]"))
    #expect(try count() == 2)
  }

  // MARK: Hostile files

  @Test(arguments: [
    ("a\u{1B}[2Jb", "vendor takes text without control characters"),
    ("a\0b", "vendor takes text without control characters"),
    (String(repeating: "n", count: 1_000_000), "vendor takes at most 200 bytes, not "),
  ])
  func `a hostile cell is named, does no harm, and nothing is imported`(
    cell: String, reason: String
  ) throws {
    try Van.write(
      "date;amount;vendor\n2026-08-12;5;A\n2026-08-12;5;\(cell)\n", to: file)
    let refused = try Van.run("ledger", "import", file)
    #expect(refused.status == 65)
    #expect(refused.output.contains("line 3"))
    #expect(refused.output.contains(reason), "\(refused.output.prefix(2_000))")
    #expect(refused.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(refused.output.utf8.count < 4_000)
    #expect(try count() == 0)
  }

  @Test(arguments: [
    ("Café", " Öl", "some bytes of the file are not UTF-8", "Café\u{FFFD} Öl"),
    ("Caf", "", "Windows-1252", "Café"),
  ])
  func `bytes that are not UTF-8 are read as well as can be, with a note`(
    before: String, after: String, note: String, vendor: String
  ) throws {
    let row = Array("date,amount,vendor\n2026-08-12,5,\(before)".utf8)
    try Data(row + [0xE9] + Array("\(after)\n".utf8)).write(to: URL(filePath: file))
    let finished = try Van.run("ledger", "import", file)
    #expect(finished.status == 0)
    #expect(finished.errors.contains(note))
    #expect(try Van.run("ledger", "export").output.contains(vendor))
  }

  @Test func `ambiguous dates need a decision`() throws {
    try Van.write("date,amount\n03/04/2026,5\n", to: file)
    #expect(try Van.run("ledger", "import", file).status == 65)
    #expect(try Van.run("ledger", "import", file, "--dates", "dd/mm/yyyy").status == 0)
    #expect(try Van.run("ledger", "export").output.contains(",2026-04-03,"))
  }

  @Test func `a currency that is only assumed is said, and can be told`() throws {
    try Van.write(
      "Date,Description,Amount\n12/08/2026,Pub,-5.00\n13/08/2026,Shop,-6.00\n", to: file)
    let words = "assumed EUR for 2 rows, since the file names none; --currency sets another"
    for options in [["--preview"], []] {
      let finished = try Van.run(["ledger", "import", file] + options)
      #expect(finished.status == 0 && finished.output.contains(words), "\(finished)")
    }
    try Van.done("undo", "--yes")
    let told = try Van.run("ledger", "import", file, "--currency", "GBP")
    #expect(told.status == 0 && !told.output.contains("assumed"))
    #expect(try Van.done("ledger", "list").contains("5.00 GBP"))
  }
}
