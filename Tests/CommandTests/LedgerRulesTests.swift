import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import Records
@testable import TripStore

/// Rules for imports, as a person works with them.
@Suite(.temporaryDirectory) struct LedgerRulesTests {
  private let desk = Desk()
  private var rules: String { TemporaryDirectory.current.file("home/import-rules.json") }

  private func write(_ text: String, _ name: String = "bank.csv") throws -> String {
    let path = TemporaryDirectory.current.file(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func writeRules(_ text: String) throws {
    let folder = TemporaryDirectory.current.file("home")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: rules))
  }

  private static let statement =
    "Buchung;Wer;Euro;Saldo\n03.08.2026;REWE SAGT DANKE 12;-9,50;1\n04.08.2026;Kartenabrechnung;-100,00;2\n"

  @Test func `what was typed once is remembered for the next file`() throws {
    let first = try write(Self.statement)
    let typed = "--map day=Buchung,vendor=Wer,amount=Euro --account Giro --remember My_bank"
    let import1 = try desk.run("ledger import \(first) \(typed)")
    #expect(import1.status == .done)
    #expect(import1.notes.contains("'My bank' is remembered for files with this header"))
    let next = try write(
      "Buchung;Wer;Euro;Saldo\n05.08.2026;Aldi;-1,00;3\n", "next.csv")
    let import2 = try desk.run("ledger import \(next)")
    #expect(import2.output.contains("bank      My bank\n"), "\(import2.output)")
    #expect(
      try desk.run("ledger list --json").output.contains(#""vendor":"Aldi","account":"Giro""#))
    // What is typed then takes precedence, and without rules the header says nothing.
    let third = try write("Buchung;Wer;Euro;Saldo\n06.08.2026;Lidl;-2,00;3\n", "third.csv")
    #expect(throws: (any Error).self) { try desk.run("ledger import \(third) --no-rules") }
    _ = try desk.run("ledger import \(third) --account Visa")
    #expect(
      try desk.run("ledger list --json").output.contains(#""vendor":"Lidl","account":"Visa""#))
    let list = try desk.run("ledger rules list").output
    #expect(list.contains("My bank  account Giro  day=Buchung, vendor=Wer, amount=Euro"), "\(list)")
    let shown = try desk.run("ledger rules show my").output
    #expect(shown.contains("header  Buchung, Wer, Euro, Saldo\n"))
  }

  @Test func `rules set categories and leave out, which the preview shows`() throws {
    let path = try write("date,amount,vendor\n2026-08-03,-9,REWE 12\n2026-08-04,-5,Own card\n")
    try writeRules(
      #"{"rules":[{"vendor":"rewe","set":{"category":"food"}},{"vendor":"own card","leave_out":true}]}"#
    )
    let preview = try desk.run("ledger import \(path) --preview").output
    #expect(preview.contains("food"))
    #expect(preview.contains("rules     have set something in 1 row\n"), "\(preview)")
    #expect(preview.contains("left out  by a rule: line 3\n"))
    _ = try desk.run("ledger import \(path)")
    #expect(try desk.run("ledger import \(path)").output.contains("known     1\n"))
    let json = try desk.run("ledger import \(path) --preview --json").output
    #expect(json.contains(#""bank":null,"ruled":1,"ruled_out":[3],"transfers":[]"#), "\(json)")
    let all = try desk.run("ledger import \(path) --preview --no-rules --json").output
    #expect(all.contains(#""new":1,"#))
  }

  @Test func `a file of rules that is wrong stops an import, and says where`() throws {
    let path = try write("date,amount,vendor\n2026-08-03,-9,REWE 12\n")
    let text = #"{"rules":[{"vendor":"rewe","set":{"categoy":"food"}},{"vendor":7}]}"#
    try writeRules(text)
    for line in [
      "ledger import \(path)", "ledger import \(path) --preview", "ledger rules list",
      "ledger rules learn --yes", "ledger import \(path) --account A --remember X",
    ] {
      let error = #expect(throws: ImportRulesError.self) { try desk.run(line) }
      #expect("\(String(describing: error))".contains(#"rules[0].set: cannot set "categoy""#))
      #expect("\(String(describing: error))".contains("rules[1].vendor: must be words"))
    }
    #expect(try desk.run("ledger list --json").output == "{\"records\":[],\"more\":false}\n")
    #expect(try String(contentsOfFile: rules, encoding: .utf8) == text)
    let check = try desk.run("ledger rules check")
    #expect(check.status == .badData)
    #expect(check.output.contains("rules[0].set: cannot set"))
    #expect(try desk.run("ledger import \(path) --no-rules").status == .done)
  }

  @Test func `a check names records that are not there, and reads any file`() throws {
    let good = try write(#"{"rules":[{"vendor":"x","set":{"payer":"Ben"}}]}"#, "rules.json")
    let missing = try desk.run("ledger rules check \(good)")
    #expect(missing.status == .badData)
    #expect(
      missing.output.contains("rules[0].set.payer: there is no person 'Ben'"), "\(missing.output)")
    _ = try desk.run("person add Ben")
    #expect(
      try desk.run("ledger rules check \(good)").output == "nothing is wrong: 0 banks, 1 rule\n")
    #expect(try desk.run("ledger rules check").output == "nothing is wrong: 0 banks, 0 rules\n")
    #expect(throws: (any Error).self) { try desk.run("ledger rules check \(good).gone") }
  }

  @Test func `rules are learnt of what entries say, after a look`() throws {
    for day in 1...3 {
      _ = try desk.run("ledger add 5 --vendor REWE_\(day) --category food --day 2026-08-0\(day)")
    }
    #expect(
      try desk.run("ledger rules learn --dry-run").output.contains("rewe    food            3"))
    #expect(throws: UsageError.self) { try desk.run("ledger rules learn") }
    #expect(!FileManager.default.fileExists(atPath: rules))
    let learned = try desk.run("ledger rules learn --yes")
    #expect(learned.output.contains("1 rule added to import-rules.json\n"))
    let again = try desk.run("ledger rules learn --yes")
    #expect(again.status == .nothingFound)
    #expect(try desk.run("ledger rules show 1").output.contains("vendor  rewe\n"))
    let path = try write("date,amount,vendor\n2026-08-09,-9,Rewe City 99\n")
    _ = try desk.run("ledger import \(path)")
    #expect(try desk.run("ledger list --limit 1 --json").output.contains(#""category":"food""#))
  }

