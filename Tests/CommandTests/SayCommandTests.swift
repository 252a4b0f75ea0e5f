import CommandLineKit
import SharedCommands
import TestSupport
import Testing
import Text

@testable import CommandLineKit
@testable import LogCommands

/// `vanlog say`, from the sentence to the record.
@Suite(.temporaryDirectory) struct SayCommandTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func command(_ sentence: String) throws -> String {
    try desk.run("say \(sentence) --dry-run").output
  }

  @Test func `a dry run shows the command, and enters nothing`() throws {
    #expect(
      try command("diesel 62.40 for 38 litres at 184230")
        == "vanlog ledger add 62.40 --category fuel --litres 38 --odometer 184230\n")
    #expect(try json("ledger list")["records"]?.elements == [])
  }

  @Test func `with --yes it is entered as if the command had been typed`() throws {
    let said = try desk.run("say diesel 62.40 for 38 litres at_Shell --yes")
    #expect(
      said.notes == """
        vanlog: this is entered with
          vanlog ledger add 62.40 --category fuel --vendor Shell --litres 38

        """)
    let typed = try json("ledger show last")
    #expect("\(typed["short_id"]?.string ?? "")\n" == said.output)
    #expect(typed["amount_minor"]?.integer == 6_240)
    #expect(typed["vendor"]?.string == "Shell")
    #expect(try json("undo --dry-run")["command"]?.string == "ledger add")
  }

  @Test func `without a terminal and without --yes the command is shown and refused`() throws {
    let error = #expect(throws: UsageError.self) { try desk.run("say parking 12") }
    #expect(
      error?.message == "cannot ask for confirmation without a terminal; confirm with --yes")
    #expect(desk.printed == "vanlog ledger add 12 --category parking\n")
    #expect(try json("ledger list")["records"]?.elements == [])
  }

  @Test func `nothing is entered that is not understood`() throws {
    let error = #expect(throws: CommandProblem.self) {
      try desk.run("say diesel 38 litres at 184230 --yes")
    }
    #expect(error?.exitStatus == .badData)
    #expect(error?.description == "nothing is entered: the amount is missing")
    #expect(try json("ledger list")["records"]?.elements == [])
  }

  @Test func `what has two readings shows both commands`() throws {
    let error = #expect(throws: CommandProblem.self) {
      try desk.run("say gas 20 --yes --language en")
    }
    #expect(error?.exitStatus == .badData)
    #expect(
      error?.description == """
        nothing is entered, since this could mean several things; run the one that you mean:
          vanlog ledger add 20 --category fuel
          vanlog ledger add 20 --category gas
        """)
  }

  @Test func `a sentence is needed`() throws {
    let error = #expect(throws: UsageError.self) { try desk.run("say --yes") }
    #expect(error?.message == "'say' needs a sentence, such as \"diesel 62.40\"")
  }

  // MARK: JSON

  @Test func `JSON has the command, and the record once it is entered`() throws {
    let shown = try json("say parking 12 --dry-run")
    #expect(shown["command"]?.string == "vanlog ledger add 12 --category parking")
    #expect(
      shown["arguments"]?.elements?.map(\.string) == [
        "ledger", "add", "12", "--category", "parking",
      ])
    #expect(shown["done"] == .bool(false))
    #expect(shown["id"] == .null)
    let done = try json("say parking 12 --yes")
    #expect(done["done"] == .bool(true))
    #expect(done["id"] == (try json("ledger show last"))["id"])
  }

  @Test func `JSON tells what is wrong before the error does`() throws {
    #expect(throws: CommandProblem.self) { try desk.run("say diesl 12 --json --language en") }
    let told = try JSONValue(parsing: Array(desk.printed.utf8))
    #expect(told["command"] == .null)
    let first = try #require(told["problems"]?.elements?.first)
    #expect(first["kind"]?.string == "unknown")
    #expect(first["said"]?.string == "diesl")
    #expect(
      first["text"]?.string == "'diesl' is not understood; did you mean 'diesel'?")
    #expect(throws: CommandProblem.self) { try desk.run("say gas 20 --json --language en") }
    let readings = try JSONValue(parsing: Array(desk.printed.utf8))["readings"]?.elements
    #expect(
      readings?.map { $0["command"]?.string }
        == ["vanlog ledger add 20 --category fuel", "vanlog ledger add 20 --category gas"])
  }

  // MARK: What the home knows

  @Test func `categories and vendors are spelt as the ledger spells them`() throws {
    _ = try desk.run("ledger add 10 --category Kraftstoff --vendor Total_Energies")
    #expect(
      try command("total energies diesel 62.40")
        == "vanlog ledger add 62.40 --category Kraftstoff --vendor 'Total Energies'\n")
  }

  @Test func `a check-in takes the position of an earlier one of its name`() throws {
    _ = try desk.run("checkin add Gravel_pit --at 46.5,8.25 --day 2026-05-01")
    _ = try desk.run("checkin add Gravel_pit --at 46.501,8.25 --day 2026-06-01")
    #expect(
      try command("night at the gravel pit, wild")
        == "vanlog checkin add 'Gravel pit' --at 46.501,8.25 --type wild --overnight yes\n")
    _ = try desk.run("checkin add Gravel_pit --at -33.9,18.4 --day 2026-07-01")
    #expect(
      try command("night at the gravel pit")
        == "vanlog checkin add 'Gravel pit' --here --overnight yes\n")
    #expect(
      try command("night at the gravel pit on 2026-05-02")
        == "vanlog checkin add 'Gravel pit' --overnight yes --day 2026-05-02\n")
  }

  @Test func `a position in the south is not an option`() throws {
    _ = try desk.run("checkin add Cape --at -33.9,18.4 --day 2026-07-01")
    _ = try desk.run("say night at Cape --yes")
    #expect(try json("checkin show last")["lat"]?.number == -33.9)
  }

  @Test func `a place of one's own comes first, and knows its type`() throws {
    _ = try desk.run("checkin add Camping_Bled --at 40.5,8.5 --day 2026-05-01")
    _ = try desk.run("spots add Camping_Bled --at 46.36,14.09 --type camping")
    let line = try command("night at camping bled, 4 stars")
    #expect(line.hasPrefix("vanlog checkin add 'Camping Bled' --spot mine/"))
    #expect(line.hasSuffix(" --overnight yes --stay 4\n"))
    _ = try desk.run("say night at camping bled, 4 stars --yes")
    let checkin = try json("checkin show last")
    #expect(checkin["lat"]?.number == 46.36)
    #expect(checkin["type"]?.string == "campsite")
  }

  @Test func `a place that no one knows is where the van is today`() throws {
    let first = try desk.run("say night at the lake --dry-run")
    #expect(first.output == "vanlog checkin add lake --overnight yes\n")
    #expect(first.notes.contains("gets no position"))
    _ = try desk.run("checkin add Pass --at 46.5,8.25")
    #expect(try command("night at the lake") == "vanlog checkin add lake --here --overnight yes\n")
    let past = try desk.run("say night at the lake on 2026-05-02 --dry-run")
    #expect(past.output == "vanlog checkin add lake --overnight yes --day 2026-05-02\n")
    #expect(past.notes.contains("gets no position"))
    #expect(
      try command("slept here on 2026-05-02, wild")
        == "vanlog checkin add --here --type wild --overnight yes --day 2026-05-02\n")
  }
}
