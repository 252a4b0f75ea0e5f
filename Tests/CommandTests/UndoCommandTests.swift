import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct UndoCommandTests {
  private let desk = Desk(width: 200)

  /// A line with every clock time taken out.
  private func timeless(_ text: String) -> String {
    text.replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "NOW")
  }

  private func add() throws -> Substring {
    try desk.run(
      "ledger add 95.20 --currency EUR --vendor Shell --day 2026-11-15 --category fuel -q"
    ).output.dropLast()
  }

  @Test func `undo says what it takes back, and redo what it brings back`() throws {
    let id = try add()
    _ = try desk.run("ledger edit \(id) --category food --note dear")
    #expect(
      try timeless(desk.run("undo --yes").output) == """
        took back 'ledger edit' of NOW: 1 record
          changed the ledger entry 'Shell', 2026-11-15, 95.20 EUR: category from food to fuel, note \
        cleared, which was dear

        """)
    #expect(try desk.run("ledger show \(id) --color never").output.contains(/category +fuel\n/))
    #expect(
      try timeless(desk.run("undo --dry-run").output) == """
        take back 'ledger add' of NOW: 1 record
          delete the ledger entry 'Shell', 2026-11-15, 95.20 EUR

        """)
    #expect(
      try timeless(desk.run("undo --redo --yes").output) == """
        brought back what 'undo' of NOW had taken back: 1 record
          changed the ledger entry 'Shell', 2026-11-15, 95.20 EUR: category from fuel to food, note \
        to dear

        """)
    #expect(try desk.run("undo --redo --yes").status == .nothingFound)
  }

  @Test func `of many records ten are named`() throws {
    let rows = (1...12).map { "2026-08-\($0 + 10),\($0).00,EUR,Shop\($0)" }
    let file = TemporaryDirectory.current.file("bank.csv")
    try ("date,amount,currency,vendor\n" + rows.joined(separator: "\n"))
      .write(toFile: file, atomically: true, encoding: .utf8)
    _ = try desk.run("ledger import \(file)")
    let lines = try timeless(desk.run("undo --yes").output).split(separator: "\n")
    #expect(lines.first == "took back 'ledger import bank.csv' of NOW: 12 records")
    #expect(lines.count == 12)
    #expect(lines[1] == "  deleted the ledger entry 'Shop1', 2026-08-11, 1.00 EUR")
    #expect(lines.last == "  and 2 more")
    #expect(try desk.run("ledger list --json").output == "{\"records\":[],\"more\":false}\n")
  }

  @Test func `without a terminal it asks for the option, and changes nothing`() throws {
    let id = try add()
    #expect(throws: (any Error).self) { try desk.run("undo") }
    #expect(try desk.run("ledger list").output.contains(id))
  }

  @Test(arguments: ["config.json", "border_crossings.json"])
  func `a newer change of what is not a record is reported`(name: String) throws {
    _ = try add()
    #expect(try desk.run("undo --dry-run").notes == "")
    let path = TemporaryDirectory.current.file("home/\(name)")
    try "{}".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 7_200)], ofItemAtPath: path)
    let notes = try desk.run("undo --dry-run").notes
    #expect(notes.contains(" later, at "))
    #expect(notes.contains("undo does not cover that"))
    #expect(notes.contains(name == "config.json" ? "settings" : "crossings"))
  }

  @Test(arguments: ["undo --yes", "undo --redo --yes", "undo --dry-run"])
  func `a home without changes has nothing to undo`(line: String) throws {
    let outcome = try desk.run(line)
    #expect(outcome.status == .nothingFound)
    #expect(outcome.output == "")
  }

  @Test func `a program reads the same`() throws {
    let id = try add()
    _ = try desk.run("ledger edit \(id) --category food")
    let json = try desk.run("undo --dry-run --json").output
    #expect(json.contains(#""command":"ledger edit""#))
    #expect(json.contains(#""done":false"#))
    #expect(
      json.contains(
        #""outcome":"changed","fields":[{"field":"category","old_value":"food","new_value":"fuel"}]"#
      ))
    #expect(json.hasSuffix(#""left_alone":[]}"# + "\n"))
  }

  @Test func `an own place that is taken back is no longer found`() throws {
    let id = try desk.run("spots add Quiet_Lake --at 47.05,8.31 -q").output.dropLast()
    #expect(try desk.run("spots search Quiet").output.contains("Quiet Lake"))
    let undone = try desk.run("undo --yes")
    #expect(undone.output.contains("deleted the place 'Quiet Lake'"), "\(undone) \(id)")
    #expect(try desk.run("spots search Quiet").status == .nothingFound)
  }

  @Test func `history names commands, records and values, newest first`() throws {
    let id = try add()
    _ = try desk.run("ledger edit \(id) --category food")
    _ = try desk.run("undo --yes")
    let entry = "the ledger entry 'Shell', 2026-11-15, 95.20 EUR (\(id))"
    #expect(
      try timeless(desk.run("history").output) == """
        NOW this device: undo
          changed \(entry): category from food to fuel
        NOW this device: ledger edit (undone)
          changed \(entry): category from fuel to food
        NOW this device: ledger add
          created \(entry)

        """)
    #expect(try desk.run("history --limit 1").output.split(separator: "\n").count == 2)
    let other = try desk.run("checkin add Lake -q").output.dropLast()
    #expect(try desk.run("history \(other)").output.split(separator: "\n").count == 2)
    #expect(try desk.run("history Lake").output.contains("checkin add"))
    let json = try desk.run("history \(id) --limit 2 --json").output
    #expect(json.contains(#""device_name":"this device","local":true,"command":"undo""#))
    #expect(json.contains(#""undone":true,"dated_again":false,"record_count":1"#))
    #expect(throws: (any Error).self) { try desk.run("history nobody") }
  }
}
