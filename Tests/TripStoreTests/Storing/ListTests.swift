import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct ListTests {
  @Test func `lists are newest first, and pages join without gaps or repeats`() throws {
    let store = try TestHome().store()
    // Many on one day, so that pages end within a day.
    for number in 0..<50 { _ = try store.addCheckin("p\(number)", day: number / 7) }
    var query = RecordQuery(.checkin)
    let all = try store.records(query).compactMap { $0[.place] }
    #expect(all == (0..<50).reversed().map { "p\($0)" })
    query.limit = 8
    var paged: [String] = []
    while true {
      let page = try store.records(query)
      paged += page.compactMap { $0[.place] }
      guard let last = page.last else { break }
      query.after = last
    }
    #expect(paged == all)
  }

  /// `forEach` reads pages of 256.
  @Test func `what reads all records passes over none`() throws {
    let store = try TestHome().store()
    try store.edit { edit in
      for number in 0..<600 {
        try edit.create(
          .checkin, [.set(.place, "p\(number)"), .set(.day, Day(daysSinceEpoch: number / 7))])
      }
    }
    var places: [String] = []
    try store.forEach(RecordQuery(.checkin)) { places.append($0[.place] ?? "") }
    #expect(places == (0..<600).reversed().map { "p\($0)" })
  }

  @Test func `the oldest can come first, and of many records a few fields be read`() throws {
    let store = try TestHome().store()
    for number in 0..<600 {
      try store.add(
        .checkin,
        [.set(.place, "p\(number)"), .set(.day, Day(daysSinceEpoch: number / 7)), .set(.stay, 3)])
    }
    var query = RecordQuery(.checkin)
    query.isOldestFirst = true
    query.fields = Set([String].fields(.place))
    var found: [Record] = []
    try store.forEach(query) { found.append($0) }
    #expect(found.map { $0[.place] } == (0..<600).map { "p\($0)" })
    #expect(found.allSatisfy { $0[.stay] == nil && $0[.day] as Day? == nil })
    (query.from, query.to) = (3, 4)
    #expect(try store.records(query).map { $0[.place] } == (21..<35).map { "p\($0)" })
  }

  @Test func `words are looked for in records of the kind alone`() throws {
    let store = try TestHome().store()
    // Both have the first key of their table.
    try store.add(.person, [.set(.name, "Pier")])
    _ = try store.addCheckin("Quay")
    var query = RecordQuery(.checkin)
    query.words = ["pier"]
    #expect(try store.records(query).isEmpty)
  }

  @Test func `records without a time come last`() throws {
    let store = try TestHome().store()
    for (name, day) in [("old", -20_000), ("none", nil), ("new", 20_000)] as [(String, Int?)] {
      var values: FieldValues = [.set(.name, name)]
      if let day { values[.startDay] = Day(daysSinceEpoch: day) }
      try store.add(.trip, values)
    }
    #expect(try store.records(RecordQuery(.trip)).map { $0[.name] } == ["new", "old", "none"])
  }

  /// Lists of a thousand records and more look their short ids up all at once.
  @Test(arguments: [2, 1_200])
  func `short ids in a list are unique, however long it is`(count: Int) throws {
    let store = try TestHome().store()
    // Random ids may end alike by chance; these end alike only where they say so.
    func id(_ first: UInt8, endingIn number: Int) throws -> RecordID {
      let end = [UInt8(number / 256), UInt8(number % 256)]
      return try #require(RecordID(bytes: [first] + [UInt8](repeating: 7, count: 13) + end))
    }
    try store.edit { edit in
      for first: UInt8 in [1, 2] {
        try edit.create(.person, [.set(.name, "Twin")], id: id(first, endingIn: 0))
      }
      for number in 2..<count {
        try edit.create(.person, [.set(.name, "p\(number)")], id: id(3, endingIn: number))
      }
    }
    var query = RecordQuery(.person)
    query.limit = count
    let endings = try store.endings(of: store.records(query))
    #expect(Set(endings).count == count)
    #expect(endings.filter { $0.utf8.count > 5 }.count == 2)
  }

  @Test func `filters, days and words narrow a list`() throws {
    let store = try TestHome().store()
    for (place, day, country) in [
      ("Fjord view", 10, "NO"), ("Fish pier", 20, "NO"), ("Fjäll", 30, "SE"),
    ] {
      try store.add(
        .checkin,
        [.set(.place, place), .set(.day, Day(daysSinceEpoch: day)), .set(.country, country)])
    }
    func places(_ change: (inout RecordQuery) -> Void) throws -> [String] {
      var query = RecordQuery(.checkin)
      change(&query)
      return try store.records(query).compactMap { $0[.place] }
    }
    #expect(try places { $0.filters[.country] = "NO" } == ["Fish pier", "Fjord view"])
    #expect(try places { ($0.from, $0.to) = (20, 30) } == ["Fjäll", "Fish pier"])
    #expect(try places { $0.words = ["fj"] } == ["Fjäll", "Fjord view"])
    #expect(try places { $0.words = ["fjall"] } == ["Fjäll"])
    #expect(try places { $0.words = ["view", "fj"] } == ["Fjord view"])
    #expect(try places { $0.words = ["\"* OR \""] } == [])
  }

  @Test(arguments: [
    ("Lange Straße", "strasse"), ("LANGE STRASSE", "straße"), ("Łódź", "lodz"), ("lodz", "Łódź"),
    ("Ελλάδα", "ελλαδα"), ("ΕΛΛΑΔΑ", "Ελλάδα"), ("Ёлка", "елк"), ("Østfold", "ost"),
  ])
  func `a search ignores case and accents in every alphabet`(place: String, word: String) throws {
    let store = try TestHome().store()
    let id = try store.addCheckin(place)
    var query = RecordQuery(.checkin)
    query.words = [word]
    #expect(try store.records(query).map(\.id) == [id])
    try store.change(.checkin, id, [.set(.place, "elsewhere")])
    #expect(try store.records(query).isEmpty)
    #expect(try store.numbers("SELECT count(*) FROM words('elsewhere')") == [1])
  }

  @Test func `a search finds the words of the new text, not the old`() throws {
    let store = try TestHome().store()
    let id = try store.addCheckin("harbour")
    try store.change(.checkin, id, [.set(.place, "mountain")])
    var query = RecordQuery(.checkin)
    query.words = ["harbour"]
    #expect(try store.records(query).isEmpty)
    query.words = ["mountain"]
    #expect(try store.records(query).count == 1)
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
  }

  static let queries: [(name: String, query: RecordQuery)] = KindSpec.all.flatMap { kind in
    var queries = [(name: "\(kind.name)", query: RecordQuery(kind))]
    for field in kind.filters {
      var query = RecordQuery(kind)
      query.filters.set(.text("x"), of: field)
      query.from = 1
      queries.append((name: "\(kind.name) by \(field)", query: query))
    }
    var page = RecordQuery(kind)
    page.after = Record(
      kind: kind, id: .zero, isAlive: true, changedMilliseconds: 0, key: 1, sort: 1, values: [:])
    queries.append((name: "\(kind.name), next page", query: page))
    return queries
  }

  @Test(arguments: queries.indices)
  func `every list is read through an index, without sorting`(index: Int) throws {
    let store = try TestHome().store()
    let (name, query) = Self.queries[index]
    let (sql, bindings) = query.statement()
    let plan = try store.connection.all("EXPLAIN QUERY PLAN \(sql)", bindings) { row in
      try row.text(3)
    }
    #expect(plan.allSatisfy { $0.contains("USING INDEX") }, "\(name): \(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(name): \(plan)")
  }

  @Test(arguments: KindSpec.all.indices)
  func `the newest record is found without reading the others`(index: Int) throws {
    let store = try TestHome().store()
    let kind = KindSpec.all[index]
    let plan = try store.connection.all("EXPLAIN QUERY PLAN " + RecordStore.newest(kind)) {
      row in try row.text(3)
    }
    #expect(plan == ["SEARCH \(kind.name) USING INDEX \(kind.name)_newest (alive=?)"])
  }

  @Test func `two devices list records of one day in one order, the last entered first`() throws {
    let (here, there) = (TestHome("here"), TestHome("there"))
    for (home, place, time) in [(here, "first", 0), (there, "second", 10), (here, "third", 20)] {
      _ = try home.store(at: 1_800_000_000_000 + Int64(time)).addCheckin(place)
    }
    func send(from: TestHome, to: TestHome) throws {
      let store = try from.store()
      for record in try store.records(RecordQuery(.checkin)) {
        let state = try #require(try store.find(record.id, of: .checkin)).state
        try to.store().edit { _ = try $0.merge(state) }
      }
    }
    try send(from: here, to: there)
    try send(from: there, to: here)
    for home in [here, there] {
      let places = try home.store().records(RecordQuery(.checkin)).compactMap { $0[.place] }
      #expect(places == ["third", "second", "first"])
    }
  }

  @Test func `a search uses the full-text index`() throws {
    let store = try TestHome().store()
    var query = RecordQuery(.ledger)
    query.words = ["diesel"]
    let (sql, bindings) = query.statement()
    let plan = try store.connection.all("EXPLAIN QUERY PLAN \(sql)", bindings) { row in
      try row.text(3)
    }
    #expect(plan.contains { $0.contains("words VIRTUAL TABLE INDEX") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN ledger ") || $0 == "SCAN ledger" }, "\(plan)")
  }

  @Test func `the last letters of an id name a record, deleted or not`() throws {
    let store = try TestHome().store()
    store.command = "checkin add"
    let id = try store.addCheckin("a")
    let other = try store.addCheckin("b", day: 20_001)
    #expect(try store.record(named: id.ending(5).uppercased(), of: .checkin).id == id)
    #expect(try store.record(named: id.description, of: .checkin).id == id)
    #expect(try store.record(named: "last", of: .checkin).id == other)
    try store.edit { try $0.delete(.checkin, id) }
    #expect(try store.record(named: id.ending(6), of: .checkin).id == id)
    for text in ["", "1234", "zzzzz!", "uuuuu", "last!"] {
      #expect(throws: StoreError.self) { try store.record(named: text, of: .checkin) }
    }
  }

  @Test func `an ending that matches two records lists both with longer endings`() throws {
    let store = try TestHome().store()
    let stamp = Stamp(time: 1 << 16, actor: ActorID(.zero))
    let ones = [UInt8](repeating: 1, count: 16)
    let ids = [ones, ones.prefix(11) + [2, 1, 1, 1, 1]].compactMap { RecordID(bytes: $0) }
    try store.edit { edit in
      for id in ids {
        try edit.merge(
          RecordState(
            kind: "person", id: id, fields: ["name": .register(stamp, .text("x"))]))
      }
    }
    let ending = ids[0].ending(5)
    #expect(ending == ids[1].ending(5))
    let error = #expect(throws: StoreError.self) { try store.record(named: ending, of: .person) }
    let candidates = ids.reversed().map { "\n  \($0.ending(7))  x" }.joined()
    #expect(
      error?.description
        == "'\(ending)' fits more than one person; name one of these:\(candidates)")
    for id in ids {
      let record = try #require(try store.record(id, of: .person))
      #expect(try store.record(named: store.ending(of: record), of: .person).id == id)
      #expect(try store.ending(of: record).count == 7)
    }
  }
}