  @Test func `a file without a header is known by the name of its bank`() throws {
    let path = try write("2026-11-15,Shell,95.20,EUR\n2026-11-19,Ice cream,4.50,EUR\n")
    let typed = "--map day=1,vendor=2,amount=3,currency=4 --remember Card"
    let first = try desk.run("ledger import \(path) \(typed)")
    #expect(first.notes.contains("name it again with --bank"), "\(first.notes)")
    #expect(try desk.run("ledger import \(path) --bank card").output.contains("known     2\n"))
    let error = #expect(throws: (any Error).self) { try desk.run("ledger import \(path) --bank X") }
    #expect("\(String(describing: error))".contains("--bank takes 'Card', not 'X'"))
  }

  @Test func `a column that the bank's files do not have any more is named`() throws {
    try writeRules(#"{"banks":[{"name":"A","header":["Euro"],"columns":{"vendor":"Wer"}}]}"#)
    let path = try write("Datum,Euro\n2026-08-03,-9\n")
    let error = #expect(throws: ImportRulesError.self) { try desk.run("ledger import \(path)") }
    #expect(
      error?.description
        == "import-rules.json: banks[0].columns.vendor: the file has no column \"Wer\"; it has Datum, Euro"
    )
  }

  @Test func `transfers are shown before and after`() throws {
    let path = try write(
      "date,amount,vendor,account\n2026-08-03,-500,a,Giro\n2026-08-05,500,b,Savings\n")
    let preview = try desk.run("ledger import \(path) --preview").output
    #expect(
      preview.contains("transfer  500.00 EUR from Giro to Savings: lines 2 and 3\n"), "\(preview)")
    #expect(preview.contains("new       0\n"))
    let done = try desk.run("ledger import \(path) --json").output
    #expect(done.contains(#""outgoing_line":2,"incoming_line":3,"entry_id":null"#))
    #expect(try desk.run("ledger list --json").output.contains(#""direction":"transfer""#))
    #expect(try desk.run("ledger import \(path)").output.contains("known     2\n"))
    _ = try desk.run("undo --yes")
    #expect(try desk.run("ledger list --json").output == "{\"records\":[],\"more\":false}\n")
    _ = try desk.run("ledger import \(path) --transfers leave")
    #expect(try desk.run("ledger report").output.contains("income    500.00 EUR"))
  }
}
