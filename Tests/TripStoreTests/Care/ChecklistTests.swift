import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// The checks before a drive, which are the usual ones until somebody makes a list.
@Suite(.temporaryDirectory) struct ChecklistTests {
  let store: RecordStore

  init() throws {
    store = try storeForManifest()
  }

  private func add(_ name: String, at index: Int? = nil) throws -> RecordID {
    try store.edit { try store.addCheck([.set(.name, name)], at: index, $0) }.id
  }

  private var names: [String] { get throws { try store.checks().map(\.name) } }

  @Test func `without a list there are the usual checks, in no store`() throws {
    #expect(try names == Check.usual.map(\.name))
    #expect(try store.checks().allSatisfy { $0.record == nil })
    #expect(try store.count(.check) == 0)
    #expect(Set(Check.usual.map(\.occasion)) == [.always, .dark, .pets])
  }

  @Test func `names of usual checks can be kept as words`() {
    for check in Check.usual {
      #expect(KindSpec.preflight[.ticked].objection(to: .set([check.name])) == nil)
    }
  }

  @Test func `the first own check brings the usual ones into the list`() throws {
    let first = try store.edit { try store.addCheck([.set(.name, "Bikes")], at: 0, $0) }
    #expect(first.addedUsual)
    #expect(try names == ["Bikes"] + Check.usual.map(\.name))
    let second = try store.edit { try store.addCheck([.set(.name, "Kayak")], $0) }
    #expect(!second.addedUsual)
    #expect(try names.last == "Kayak")
  }

  @Test func `checks stand where they were put and moved to`() throws {
    _ = try add("A", at: 0)
    for (name, place) in [("B", 1), ("C", 1), ("D", 0)] { _ = try add(name, at: place) }
    #expect(try names.prefix(4) == ["D", "A", "C", "B"])
    let last = try #require(try store.checks().last?.record)
    try store.edit { try store.moveCheck(last, to: 1, $0) }
    #expect(try names.prefix(3) == ["D", last.title, "A"])
    for number in 0..<40 { _ = try add("x\(number)", at: 1) }
    #expect(try names.prefix(3) == ["D", "x39", "x38"])
  }

  @Test func `usual checks that were deleted come back when they are asked for`() throws {
    _ = try add("Bikes")
    let gas = try #require(try store.checks().first?.record)
    try store.edit { try $0.delete(.check, gas.id) }
    #expect(try !names.contains(gas.title))
    #expect(try store.edit { try store.addUsualChecks($0) })
    #expect(try names.first == gas.title)
    #expect(try !store.edit { try store.addUsualChecks($0) })
  }

  @Test func `a list that was emptied shows the usual checks again`() throws {
    _ = try add("Bikes")
    try store.edit { edit in
      for check in try store.checks() {
        if let record = check.record { try edit.delete(.check, record.id) }
      }
    }
    #expect(try names == Check.usual.map(\.name))
    #expect(try store.checks().allSatisfy { $0.record == nil })
  }

  @Test func `two devices make the same records of the usual checks`() throws {
    let stores = try ["here", "there"].map { try TestHome($0).store() }
    for (store, name) in zip(stores, ["Bikes", "Kayak"]) {
      _ = try store.edit { try store.addCheck([.set(.name, name)], $0) }
    }
    let states = try stores[0].checks().compactMap(\.record).map {
      try #require(try stores[0].find($0.id, of: .check)).state
    }
    try stores[1].edit { edit in for state in states { try edit.merge(state) } }
    let names = try stores[1].checks().map(\.name)
    #expect(names.count == Check.usual.count + 2)
    #expect(names.prefix(Check.usual.count) == Check.usual.map(\.name)[...])
    #expect(Set(names.suffix(2)) == ["Bikes", "Kayak"])
  }

  @Test func `a list takes this many checks and no more`() throws {
    for number in Check.usual.count..<RecordStore.mostChecks { _ = try add("\(number)") }
    #expect(throws: StoreError.self) { try add("one too many") }
    #expect(try store.checks().count == RecordStore.mostChecks)
  }

  @Test func `an occasion that a newer version knows counts as always`() throws {
    let id = try add("Snow chains")
    try store.connection.run(
      "UPDATE preflight_check SET occasion = 'snow' WHERE ending = ?", [id.lowThreeBytes])
    #expect(try store.checks().last?.occasion == .always)
  }

  @Test func `pets travel along if they have papers`() throws {
    #expect(try !store.hasPets())
    let id = try store.add(.document, [.set(.title, "Rex"), .set(.type, "pet")])
    #expect(try store.hasPets())
    try store.edit { try $0.delete(.document, id) }
    #expect(try !store.hasPets())
  }
}
