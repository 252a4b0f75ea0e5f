import CommandLineKit
import TestSupport
import Testing
import Text

/// `--where`, `--in` and `--text`, the same in list, edit and delete.
@Suite(.temporaryDirectory) struct RecordSelectionTests {
  private let desk = Desk()

  init() throws {
    for (amount, words) in [
      ("10", "--vendor Coop --category food --day 2026-06-01"),
      ("50", "--vendor Shell --category fuel --day 2026-06-10"),
      ("120", "--vendor Shell --category fuel --day 2026-07-02 --note motorway"),
      ("200_NOK", "--rate 0.1 --vendor Kiwi --category food --day 2026-07-03"),
    ] {
      _ = try desk.run("ledger add \(amount) \(words) --quiet")
    }
  }

  /// The vendors and amounts of a list, the newest first.
  private func listed(_ words: String) throws -> [String] {
    let output = try desk.run("ledger list --json \(words)").output
    let list = try JSONValue(parsing: Array(output.utf8))["records"]?.elements ?? []
    return list.map { "\($0["vendor"]?.string ?? "") \($0["amount_minor"]?.integer ?? 0)" }
  }

  @Test(arguments: [
    ("--where amount>50", ["Kiwi 20000", "Shell 12000"]),
    ("--where amount>=50", ["Kiwi 20000", "Shell 12000", "Shell 5000"]),
    ("--where amount<50", ["Coop 1000"]),
    ("--where amount<=50EUR", ["Kiwi 20000", "Shell 5000", "Coop 1000"]),
    ("--where vendor=shell", ["Shell 12000", "Shell 5000"]),
    ("--where vendor!=shell", ["Kiwi 20000", "Coop 1000"]),
    ("--where day>=2026-07-01", ["Kiwi 20000", "Shell 12000"]),
    ("--where day<2026-06-10 --where category=food", ["Coop 1000"]),
    ("--where note=", ["Kiwi 20000", "Shell 5000", "Coop 1000"]),
    ("--where amount>50 --in 2026-07 --text motor", ["Shell 12000"]),
    ("--where amount>50 --limit 1", ["Kiwi 20000"]),
  ])
  func `a list has what the conditions say`(words: String, expected: [String]) throws {
    #expect(try listed(words) == expected)
  }

  @Test func `many records are edited by their days, and taken back as one`() throws {
    let edited = try desk.run("ledger edit --in 2026-07 --set tags=summer --yes")
    #expect(edited.output.hasPrefix("changed 2 ledger entries\n"))
    #expect(try listed("--where tags=summer") == ["Kiwi 20000", "Shell 12000"])
    _ = try desk.run("undo --yes")
    #expect(try listed("--where tags=summer") == [])
  }

  @Test func `many records are shown before they are deleted, and come back as one`() throws {
    let shown = try desk.run("ledger delete --where category=fuel --dry-run").output
    #expect(
      shown == """
        delete 2 ledger entries
          the ledger entry 'Shell', 2026-07-02, 120.00 EUR
          the ledger entry 'Shell', 2026-06-10, 50.00 EUR

        """)
    #expect(try listed("").count == 4)
    #expect(
      try desk.run("ledger delete --where category=fuel --yes").output
        == shown.replacing("delete 2", with: "deleted 2"))
    #expect(try listed("") == ["Kiwi 20000", "Coop 1000"])
    #expect(
      try desk.run("ledger delete --where category=fuel --yes").status == .nothingFound)
    #expect(
      try desk.run("undo --yes").output.hasPrefix("took back 'ledger delete --where category=fuel'")
    )
    #expect(try listed("").count == 4)
  }

  @Test(arguments: [
    ("ledger list --where amount", "--where takes FIELD=VALUE, not 'amount'"),
    (
      "ledger list --where amuont>5",
      "a ledger entry has no field 'amuont'; did you mean 'amount'?"
    ),
    ("ledger list --where vendor>a", "vendor has no order; compare it with = or !="),
    ("ledger delete last --dry-run --yes", "--dry-run needs --where, --in or --text"),
    ("ledger delete", "name a record, or say with --where, --in or --text which ones"),
    (
      "ledger delete last --where vendor=a",
      "name one record, or say with --where, --in or --text which ones, not both"
    ),
    ("ledger edit --in 2026-07", "to change many records, --set FIELD=VALUE says how"),
  ])
  func `a condition that means nothing is refused`(line: String, reason: String) {
    do {
      _ = try desk.run(line)
      Issue.record("it was taken")
    } catch {
      #expect("\(error)".contains(reason), "\(error)")
    }
  }

  @Test func `what cannot be read as the field's type is refused`() {
    #expect(throws: (any Error).self) { try desk.run("ledger list --where amount>much") }
    #expect(throws: (any Error).self) { try desk.run("ledger list --where day>=someday") }
  }
}
