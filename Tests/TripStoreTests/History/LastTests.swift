import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// `last` is what its author has entered or changed last, whatever else has come since.
@Suite(.temporaryDirectory) struct LastTests {
  private let home = TestHome()
  private static let phone = "abcd1234"

  /// A store as one command of an author opens it.
  private func store(
    _ command: String? = "ledger add", by author: String? = nil, in home: TestHome? = nil
  ) throws -> RecordStore {
    let store = try (home ?? self.home).store()
    (store.command, store.author) = (command, author)
    return store
  }

  @discardableResult
  private func add(
    _ vendor: String, by author: String? = nil, command: String? = "ledger add",
    in home: TestHome? = nil
  ) throws -> RecordID {
    try store(command, by: author, in: home).add(.ledger, Self.entry(vendor))
  }

  private static func entry(_ vendor: String) -> FieldValues {
    [
      .set(.day, 20_000), .set(.direction, "expense"), .set(.amount, 420), .set(.currency, "EUR"),
      .set(.vendor, vendor), .set(.category, "food"),
    ]
  }

  private func last(by author: String? = nil) throws -> String? {
    try store(nil, by: author).record(named: "last", of: .ledger)[.vendor]
  }

  private func undo(by author: String? = nil, redoing: Bool = false) throws {
    let store = try store("undo", by: author)
    try store.undo(try #require(try store.undoPlan(redoing: redoing)), redoing: redoing)
  }

  @Test func `what vanlog books automatically is not last`() throws {
    try add("coffee")
    try add("insurance", command: nil)
    #expect(try last() == "coffee")
  }

  @Test func `what another device sent is not last`() throws {
    let there = TestHome("there")
    let theirs = try add("theirs", in: there)
    try add("mine")
    let state = try #require(try there.store().find(theirs, of: .ledger)).state
    _ = try home.store().edit { try $0.merge(state) }
    #expect(try last() == "mine")
  }

  @Test func `an edit makes an entry the last one`() throws {
    let first = try add("first")
    try add("second")
    try store("ledger edit").change(.ledger, first, [.set(.note, "dear")])
    #expect(try last() == "first")
    try undo()
    #expect(try last() == "second")
    try undo(redoing: true)
    #expect(try last() == "first")
  }

  @Test func `a deleted entry is not last, and undelete knows it`() throws {
    let first = try add("first")
    let second = try add("second")
    for id in [second, first] {
      try store("ledger delete").edit { try $0.delete(.ledger, id) }
    }
    #expect(try store(nil).lastDeleted(.ledger)?.id == first)
    try store("ledger undelete").edit { try $0.undelete(.ledger, first) }
    #expect(try last() == "first")
    #expect(try store(nil).lastDeleted(.ledger)?.id == second)
    #expect(try store(nil, by: Self.phone).lastDeleted(.ledger) == nil)
  }

  @Test func `a phone has a last of its own`() throws {
    try add("terminal")
    try add("phone", by: Self.phone)
    #expect(try last() == "terminal")
    #expect(try last(by: Self.phone) == "phone")
  }

  @Test func `someone who has entered nothing is told so, and what to do`() throws {
    let none = #expect(throws: StoreError.self) { try last() }
    #expect(none?.description == "there is no ledger entry yet")
    try add("booked", command: nil)
    let error = #expect(throws: StoreError.self) { try last() }
    #expect(
      error?.description
        == "'last' is the ledger entry that you entered or changed last, and here you have not done "
        + "either; name another: 'vanlog ledger list' shows all")
  }

  @Test func `changes of older versions are the terminal's`() throws {
    try add("old")
    try add("phone", by: Self.phone)
    let authors = "SELECT author FROM change WHERE author IS NOT NULL"
    #expect(try home.store().texts(authors) == [Self.phone])
    #expect(try last() == "old")
  }

  @Test func `of an import the last row is last, and of a change of many the first one named`()
    throws
  {
    try store("ledger import").edit { edit in
      try edit.create(.ledger, each: ["a", "b", "c"].map(Self.entry))
    }
    #expect(try last() == "c")
    let records = try home.store().records(RecordQuery(.ledger))
    #expect(records.compactMap { $0[.vendor] } == ["c", "b", "a"])
    try store("ledger edit").edit { edit in
      for record in records.dropFirst() { try edit.update(.ledger, record.id, [.set(.note, "x")]) }
    }
    #expect(try last() == "b")
  }

  @Test func `it outlives what the history forgets`() throws {
    try add("mine")
    try home.store().connection.run("UPDATE change SET before = NULL")
    try add("booked", command: nil)
    #expect(try last() == "mine")
  }

  @Test func `of drives the newest is last`() throws {
    func drive(_ title: String, at time: Instant) throws {
      try store("drive import").add(.drive, [.set(.title, title), .set(.started, time)])
    }
    try drive("new", at: 1_700_000_000_000)
    try drive("old", at: 1_600_000_000_000)
    #expect(try home.store().record(named: "last", of: .drive)[.title] == "new")
  }
}
