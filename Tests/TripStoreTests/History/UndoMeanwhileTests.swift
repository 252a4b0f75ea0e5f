import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Undo of commands that others get in between, and of what others have written before.
@Suite(.temporaryDirectory) struct UndoMeanwhileTests {
  private let home = TestHome()

  /// A store as one command of an author opens it.
  private func store(_ command: String, by author: String? = nil) throws -> RecordStore {
    let store = try home.store()
    (store.command, store.author) = (command, author)
    return store
  }

  private func add(_ quantity: Int64) throws -> RecordID {
    try store("manifest add").add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, quantity)])
  }

  @discardableResult
  private func undo(by author: String? = nil, redoing: Bool = false) throws -> UndoPlan {
    let store = try store(redoing ? "undo --redo" : "undo", by: author)
    let plan = try #require(try store.undoPlan(redoing: redoing))
    try store.undo(plan, redoing: redoing)
    return plan
  }

  private func item(_ id: RecordID) throws -> Record {
    try #require(try home.store().record(id, of: .item))
  }

  private func merge(_ id: RecordID, from: TestHome, to: TestHome) throws {
    let state = try #require(try from.store().find(id, of: .item)).state
    _ = try to.store().edit { try $0.merge(state) }
  }

  @Test func `a command in two parts loses what it has added, not what was added in between`()
    throws
  {
    let id = try add(7)
    let importing = try store("import", by: "phone")
    try importing.change(.item, id, [.set(.note, "full")])
    try store("manifest edit").change(.item, id, ["quantity": .add(-2)])
    try importing.change(.item, id, ["quantity": .add(1)])
    #expect(try item(id)[.quantity] == 6)

    try undo(by: "phone")
    #expect(try item(id)[.quantity] == 5)
    #expect(try item(id)[.note] == nil)
    try undo()
    #expect(try item(id)[.quantity] == 7)
  }

  @Test
  func `both parts of a command are taken from a number, no matter what came between or after`()
    throws
  {
    let id = try add(10)
    let importing = try store("import", by: "phone")
    try importing.change(.item, id, ["quantity": .add(1)])
    try store("manifest edit").change(.item, id, ["quantity": .add(20)])
    try importing.change(.item, id, ["quantity": .add(2)])
    try store("manifest edit").change(.item, id, ["quantity": .add(40)])
    #expect(try item(id)[.quantity] == 73)

    try undo(by: "phone")
    #expect(try item(id)[.quantity] == 70)
    try undo(by: "phone", redoing: true)
    #expect(try item(id)[.quantity] == 73)
  }

  @Test func `what another author wrote in the second part of a command stays`() throws {
    let id = try add(1)
    try store("manifest edit", by: "phone").change(.item, id, [.set(.note, "full")])
    let importing = try store("import")
    try importing.change(.item, id, [.set(.weight, 5)])
    try importing.change(.item, id, [.set(.note, "empty")])

    let plan = try #require(try store("undo", by: "phone").undoPlan())
    #expect(plan.change.command == "manifest edit")
    #expect(plan.steps.isEmpty)
    #expect(plan.remainders.map(\.reason) == [.changedSince(.author(nil))])
    #expect(try item(id)[.note] == "empty")
  }

  @Test func `what a command wrote that began before and continued since stays`() throws {
    let id = try add(1)
    let importing = try store("import")
    try importing.change(.item, id, [.set(.weight, 5)])
    try store("manifest edit", by: "phone").change(
      .item, id, ["note": .set(.text("full")), "quantity": .add(2)])
    try importing.change(.item, id, ["note": .set(.text("empty")), "quantity": .add(4)])

    let plan = try undo(by: "phone")
    #expect(plan.remainders.map(\.reason) == [.changedSince(.author(nil))])
    #expect(try item(id)[.note] == "empty")
    #expect(try item(id)[.quantity] == 5)
  }

  @Test func `a record is deleted again though an undo brought back what a device wrote before`()
    throws
  {
    let id = try add(1)
    let there = TestHome("there")
    try merge(id, from: home, to: there)
    try there.store().change(.item, id, [.set(.note, "full")])
    try there.store().edit { try $0.delete(.item, id) }
    try merge(id, from: there, to: home)
    #expect(try !item(id).isAlive)
    try store("manifest undelete").edit { try $0.undelete(.item, id) }
    try store("manifest edit").change(.item, id, [.set(.note, "empty")])

    #expect(try undo().change.command == "manifest edit")
    #expect(try item(id)[.note] == "full")
    #expect(try undo().change.command == "manifest undelete")
    #expect(try !item(id).isAlive)
  }

  @Test func `a record that a device has changed since is not deleted again`() throws {
    let id = try add(1)
    let there = TestHome("there")
    try store("manifest delete").edit { try $0.delete(.item, id) }
    try store("manifest undelete").edit { try $0.undelete(.item, id) }
    try merge(id, from: home, to: there)
    let other = try there.store().currentActor()
    try there.store().change(.item, id, [.set(.note, "full")])
    try merge(id, from: there, to: home)
    try store("manifest edit").change(.item, id, [.set(.note, "empty")])

    #expect(try undo().change.command == "manifest edit")
    let plan = try #require(try home.store().undoPlan())
    #expect(plan.change.command == "manifest undelete")
    #expect(plan.steps.isEmpty)
    #expect(plan.remainders.map(\.reason) == [.changedSince(.device(other))])
  }
}
