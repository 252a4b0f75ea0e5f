import Testing
import TestSupport

@testable import SharedCommands

@Suite(.temporaryDirectory) struct RecordChangeTests {
  private let add =
    "ledger add 95.20 --currency EUR --vendor Shell --day 2026-11-15 --category fuel"

  @Test func `at a terminal a change is said in one line`() throws {
    let desk = Desk(errorWidth: 200)
    let id = try desk.run(add).output.dropLast()
    let edited = try desk.run("ledger edit \(id) --amount 96 --currency EUR")
    #expect(
      edited.notes
        == "vanlog: changed: amount from 95.20 EUR to 96.00 EUR, of 96.00 EUR fuel at Shell, "
        + "2026-11-15. Undo: vanlog undo (\(id))\n")
    let deleted = try desk.run("ledger delete \(id) --yes")
    #expect(
      deleted.notes
        == "vanlog: deleted: 96.00 EUR fuel at Shell, 2026-11-15. Undo: vanlog undo (\(id))\n")
    let restored = try desk.run("ledger undelete \(id)")
    #expect(
      restored.notes
        == "vanlog: restored: 96.00 EUR fuel at Shell, 2026-11-15. Undo: vanlog undo (\(id))\n"
    )
  }

  @Test func `a thing is named with its number`() throws {
    let desk = Desk(errorWidth: 200)
    let id = try desk.run("manifest add Rope --quantity 2").output.dropLast()
    #expect(
      try desk.run("manifest delete \(id) --yes").notes
        == "vanlog: deleted: manifest entry 'Rope', 2. Undo: vanlog undo (\(id))\n"
    )
  }

  static let empty = [
    ("van list", "no vans yet; add one with 'vanlog van add'"),
    (
      "drive list",
      "no drives found; record one with 'vanlog drive start', or import one with 'vanlog drive "
        + "import'"
    ),
    ("ledger list", "no ledger entries yet; add one with 'vanlog ledger add'"),
    ("trip list", "no trips yet; add one with 'vanlog trip start'"),
    (
      "ledger list --category food",
      "no ledger entries found; 'vanlog ledger list' lists all"
    ),
    ("docs list", "no documents yet; add one with 'vanlog docs add'"),
    ("history", "nothing has been changed yet; what you add and edit will be listed here"),
    ("spots packs list", "no packs yet; import one with 'vanlog spots import FILE --pack NAME'"),
    ("sync conflicts", "no conflicts: there is nothing to settle"),
    ("manifest tree", "nothing is in the manifest yet; add it with 'vanlog manifest add'"),
    ("docs border", "no papers found; add them with 'vanlog docs add'"),
    (
      "checkin suggest",
      "no stay of the van is without a check-in; add others with 'vanlog checkin add'"
    ),
    ("drive show", "there is no drive yet"), ("trip show last", "there is no trip yet"),
  ]

  @Test(arguments: empty)
  func `at a terminal an empty answer says what there is none of`(line: String, note: String) throws
  {
    let shown = try Desk(width: 200, errorWidth: 200).run(line)
    #expect(shown.output == "")
    #expect(shown.notes == "vanlog: \(note)\n")
    guard !note.hasSuffix("yet") else { return }
    #expect(try Desk().run(line).notes == "")
  }

  @Test func `a script hears nothing of a change`() throws {
    let desk = Desk()
    let id = try desk.run(add).output.dropLast()
    for line in ["edit \(id) --vendor Esso", "delete \(id) --yes", "undelete \(id)"] {
      let outcome = try desk.run("ledger \(line)")
      #expect(outcome.output == "")
      #expect(outcome.notes == "")
    }
  }

  static let lists: [(width: Int, header: String)] = [
    (100, "ID     DAY         DIRECTION     AMOUNT  CATEGORY  VENDOR"),
    (44, "ID     DAY            AMOUNT  VENDOR"), (30, ""),
  ]

  @Test(arguments: lists)
  func `a narrow list keeps the day, the sum and the vendor`(width: Int, header: String) throws {
    let desk = Desk(width: width)
    let id = try desk.run(add + " -q").output.dropLast()
    let lines = try desk.run("ledger list --color never").output.split(separator: "\n")
    if header.isEmpty {
      #expect(
        lines == [
          "ID     DAY            AMOUNT", "  VENDOR", "\(id)  2026-11-15  95.20 EUR", "  Shell",
        ])
    } else {
      #expect(lines.first.map(String.init) == header)
    }
  }
}
