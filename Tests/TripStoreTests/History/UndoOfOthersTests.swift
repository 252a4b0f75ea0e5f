import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What other devices and other authors have written stays when a person takes something back.
@Suite(.temporaryDirectory) struct UndoOfOthersTests: UndoStage {
  let home = TestHome()

  // MARK: Other devices

  @Test func `a field that another device has changed since stays`() throws {
    let id = try add("Shell")
    try edit(id, [.set(.vendor, "Esso"), .set(.category, "fuel")])
    let there = TestHome("there")
    try merge(id, from: home, to: there)
    let other = try there.store().currentActor()
    try there.store().change(.ledger, id, [.set(.vendor, "Aral")])
    try merge(id, from: there, to: home)
    let plan = try undo()
    #expect(plan.remainders.map(\.field) == ["vendor"])
    #expect(plan.remainders.map(\.reason) == [.changedSince(.device(other))])
    #expect(try entry(id)[.vendor] == "Aral")
    #expect(try entry(id)[.category] == "food")
    // Nor can the entry itself be deleted.
    let last = try #require(try home.store().undoPlan())
    #expect(last.change.command == "ledger add")
    #expect(last.steps.isEmpty)
    #expect(last.remainders.map(\.reason) == [.changedSince(.device(other))])
  }

  @Test func `what another device wrote stays, even if an undo has brought it back`() throws {
    let id = try add("Shell")
    try edit(id, [.set(.vendor, "Esso")])
    let there = TestHome("there")
    try merge(id, from: home, to: there)
    let other = try there.store().currentActor()
    try there.store().change(.ledger, id, [.set(.vendor, "Aral")])
    try merge(id, from: there, to: home)
    try edit(id, [.set(.vendor, "BP")])
    try undo()
    #expect(try entry(id)[.vendor] == "Aral")
    let plan = try #require(try home.store().undoPlan())
    #expect(plan.change.command == "ledger edit")
    #expect(plan.steps.isEmpty)
    #expect(plan.remainders.map(\.reason) == [.changedSince(.device(other))])
  }

  @Test func `an undo outranks what it takes back on every device`() throws {
    let id = try add("Shell")
    let there = TestHome("there")
    try edit(id, [.set(.vendor, "Esso")])
    try merge(id, from: home, to: there)
    try undo()
    try merge(id, from: home, to: there)
    #expect(try there.store().record(id, of: .ledger)?[.vendor] == "Shell")
    try undo()
    try merge(id, from: home, to: there)
    #expect(try there.store().record(id, of: .ledger)?.isAlive == false)
  }

  @Test func `changes before a new actor are taken back by it`() throws {
    let id = try add("Shell")
    try edit(id, [.set(.vendor, "Esso")])
    try home.store().beginActor()
    try undo()
    #expect(try entry(id)[.vendor] == "Shell")
    #expect(try undo().steps.map(\.outcome) == [.deleted])
  }

  // MARK: Other authors

  private static let phone = "abcd1234"

  /// A store as a command that the page runs for a phone opens it.
  private func phone(_ command: String) throws -> RecordStore {
    let store = try store(for: command)
    store.author = Self.phone
    return store
  }

  @Test func `each author takes back its own last change`() throws {
    let mine = try add("Shell")
    let theirs = try phone("ledger add").add(.ledger, Self.entry("Coop"))
    #expect(try undo().steps.map(\.id) == [mine])
    #expect(try home.store().undoPlan() == nil)
    let store = try phone("undo")
    let plan = try #require(try store.undoPlan())
    #expect(plan.steps.map(\.id) == [theirs])
    try store.undo(plan)
    #expect(try !entry(theirs).isAlive)
    #expect(try home.store().undoPlan(redoing: true)?.steps.map(\.id) == [mine])
  }

  @Test func `a field that another author has changed since stays until that is taken back`()
    throws
  {
    let id = try add("Shell")
    try edit(id, [.set(.vendor, "Esso"), .set(.note, "dear")])
    try phone("ledger edit").change(.ledger, id, [.set(.vendor, "BP")])
    let looking = try #require(try home.store().undoPlan())
    #expect(looking.remainders.map(\.field) == ["vendor"])
    #expect(looking.remainders.map(\.reason) == [.changedSince(.author(Self.phone))])
    #expect(looking.steps[0].values.map(\.field) == ["note"])
    let store = try phone("undo")
    try store.undo(try #require(try store.undoPlan()))
    #expect(try entry(id)[.vendor] == "Esso")
    try undo()
    #expect(try entry(id)[.vendor] == "Shell")
    #expect(try entry(id)[.note] == nil)
  }

  @Test func `of a stock each author takes back what it has added`() throws {
    let id = try store(for: "manifest add").add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 1)])
    try store(for: "manifest edit").change(.item, id, ["quantity": .add(2)])
    try phone("manifest edit").change(.item, id, ["quantity": .add(10)])
    try undo()
    #expect(try home.store().record(id, of: .item)?[.quantity] == 11)
    try undo(redoing: true)
    #expect(try home.store().record(id, of: .item)?[.quantity] == 13)
  }

  @Test func `an entry that another author has changed since is not deleted`() throws {
    let id = try add("Shell")
    try phone("ledger edit").change(.ledger, id, [.set(.note, "dear")])
    let plan = try #require(try home.store().undoPlan())
    #expect(plan.steps.isEmpty)
    #expect(plan.remainders.map(\.reason) == [.changedSince(.author(Self.phone))])
  }

  @Test func `what vanlog has written into a field since stays`() throws {
    let id = try store(for: "checkin add").addCheckin("Lake")
    try store(for: "checkin edit").change(.checkin, id, [.set(.weather, "rain")])
    try store(for: nil).change(.checkin, id, [.set(.weather, "snow")])
    let plan = try #require(try home.store().undoPlan())
    #expect(plan.steps.isEmpty)
    #expect(plan.remainders.map(\.reason) == [.changedSince(.vanlog)])
    #expect(plan.passedOver.map(\.command) == [nil])
  }
}
