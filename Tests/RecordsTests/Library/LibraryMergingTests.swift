import TestSupport
import Testing
import Text

@testable import Records

/// What two libraries do to the same records, and what they take back.
@Suite(.temporaryDirectory) struct LibraryMergingTests {
  @Test func `counters, words and texts of two stores are joined`() throws {
    let (here, there) = (try Library("here").store(), try Library("there").store())
    let id = try here.add(
      .book, [.set(.title, "Atlas"), .set(.copies, 3), .set(.subjects, ["earth"])])
    try there.take(id, of: .book, from: here)
    try here.edit { edit in
      try edit.change(.book, id, ["copies": .add(2), "subjects": .insert(["sea"])])
      try edit.update(.book, id, [.set(.remark, "worn")])
    }
    try there.edit { edit in
      try edit.change(.book, id, ["copies": .add(-1), "subjects": .insert(["sky"])])
      try edit.update(.book, id, [.set(.remark, "signed")])
    }
    try here.take(id, of: .book, from: there)
    try there.take(id, of: .book, from: here)
    for store in [here, there] {
      let book = try #require(try store.record(id, of: .book))
      #expect(book[.copies] == 4)
      #expect(book[.subjects] == ["earth", "sea", "sky"])
      #expect(book[.remark]?.contains("worn") == true && book[.remark]?.contains("signed") == true)
    }
    #expect(try here.stateSum() == there.stateSum())
  }

  @Test func `a snapshot carries all records to a new store, large ones too`() throws {
    let (here, there) = (try Library("here").store(), try Library("there").store())
    let id = try here.add(.book, [.set(.title, "Atlas"), .set(.pages, [1, 2, 3])])
    _ = try here.lend(id, to: "Ann")
    var number: UInt8 = 0
    try here.forEachSnapshotPart { part in
      number += 1
      _ = try there.apply(part.contents, setting: "loaded", to: [number])
    }
    #expect(try there.count(.loan) == 1)
    let book = try #require(try there.record(id, of: .book))
    #expect(try there.bytes(.pages, of: book) == [1, 2, 3])
    #expect(try here.stateSum() == there.stateSum())
  }

  @Test func `a kind that a store does not know yet is kept until it does`() throws {
    let (here, there) = (try Library("here").store(), Library("there"))
    let book = try here.add(.book, [.set(.title, "Atlas")])
    let loan = try here.lend(book, to: "Ann")
    try there.store(.books).take(loan, of: .loan, from: here)
    let later = try there.store(.library)
    try later.add(.book, [.set(.title, "The first change takes them over")])
    #expect(try later.record(loan, of: .loan)?[.reader] == "Ann")
  }

  @Test func `a change is taken back, and the history shows both`() throws {
    let library = Library()
    let id = try library.store().add(.book, [.set(.title, "Atlas"), .set(.copies, 3)])
    let store = try library.store()
    store.command = "books edit"
    try store.edit { try $0.update(.book, id, [.set(.title, "Globe"), .set(.copies, 5)]) }
    let undoing = try library.store()
    undoing.command = "undo"
    try undoing.undo(try #require(try undoing.undoPlan()))
    let book = try #require(try undoing.record(id, of: .book))
    #expect(book.title == "Atlas" && book[.copies] == 3)
    let history = try undoing.history(of: book, limit: 10)
    #expect(history.map(\.command) == ["undo", "books edit", nil])
    #expect(history[1].isUndone)
  }

  @Test func `last is what was entered or changed last`() throws {
    let library = Library()
    let store = try library.store()
    store.command = "books add"
    try store.add(.book, [.set(.title, "Atlas")])
    #expect(try store.record(named: "last", of: .book).title == "Atlas")
    #expect(throws: StoreError.noRecord(kind: "loan", id: "last")) {
      try store.record(named: "last", of: .loan)
    }
  }
}
