import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Undo takes back the last change of a person by an ordinary edit.
@Suite(.temporaryDirectory) struct UndoTests: UndoStage {
  let home = TestHome()

  /// An overflow page of zeros, which SQLite's own check does not see.
  @Test(arguments: [30, 60, 120])
  func `what is remembered of a change and damaged cannot be taken back`(length: Int) throws {
    let id = try add("Shell")
    try edit(id, [.set(.note, String(repeating: "n", count: 200))])
    try edit(id, [.set(.note, "short")])
    let store = try home.store()
    let sql = "SELECT max(number), length(before) FROM change"
    let row = try #require(
      try store.connection.first(sql) { row in
        (try row.int64(0), try row.int64(1))
      })
    try store.connection.run(
      "UPDATE change SET before = CAST(substr(before, 1, ?) || zeroblob(?) AS BLOB) WHERE number = ?",
      [row.1 - Int64(length), Int64(length), row.0])
    let undoing = try self.store(for: "undo")
    #expect(throws: StoreError.damagedMemory) {
      if let plan = try undoing.undoPlan() { try undoing.undo(plan) }
    }
    #expect(try entry(id)[.note] == "short")
  }

  @Test func `every change is taken back in turn, and brought back again`() throws {
    let id = try add("Shell")
    try edit(id, [.set(.vendor, "Esso"), .set(.note, "dear")])
    try store(for: "ledger delete").edit { try $0.delete(.ledger, id) }

    let first = try undo()
    #expect(first.change.command == "ledger delete")
    #expect(first.steps.map(\.outcome) == [.restored])
    #expect(try entry(id).isAlive)
    #expect(try entry(id)[.vendor] == "Esso")

    let second = try undo()
    #expect(second.change.command == "ledger edit")
    let values = Dictionary(
      uniqueKeysWithValues: second.steps[0].values.map { ($0.field, [$0.from, $0.to]) })
    #expect(
      values == ["vendor": [.text("Esso"), .text("Shell")], "note": [.text("dear"), .none]])
    #expect(try entry(id)[.vendor] == "Shell")
    #expect(try entry(id)[.note] == nil)

    #expect(try undo().steps.map(\.outcome) == [.deleted])
    #expect(try !entry(id).isAlive)
    #expect(try home.store().undoPlan() == nil)

    #expect(try undo(redoing: true).steps.map(\.outcome) == [.restored])
    #expect(try entry(id)[.vendor] == "Shell")
    try undo(redoing: true)
    #expect(try entry(id)[.vendor] == "Esso")
    #expect(try entry(id)[.note] == "dear")
    try undo(redoing: true)
    #expect(try !entry(id).isAlive)
    #expect(try home.store().undoPlan(redoing: true) == nil)
    // What was brought back can be taken back once more.
    #expect(try undo().change.command == "ledger delete")
    #expect(try undo().change.command == "ledger edit")
    #expect(try entry(id)[.vendor] == "Shell")
  }

  @Test func `a new change ends what can be brought back`() throws {
    let id = try add("Shell")
    try edit(id, [.set(.vendor, "Esso")])
    try undo()
    let other = try add("Coop")
    #expect(try home.store().undoPlan(redoing: true) == nil)
    #expect(try undo().steps.map(\.id) == [other])
    #expect(try undo().steps.map(\.id) == [id])
  }

  @Test func `an import is one change, however large`() throws {
    let id = try add("Shell")
    let count = RecordStore.historyLength + 500
    let importing = try store(for: "ledger import a.csv")
    try importing.edit { edit in
      try edit.create(.ledger, each: (0..<count).map { _ in Self.entry("Coop") })
    }
    let plan = try undo()
    #expect(plan.change.command == "ledger import a.csv")
    #expect(plan.steps.count == count)
    #expect(Set(plan.steps.map(\.outcome)) == [.deleted])
    #expect(try home.store().records(RecordQuery(.ledger)).map(\.id) == [id])
  }

  @Test func `an import that was brought back is taken back again, though its own log is cut`()
    throws
  {
    let count = RecordStore.historyLength / 2
    let importing = try store(for: "ledger import a.csv")
    try importing.edit { edit in
      try edit.create(.ledger, each: (0..<count).map { _ in Self.entry("Coop") })
    }
    try undo()
    try undo(redoing: true)
    #expect(try home.store().count(.ledger) == count)
    let plan = try undo()
    #expect(plan.change.command == "ledger import a.csv")
    #expect(plan.steps.count == count)
    #expect(Set(plan.steps.map(\.outcome)) == [.deleted])
    #expect(try home.store().records(RecordQuery(.ledger)).isEmpty)
    // Of several that have brought it back, the newest still says what it was.
    for _ in 0..<2 {
      try undo(redoing: true)
      #expect(try home.store().count(.ledger) == count)
      #expect(try undo().steps.count == count)
      #expect(try home.store().count(.ledger) == 0)
    }
    try undo(redoing: true)
    #expect(try home.store().count(.ledger) == count)
  }

  @Test func `a command with several transactions is one change`() throws {
    let importing = try store(for: "drive import")
    let first = try importing.add(.ledger, Self.entry("a"))
    let other = try add("b")
    let second = try importing.add(.ledger, Self.entry("c"))
    // The command that began last goes first.
    #expect(try undo().steps.map(\.id) == [other])
    #expect(try Set(undo().steps.map(\.id)) == [first, second])
    #expect(try home.store().records(RecordQuery(.ledger)).isEmpty)
  }

  @Test func `what vanlog does automatically is skipped`() throws {
    let id = try store(for: "checkin add").addCheckin("Lake")
    try store(for: nil).change(.checkin, id, [.set(.archiveWeather, "rain")])
    let plan = try undo()
    #expect(plan.passedOver.map(\.command) == [nil])
    #expect(plan.steps.map(\.outcome) == [.deleted])
  }

  @Test func `counters lose only what was added here`() throws {
    let id = try store(for: "manifest add").add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 3)])
    try store(for: "manifest edit").change(.item, id, ["quantity": .add(2)])
    let there = TestHome("there")
    try merge(id, of: .item, from: home, to: there)
    try there.store().change(.item, id, ["quantity": .add(10)])
    try merge(id, of: .item, from: there, to: home)
    #expect(try home.store().record(id, of: .item)?[.quantity] == 15)
    let plan = try undo()
    #expect(plan.steps[0].values.map { [$0.from, $0.to] } == [[.integer(15), .integer(13)]])
    #expect(try home.store().record(id, of: .item)?[.quantity] == 13)
    try undo(redoing: true)
    #expect(try home.store().record(id, of: .item)?[.quantity] == 15)
  }

  @Test func `a count is taken back to the number before`() throws {
    let id = try store(for: "manifest add").add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 3)])
    for number in [8, 10] {
      try store(for: "manifest audit").change(
        .item, id, ["quantity": .set(.integer(Int64(number)))])
    }
    try undo()
    #expect(try home.store().record(id, of: .item)?[.quantity] == 8)
    try undo()
    #expect(try home.store().record(id, of: .item)?[.quantity] == 3)
  }

  // MARK: Values

  @Test func `a number that was never there is none again, and comes back`() throws {
    let id = try store(for: "manifest add").add(
      .item, [.set(.name, "rope"), .set(.type, "item")])
    func quantity() throws -> Int64? { try home.store().record(id, of: .item)?[.quantity] }
    for number in [0, 3] as [Int64] {
      try store(for: "manifest edit").change(.item, id, [.set(.quantity, number)])
      try undo()
      #expect(try quantity() == nil)
      try undo(redoing: true)
      #expect(try quantity() == number)
      try undo()
      #expect(try quantity() == nil)
    }
    try store(for: "manifest edit").change(.item, id, ["quantity": .add(2)])
    #expect(try quantity() == 2)
    try undo()
    #expect(try quantity() == nil)
  }

  @Test func `a number that was never there keeps what another device has added`() throws {
    let id = try store(for: "manifest add").add(
      .item, [.set(.name, "rope"), .set(.type, "item")])
    try store(for: "manifest edit").change(.item, id, [.set(.quantity, 3)])
    let there = TestHome("there")
    try merge(id, of: .item, from: home, to: there)
    try there.store().change(.item, id, ["quantity": .add(10)])
    try merge(id, of: .item, from: there, to: home)
    try undo()
    #expect(try home.store().record(id, of: .item)?[.quantity] == 10)
  }

  @Test func `a command that changes a field in two transactions is taken back to its beginning`()
    throws
  {
    let id = try add("Shell")
    let editing = try store(for: "ledger edit")
    for vendor in ["Esso", "BP"] { try editing.change(.ledger, id, [.set(.vendor, vendor)]) }
    try undo()
    #expect(try entry(id)[.vendor] == "Shell")
  }

  @Test func `a change to and fro, or to no words where there were none, is not a change`() throws {
    let id = try add("Shell")
    let editing = try store(for: "ledger edit")
    try editing.edit { edit in
      for vendor in ["Esso", "Shell"] { try edit.update(.ledger, id, [.set(.vendor, vendor)]) }
      try edit.update(.ledger, id, [.set(.tags, [])])
    }
    #expect(try undo().change.command == "ledger add")
  }

  @Test func `the delete of a record that had outlived another one is taken back`() throws {
    let id = try add("Shell")
    let there = TestHome("there")
    try merge(id, from: home, to: there)
    try there.store().edit { try $0.delete(.ledger, id) }
    try edit(id, [.set(.vendor, "Esso")])
    try merge(id, from: there, to: home)
    #expect(try entry(id).isAlive)
    try store(for: "ledger undelete").edit { try $0.undelete(.ledger, id) }
    try store(for: "ledger delete").edit { try $0.delete(.ledger, id) }
    #expect(try undo().change.command == "ledger delete")
    #expect(try entry(id).isAlive)
    #expect(try entry(id)[.vendor] == "Esso")
  }

  @Test func `a choice that was made stays, with all of its change`() throws {
    let id = try add("Shell")
    let there = TestHome("there")
    try merge(id, from: home, to: there)
    try there.store().change(.ledger, id, [.set(.amount, 150)])
    try edit(id, [.set(.amount, 120)])
    try merge(id, from: there, to: home)
    try store(for: "sync resolve").edit { edit in
      try edit.update(.ledger, id, [.set(.amount, 150)])
      try edit.create(.ledger, Self.entry("copy"))
    }
    let plan = try #require(try home.store().undoPlan())
    #expect(plan.change.command == "sync resolve")
    #expect(plan.steps.isEmpty)
    #expect(plan.remainders.contains { $0.field == "amount" && $0.reason == .settled })
    #expect(throws: StoreError.overtaken) { try store(for: "undo").undo(plan) }
    #expect(try entry(id)[.amount] == 150)
  }

  // MARK: Limits

  @Test func `two that undo at once take back one change`() throws {
    _ = try add("Shell")
    let id = try add("Coop")
    let stores = try (0..<2).map { _ in try store(for: "undo") }
    let plans = try stores.map { try #require(try $0.undoPlan()) }
    #expect(plans.map(\.change.number) == [2, 2])
    try stores[0].undo(plans[0])
    #expect(throws: StoreError.overtaken) { try stores[1].undo(plans[1]) }
    #expect(try !entry(id).isAlive)
    #expect(try home.store().records(RecordQuery(.ledger)).map { $0[.vendor] } == ["Shell"])
  }

  @Test func `a change whose past is forgotten is not taken back in part`() throws {
    let id = try add("Shell")
    try home.store().connection.run("UPDATE change SET before = NULL")
    let plan = try #require(try home.store().undoPlan())
    #expect(plan.isForgotten)
    #expect(throws: StoreError.overtaken) { try store(for: "undo").undo(plan) }
    #expect(try entry(id).isAlive)
  }

  @Test func `a document keeps its file if the one before is gone`() throws {
    let id = try store(for: "docs add").add(
      .document, [.set(.title, "Pass"), .set(.content, Self.hash("a"))])
    try store(for: "docs edit").change(
      .document, id, [.set(.content, Self.hash("b")), .set(.note, "new")])
    let looking = try home.store()
    let plan = try #require(try looking.undoPlan { $0 != Self.hash("a") })
    #expect(plan.remainders.map(\.reason) == [.fileGone])
    #expect(plan.steps[0].values.map(\.field) == ["note"])
    #expect(try looking.undoPlan()?.remainders == [])
  }

  private static func hash(_ text: String) -> String {
    ContentHash(of: Array(text.utf8)).description
  }
}
