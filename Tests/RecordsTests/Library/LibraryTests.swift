import SQLite
import TestSupport
import Testing
import Text

@testable import Records

/// Keeping, finding and naming records of kinds that only this test has.
@Suite(.temporaryDirectory) struct LibraryTests {
  private let library = Library()

  @Test func `a record is there again when the store is opened the next time`() throws {
    let id = try library.store().add(
      .book, [.set(.title, "Moby Dick"), .set(.copies, 2), .set(.subjects, ["sea", "whales"])])
    let book = try #require(try library.store().record(id, of: .book))
    #expect(book.title == "Moby Dick")
    #expect(book[.copies] == 2)
    #expect(book[.subjects] == ["sea", "whales"])
    #expect(book[.clock] == "proven")
  }

  @Test func `each kind has a table with a column for each field`() throws {
    let store = try library.store()
    for kind in [KindSpec.book, .loan] {
      let columns = try store.connection.all("SELECT name FROM pragma_table_info('\(kind.name)')") {
        row in try row.text(0)
      }
      #expect(Set(kind.fields.map(\.name)).isSubset(of: columns))
    }
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('drive', 'trip', 'ledger')"
    #expect(try store.connection.first(tables) { row in try row.int(0) } == 0)
  }

  @Test func `records are found by words, filters and days`() throws {
    let store = try library.store()
    let (novel, map) = (
      try store.add(.book, [.set(.title, "Ulysses"), .set(.shelf, "novels")]),
      try store.add(.book, [.set(.title, "Ölands Küste"), .set(.shelf, "maps")])
    )
    var query = RecordQuery(.book)
    query.words = ["oland"]
    #expect(try store.records(query).map(\.id) == [map])
    query = RecordQuery(.book)
    query.filters[.shelf] = "novels"
    #expect(try store.records(query).map(\.id) == [novel])
    let loans = try [20_001, 20_003, 20_002].map { try store.lend(novel, to: "Ann", on: $0) }
    #expect(try store.records(RecordQuery(.loan)).map(\.id) == [loans[1], loans[2], loans[0]])
  }

  @Test func `values are held to their declarations`() throws {
    let store = try library.store()
    #expect(throws: StoreError.missingField(kind: "book", field: "title")) {
      try store.add(.book, [.set(.shelf, "maps")])
    }
    #expect(throws: StoreError.badValue(field: "shelf", reason: "takes novels, maps")) {
      try store.add(.book, [.set(.title, "x"), .set(.shelf, "attic")])
    }
  }

  @Test func `a record is named by its title, its id, its label and its part`() throws {
    let store = try library.store()
    let novel = try store.add(.book, [.set(.title, "Ulysses"), .set(.shelf, "novels")])
    let map = try store.add(.book, [.set(.title, "Uppsala"), .set(.shelf, "maps")])
    #expect(try store.record(named: "ul", of: .book).id == novel)
    #expect(try store.record(named: novel.description, of: .book).id == novel)
    #expect(try store.record(named: "shelf:\(map)", of: .book).id == map)
    #expect(try store.record(named: "u", of: .book, byName: .part(.maps)).id == map)
    #expect(throws: StoreError.badValue(field: "'ulysses'", reason: "is no map")) {
      try store.record(named: "ulysses", of: .book, byName: .part(.maps))
    }
  }

  @Test func `errors name the command that lists a kind if there is one`() throws {
    let plain = try library.store()
    #expect(throws: StoreError.noRecord(kind: "loan", id: "Ann")) {
      try plain.record(named: "Ann", of: .loan)
    }
    let reached = try library.store(KindSet.library.reached { $0.plural })
    let error = #expect(throws: StoreError.self) { try reached.record(named: "Ann", of: .loan) }
    #expect(error?.description == "there is no loan 'Ann'; 'vanlog loans list' shows all")
  }

  @Test func `an amount and its currency change together`() throws {
    let store = try library.store()
    let id = try store.add(
      .book, [.set(.title, "x"), .set(.price, 1_250), .set(.currency, "EUR")])
    try store.edit { try $0.update(.book, id, [.set(.price, 1_300)]) }
    let fields = try #require(try store.find(id, of: .book)).state.fields
    #expect(fields["price"]?.stamp == fields["currency"]?.stamp)
    let book = try #require(try store.record(id, of: .book))
    #expect(book.kind[.price].text(.integer(1_300), currency: book[.currency]) == "13.00 EUR")
  }
}
