import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// The sum over all records: kept up to date, and the same as counted from the beginning.
@Suite(.temporaryDirectory) struct StateSumTests {
  @Test func `a sum is one of numbers modulo 2^256`() throws {
    let most = try #require(ContentHash(bytes: [UInt8](repeating: 255, count: 32)))
    let one = try #require(ContentHash(bytes: [UInt8](repeating: 0, count: 31) + [1]))
    let half = try #require(ContentHash(bytes: [128] + [UInt8](repeating: 0, count: 31)))
    var sum = StateSum()
    sum.add(most)
    #expect(sum.bytes == most.bytes)
    sum.add(one)
    #expect(sum == StateSum())
    sum.remove(one)
    #expect(sum.bytes == most.bytes)
    sum.add(half)
    #expect(sum.bytes == [127] + [UInt8](repeating: 255, count: 31))
    #expect(StateSum(bytes: sum.bytes) == sum)
    #expect(StateSum(bytes: [1, 2, 3]) == nil)
  }

  private func expectRight(_ store: RecordStore) throws {
    #expect(try store.stateSum() == store.recountedSum())
  }

  @Test func `it follows edits, deletes, and edits of one record in one go`() throws {
    let store = try TestHome("van").store()
    let empty = try store.stateSum()
    let id = try store.addCheckin("Lagos")
    try expectRight(store)
    #expect(try store.stateSum() != empty)
    try store.edit { try $0.change(.checkin, id, ["place": .set(.text("Porto"))]) }
    try store.edit { edit in
      try edit.change(.checkin, id, ["place": .set(.text("Faro")), "tags": .insert(["sea"])])
      try edit.delete(.checkin, id)
    }
    try expectRight(store)
    try store.edit { edit in
      try edit.undelete(.checkin, id)
      try edit.change(.checkin, id, ["tags": .remove(["sea"])])
      _ = try edit.create(.checkin, [.set(.place, "Beja"), .set(.day, Day(daysSinceEpoch: 1))])
    }
    try expectRight(store)
  }

  @Test func `it follows edits of a record that has outlived its end`() throws {
    let (van, phone) = (try TestHome("van").store(), try TestHome("phone").store())
    let id = try van.addCheckin("Lagos")
    func send(from sender: RecordStore, to receiver: RecordStore) throws {
      let state = try #require(try sender.find(id, of: .checkin)).state
      try receiver.edit { _ = try $0.merge(state) }
    }
    try send(from: van, to: phone)
    try phone.edit { try $0.delete(.checkin, id) }
    try van.edit { try $0.change(.checkin, id, ["place": .set(.text("Porto"))]) }
    try send(from: phone, to: van)
    #expect(try van.record(id, of: .checkin)?.isAlive == true)
    for change in [
      { try $0.change(.checkin, id, ["place": .set(.text("Faro"))]) },
      { try $0.delete(.checkin, id) },
    ] as [(Edit) throws -> Void] {
      try van.keepSum()
      try van.edit(change)
      try expectRight(van)
    }
  }

  @Test func `it follows tracks, long imports, and a log that was cut`() throws {
    let store = try TestHome("van").store()
    try store.keepSum()
    let drive = try store.edit { edit in
      try edit.create(
        .drive,
        [
          .set(.started, Instant(millisecondsSinceEpoch: 1_800_000_000_000)),
          .set(.track, [1, 2, 3]),
        ])
    }
    try expectRight(store)
    try store.edit { try $0.change(.drive, drive, ["track": .set(.bytes([4, 5]))]) }
    try expectRight(store)
    try store.edit { try $0.change(.drive, drive, ["title": .set(.text("Home"))]) }
    try expectRight(store)
    for _ in 0..<2 {
      try store.edit { edit in
        try edit.create(
          .checkin, each: (0..<3_000).map { [.set(.day, Day(daysSinceEpoch: $0))] })
      }
    }
    try store.edit { try $0.change(.drive, drive, ["title": .set(.text("Away"))]) }
    try expectRight(store)
    let id = try store.addCheckin("Lagos")
    try store.keepSum()
    try store.edit { try $0.change(.checkin, id, ["place": .set(.text("Porto"))]) }
    try store.connection.run("UPDATE change SET before = NULL", [])
    try expectRight(store)
  }

  @Test func `it follows a field that was there for a while only in between`() throws {
    let store = try TestHome("van").store()
    let id = try store.add(.item, [.set(.name, "gas"), .set(.type, "item")])
    try store.keepSum()
    for step in [3, 2] as [Int64] {
      try store.edit { try $0.change(.item, id, ["quantity": .add(step)]) }
    }
    try expectRight(store)
    try store.edit { edit in
      for text in ["a", "b"] { try edit.change(.item, id, ["note": .set(.text(text))]) }
    }
    try expectRight(store)
  }

  @Test func `what others sent counts in the transaction that applies it`() throws {
    let (van, phone) = (try TestHome("van").store(), try TestHome("phone").store())
    try phone.keepSum()
    let id = try van.addCheckin("Lagos")
    let drive = try van.edit { edit in
      try edit.create(
        .drive,
        [
          .set(.started, Instant(millisecondsSinceEpoch: 1_800_000_000_000)),
          .set(.track, [1, 2, 3]),
        ])
    }
    try send(van, to: phone)
    try expectRight(phone)
    #expect(try phone.stateSum() == van.stateSum())
    // Both have changed the record since, and the phone has not been asked for a sum meanwhile.
    try phone.edit { try $0.change(.checkin, id, ["note": .set(.text("windy"))]) }
    try phone.edit { try $0.change(.drive, drive, ["title": .set(.text("Home"))]) }
    try van.edit { try $0.change(.checkin, id, ["place": .set(.text("Sagres"))]) }
    try send(van, to: phone)
    try expectRight(phone)
    try van.keepSum()
    try send(phone, to: van)
    try expectRight(van)
    #expect(try phone.stateSum() == van.stateSum())
  }

  private func send(_ sender: RecordStore, to reader: RecordStore) throws {
    let actor = try sender.currentActor()
    try sender.forEachSnapshotPart { part in
      let place = try reader.end(of: part.lane, by: actor).place.next
      let hash = ContentHash(of: [1]).bytes
      #expect(try reader.apply(part.contents, of: LaneEnd(place: place, hash: hash)) != nil)
      #expect(try reader.keptSum() != nil)
    }
  }

  @Test func `a snapshot is counted once it is loaded`() throws {
    let (van, phone) = (try TestHome("van").store(), try TestHome("phone").store())
    try phone.keepSum()
    _ = try van.addCheckin("Lagos")
    try van.forEachSnapshotPart { part in
      _ = try phone.apply(part.contents, setting: "part", to: [1])
      #expect(try phone.keptSum() == nil)
    }
    #expect(try phone.stateSum() == van.stateSum())
  }

  @Test func `it is counted again where changes move to another actor`() throws {
    let store = try TestHome("van").store()
    let id = try store.addCheckin("Lagos")
    try store.keepSum()
    try store.edit { try $0.change(.checkin, id, ["place": .set(.text("Porto"))]) }
    try store.beginActor(takingOverAfter: 0)
    try expectRight(store)
  }

  @Test func `an edit in a home that does not sync keeps none`() throws {
    let store = try TestHome("van").store()
    _ = try store.addCheckin("Lagos")
    #expect(try store.keptSum() == nil)
  }
}

extension RecordStore {
  /// As when a head is made.
  fileprivate func keepSum() throws {
    _ = try connection.transaction(.immediate) { try currentSum() }
  }
}
