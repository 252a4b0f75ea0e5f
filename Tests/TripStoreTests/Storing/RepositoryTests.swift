import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct RepositoryTests {
  @Test func `records with ids of their own are made together as they are made one by one`() throws
  {
    let (alone, together) = (try TestHome("alone").store(), try TestHome("together").store())
    var random = SplitMix64(seed: 3)
    let records: [(id: RecordID, values: FieldValues)] = (0..<5).map { number in
      (
        RecordID(milliseconds: Int64(number), using: &random),
        [.set(.place, "p\(number)"), .set(.day, Day(daysSinceEpoch: 9 - number))]
      )
    }
    try alone.edit { edit in
      for (id, values) in records { try edit.create(.checkin, values, id: id) }
    }
    try together.edit { try $0.create(.checkin, each: records) }
    func made(in store: RecordStore) throws -> [String] {
      try store.texts(
        "SELECT key || hex(id) || place || day || clock || created || ifnull(merge, '') FROM checkin"
      )
    }
    #expect(try made(in: together) == made(in: alone))
    #expect(try made(in: together).count == 5)
    #expect(
      try together.texts("SELECT hex(id) FROM change ORDER BY number")
        == alone.texts("SELECT hex(id) FROM change ORDER BY number"))
    #expect(throws: StoreError.self) {
      try together.edit { try $0.create(.checkin, each: [records[2]]) }
    }
    let nameless = (RecordID(milliseconds: 99, using: &random), FieldValues())
    #expect(throws: StoreError.missingField(kind: "trip", field: "name")) {
      try together.edit { try $0.create(.trip, each: [nameless]) }
    }
    #expect(try together.count(.trip) == 0)
  }

  @Test func `a record is read back as entered, even by another process`() throws {
    let home = TestHome()
    let id = try home.store().add(
      .checkin,
      [
        .set(.place, "Süd🚐 ‏עברית"), .set(.day, 20_000), .set(.overnight, true),
        .set(.latitude, -339_000_000), .set(.tags, ["lake", "quiet"]),
      ])
    let record = try #require(try home.storeToRead()?.record(id, of: .checkin))
    #expect(record[.place] == "Süd🚐 ‏עברית")
    #expect(record[.latitude] == -339_000_000)
    #expect(record[.tags] == ["lake", "quiet"])
    #expect(record[.created] == 1_800_000_000_000)
    #expect(record[.clock] == "proven")
    #expect(record.isAlive)
  }

  @Test func `an edit changes the given fields and nothing else`() throws {
    let store = try TestHome().store()
    let id = try store.addCheckin("a")
    try store.change(.checkin, id, [.set(.place, "b"), .set(.stay, 4)])
    let record = try #require(try store.record(id, of: .checkin))
    #expect(record[.place] == "b")
    #expect(record[.stay] == 4)
    #expect(record[.day] == 20_000)
  }

  @Test func `a word duplicated by damage occurs once`() {
    let stamp = Stamp(time: 1, actor: ActorID(.zero))
    let state = StateCodec.plain(.set(["lake", "lake"]), rule: .union, stamp)
    #expect(state.value == .set(["lake"]))
  }

  @Test func `changes made before an error are rolled back`() throws {
    struct Stop: Error {}
    let store = try TestHome().store()
    #expect(throws: Stop.self) {
      try store.edit { edit in
        try edit.create(.person, [.set(.name, "Ada")])
        throw Stop()
      }
    }
    #expect(try store.count(.person) == 0)
    #expect(try store.numbers("SELECT count(*) FROM change") == [0])
  }

  @Test func `a deleted record disappears from lists and can be restored in full`() throws {
    let store = try TestHome().store()
    let id = try store.addCheckin("a")
    try store.edit { try $0.delete(.checkin, id) }
    #expect(try store.records(RecordQuery(.checkin)).isEmpty)
    var deleted = RecordQuery(.checkin)
    deleted.deleted = true
    #expect(try store.records(deleted).map(\.id) == [id])
    try store.edit { try $0.undelete(.checkin, id) }
    #expect(try store.records(RecordQuery(.checkin)).map { $0[.place] } == ["a"])
  }

  @Test func `an id that is taken is refused, and its record stays`() throws {
    let store = try TestHome().store()
    let id = try store.add(.person, [.set(.name, "Ada")])
    let error = #expect(throws: StoreError.self) {
      try store.edit { try $0.create(.person, [.set(.name, "Bea")], id: id) }
    }
    #expect(error == .exists(kind: "person", id: id.ending(5)))
    #expect(try store.records(RecordQuery(.person)).map { $0[.name] } == ["Ada"])
  }

  @Test func `an edit does not restore a deleted record`() throws {
    let store = try TestHome().store()
    let id = try store.addCheckin("a")
    try store.edit { try $0.delete(.checkin, id) }
    let error = #expect(throws: StoreError.self) {
      try store.change(.checkin, id, [.set(.place, "b")])
    }
    #expect(error == .deleted(kind: "check-in", id: id.ending(5)))
    #expect(try store.record(id, of: .checkin)?.isAlive == false)
  }

  @Test func `changes are logged once per record and transaction`() throws {
    let store = try TestHome().store()
    let id = try store.edit { edit in
      let id = try edit.create(.person, [.set(.name, "Ada")])
      try edit.update(.person, id, [.set(.note, "x")])
      return id
    }
    try store.edit { try $0.delete(.person, id) }
    #expect(try store.texts("SELECT fields FROM change") == ["clock created name note", "."])
  }

  @Test func `an edit that changes nothing leaves no trace`() throws {
    let store = try TestHome().store()
    let id = try store.addCheckin("a")
    let changed = try store.record(id, of: .checkin)?.changedMilliseconds
    try store.change(.checkin, id, [.set(.place, "a")])
    #expect(try store.numbers("SELECT count(*) FROM change") == [1])
    #expect(try store.record(id, of: .checkin)?.changedMilliseconds == changed)
  }

  @Test(arguments: [
    (KindSpec.person, ["name": FieldValue.none], "a person needs a name"),
    (.person, [:], "a person needs a name"),
    (.person, ["name": .text("")], "a person needs a name"),
    (.person, ["name": .text("a\u{7}b")], "name takes text without control characters"),
    (.person, ["name": .text("a\nb")], "name takes one line"),
    (.person, ["name": .text("a\u{0}")], "name takes text without control characters"),
    (
      .person, ["name": .text(String(repeating: "x", count: 1_000_000))],
      "name takes at most 120 bytes, not 1000000"
    ),
    (.person, ["name": .integer(3)], "name takes a value of another type"),
    (.person, ["shoe_size": .integer(3)], "shoe_size is not a field of a person"),
    (
      .checkin, ["day": .integer(20_000), "stay": .integer(6)],
      "stay takes 1 to 5 stars, not 6"
    ),
    (.checkin, ["day": .integer(9_000_000)], "day takes a day from 1900 to 2200"),
    (
      .checkin, ["day": .integer(1), "country": .text("no")],
      "country takes two capital letters, such as NO"
    ),
    (
      .checkin, ["day": .integer(1), "latitude": .integer(900_000_001)],
      "latitude takes -90 to 90 degrees"
    ),
    (
      .checkin, ["day": .integer(1), "tags": .set(["a,b"])], "tags takes words without commas"
    ),
  ])
  func `an invalid value is refused and nothing is stored`(
    kind: KindSpec, values: [String: FieldValue], message: String
  ) throws {
    let store = try TestHome().store()
    let error = #expect(throws: StoreError.self) { try store.add(kind, FieldValues(raw: values)) }
    #expect(error?.description == message)
    #expect(try store.count(kind) == 0)
  }

  @Test func `two records with the same identity are one`() throws {
    let store = try TestHome().store()
    try store.setSharedSetting("money.home-currency", to: "NOK")
    try store.setSharedSetting("money.home-currency", to: "CHF")
    #expect(try store.sharedSetting("money.home-currency") == "CHF")
    #expect(try store.count(.setting) == 1)
    try store.setSharedSetting("money.home-currency", to: nil)
    #expect(try store.sharedSetting("money.home-currency") == nil)
    try store.setSharedSetting("money.home-currency", to: "SEK")
    #expect(try store.sharedSetting("money.home-currency") == "SEK")
  }

  @Test func `a counter can be added to and set`() throws {
    let store = try TestHome().store()
    let id = try store.add(
      .item, [.set(.name, "tins"), .set(.type, "item"), .set(.quantity, 5)])
    try store.change(.item, id, [Field.quantity.name: .add(-2)])
    try store.change(.item, id, [Field.quantity.name: .add(10)])
    #expect(try store.record(id, of: .item)?[.quantity] == 13)
    try store.change(.item, id, [.set(.quantity, 4)])
    #expect(try store.record(id, of: .item)?[.quantity] == 4)
  }

  @Test func `large fields are stored, and read only on request`() throws {
    let store = try TestHome().store()
    let track = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let id = try store.add(.drive, [.set(.started, 1), .set(.track, track)])
    let record = try #require(try store.record(id, of: .drive))
    #expect(record[KindSpec.drive[.track]].isNone)
    #expect(try store.bytes(.track, of: record) == track)
    try store.change(.drive, id, [.set(.note, "x")])
    #expect(try store.bytes(.track, of: record) == track)
  }

  @Test(arguments: [(-10, 20), (170, -170)])
  func `the box of a drive is found, even across the antimeridian`(sides: (Int64, Int64)) throws {
    let store = try TestHome().store()
    let (west, east) = (sides.0 * 10_000_000, sides.1 * 10_000_000)
    try store.add(
      .drive,
      [
        .set(.started, 1), .set(.south, 0), .set(.north, 10_000_000),
        .set(.west, west), .set(.east, east),
      ])
    #expect(try store.drives(at: sides.0 + 1) == 1)
    #expect(try store.drives(at: sides.1 - 1) == 1)
    #expect(try store.drives(at: sides.1 + 2) == 0)
  }

  @Test func `the box of a drive is updated by changes from another device`() throws {
    let store = try TestHome().store()
    let actor = ActorID(try #require(RecordID(bytes: [UInt8](repeating: 7, count: 16))))
    for (time, west) in [(UInt64(1), Int64(10)), (2, 50)] {
      let stamp = Stamp(time: time << 16, actor: actor)
      let sides: FieldValues = [
        .set(.started, 1), .set(.south, 0), .set(.north, 1),
        .set(.west, west * 10_000_000), .set(.east, (west + 10) * 10_000_000),
      ]
      let state = RecordState(
        kind: "drive", id: .zero, fields: sides.byName.mapValues { .register(stamp, $0) })
      #expect(try store.edit { try $0.merge(state).hasChanged })
    }
    #expect(try store.drives(at: 15) == 0)
    #expect(try store.drives(at: 55) == 1)
  }
}

extension RecordStore {
  /// The number of drive boxes that a meridian crosses.
  fileprivate func drives(at degrees: Int64) throws -> Int {
    let place = degrees * 10_000_000
    return try numbers(
      "SELECT key FROM drive_bounds WHERE west <= \(place) AND east >= \(place)"
    ).count
  }
}
