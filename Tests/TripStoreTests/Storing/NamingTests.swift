import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// How people name records: by id, by name, by its beginning, or as the last.
@Suite(.temporaryDirectory) struct NamingTests {
  /// Vans in the order in which they were added.
  static let vans = [
    "Bulli", "Bus", "bus", "Zürich", "Ben's van", "Benz", "Łada", "last", "zzzzz", "Gone",
  ]

  private func store() throws -> RecordStore {
    let store = try TestHome().store()
    store.command = "van add"
    for name in Self.vans { try store.add(.van, [.set(.name, name)]) }
    try store.edit { try $0.delete(.van, try store.record(named: "Gone", of: .van).id) }
    return store
  }

  static let meant: [(typed: String, name: String)] = [
    ("Bulli", "Bulli"), ("bulli", "Bulli"), ("BUL", "Bulli"), ("zur", "Zürich"),
    ("zürich", "Zürich"), ("benz", "Benz"), ("ben'", "Ben's van"), ("lada", "Łada"),
    ("last", "zzzzz"), ("zzzzz", "zzzzz"),
  ]

  @Test(arguments: meant)
  func `a name or its beginning means the record if it is the only one`(
    typed: String, name: String
  ) throws {
    #expect(try store().record(named: typed, of: .van).title == name)
  }

  @Test(arguments: [("bus", ["bus", "Bus"]), ("be", ["Benz", "Ben's van"]), ("b", nil)])
  func `several that fit are listed by id and name, the newest first`(
    typed: String, names: [String]?
  ) throws {
    let store = try store()
    let names = names ?? ["Benz", "Ben's van", "bus", "Bus", "Bulli"]
    let lines = try names.map { name in
      let record = try #require(try store.records(RecordQuery(.van)).first { $0.title == name })
      return "\n  \(try store.ending(of: record))  \(name)"
    }
    let error = #expect(throws: StoreError.self) { try store.record(named: typed, of: .van) }
    #expect(
      error?.description
        == "'\(typed)' fits more than one van; name one of these:" + lines.joined())
  }

  @Test func `ten of those that fit are listed, and the others counted`() throws {
    let store = try TestHome().store()
    for number in 1...13 { _ = try store.addCheckin("Camp \(number)", day: 20_000 + number) }
    let error = #expect(throws: StoreError.self) { try store.record(named: "camp", of: .checkin) }
    let lines = error?.description.split(separator: "\n").dropFirst() ?? []
    #expect(lines.count == 11)
    #expect(lines.first?.hasSuffix("  Camp 13, 2024-10-17") == true)
    #expect(lines.last == "  and 3 more")
  }

  static let unknown: [(typed: String, text: String)] = [
    ("Buli", "there is no van 'Buli'; did you mean 'Bulli'? 'vanlog van list' shows all"),
    ("Gone", "there is no van 'Gone'; 'vanlog van list' shows all"),
    ("xyzzy", "there is no van 'xyzzy'; 'vanlog van list' shows all"),
    ("", "there is no van ''; 'vanlog van list' shows all"),
    ("ulli", "there is no van 'ulli'; did you mean 'Bulli'? 'vanlog van list' shows all"),
  ]

  @Test(arguments: unknown)
  func `an unknown name is answered with a near one, and never with a deleted one`(
    typed: String, text: String
  ) throws {
    let store = try store()
    let error = #expect(throws: StoreError.self) { try store.record(named: typed, of: .van) }
    #expect(error?.description == text)
  }

  @Test func `an id comes before a name`() throws {
    let store = try TestHome().store()
    let id = try store.add(.van, [.set(.name, "Bulli")])
    try store.add(.van, [.set(.name, id.ending(5))])
    #expect(try store.record(named: id.ending(5), of: .van).id == id)
    try store.edit { try $0.delete(.van, id) }
    #expect(try store.record(named: id.ending(5), of: .van).id == id)
    #expect(throws: StoreError.self) { try store.record(named: "Bulli", of: .van) }
  }

  @Test func `only whole names count where a file names a record, and none where ids are meant`()
    throws
  {
    let store = try store()
    #expect(try store.record(named: "bulli", of: .van, byName: .whole).title == "Bulli")
    for (typed, rule) in [("bull", NameRule.whole), ("Bulli", .never)] {
      #expect(throws: StoreError.self) {
        try store.record(named: typed, of: .van, byName: rule)
      }
    }
  }

  @Test func `a box is meant where only a box can be`() throws {
    let store = try TestHome().store()
    let zone = try store.add(.item, [.set(.name, "Kitchen"), .set(.type, "zone")])
    try store.add(.item, [.set(.name, "Kitchen roll"), .set(.type, "item")])
    try store.add(.item, [.set(.name, "Kite"), .set(.type, "item")])
    #expect(try store.record(named: "kit", of: .item, byName: .box).id == zone)
    #expect(throws: StoreError.self) { try store.record(named: "kit", of: .item) }
  }

  @Test(arguments: KindSpec.all)
  func `every kind is found by its title`(kind: KindSpec) throws {
    let store = try TestHome().store()
    let id = try #require(RecordID(bytes: [UInt8](repeating: 1, count: 16)))
    let title = FieldState.register(
      Stamp(time: 1 << 16, actor: ActorID(.zero)), .text("Ünique title"))
    _ = try store.edit { edit in
      try edit.merge(RecordState(kind: kind.name, id: id, fields: [kind.title.name: title]))
    }
    #expect(try store.record(named: "unique", of: kind).title == "Ünique title")
  }
}
