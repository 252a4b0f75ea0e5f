import Foundation
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// A home whose file was put back in place, so that nothing showed it: its next stamps are those
/// that its twin has given, until sync notices.
@Suite(.temporaryDirectory) struct RestampingTests {
  private let home = TestHome("home")

  /// What the twin has of a record, and the home as it was before the twin's change.
  private func twin(
    of kind: KindSpec, _ id: RecordID, after change: (RecordStore) throws -> Void
  ) throws -> RecordState {
    let before = try Data(contentsOf: URL(filePath: home.file))
    try change(home.store(at: 0, proven: false))
    let state = try #require(try home.store().find(id, of: kind, withLargeFields: true)).state
    try overwrite(with: before)
    return state
  }

  /// Keeps the file, so that it is not taken for a copy.
  private func overwrite(with bytes: Data) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: home.file))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  private func sealed() throws -> Int64 {
    try home.store().numbers("SELECT max(number) FROM change")[0]
  }

  private func takeOver(after sealed: Int64, merging twin: RecordState) throws {
    let actor = try home.store().currentActor()
    try home.store(at: 0, proven: false).beginActor(takingOverAfter: sealed)
    #expect(try home.store().currentActor() != actor)
    _ = try home.store().edit { try $0.merge(twin) }
  }

  private func state(_ kind: KindSpec, _ id: RecordID) throws -> RecordState {
    try #require(try home.store().find(id, of: kind, withLargeFields: true)).state
  }

  /// 10, 3 more that were sent, and 5 more after the file was put back: 18, not 15.
  @Test func `additions under the same stamps add up`() throws {
    let id = try home.store().add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    let sealed = try sealed()
    let twin = try twin(of: .item, id) {
      try $0.change(.item, id, [Field.quantity.name: .add(3)])
    }
    for step: Int64 in [4, 1] {
      try home.store(at: 0, proven: false).change(.item, id, [Field.quantity.name: .add(step)])
    }
    try takeOver(after: sealed, merging: twin)
    #expect(try home.store().record(id, of: .item)?[.quantity] == 18)
    // What the twin has is in it: hearing of it again changes nothing.
    #expect(try home.store().edit { try $0.merge(twin).hasChanged } == false)
  }

  @Test func `additions to what no one had counted before add up`() throws {
    let id = try home.store().add(.item, [.set(.name, "gas"), .set(.type, "item")])
    let sealed = try sealed()
    let twin = try twin(of: .item, id) {
      try $0.change(.item, id, [Field.quantity.name: .add(3)])
    }
    for step: Int64 in [4, 1] {
      try home.store(at: 0, proven: false).change(.item, id, [Field.quantity.name: .add(step)])
    }
    try takeOver(after: sealed, merging: twin)
    #expect(try home.store().record(id, of: .item)?[.quantity] == 8)
  }

  @Test func `a count made after unsent additions stays what was counted`() throws {
    let id = try home.store().add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    let sealed = try sealed()
    let twin = try twin(of: .item, id) {
      try $0.change(.item, id, [Field.quantity.name: .add(3)])
    }
    let store = try home.store(at: 0, proven: false)
    try store.change(.item, id, [Field.quantity.name: .add(5)])
    try store.change(.item, id, [.set(.quantity, 8)])
    try store.change(.item, id, [Field.quantity.name: .add(1)])
    try takeOver(after: sealed, merging: twin)
    // The twin's 3 were not known to the count.
    #expect(try home.store().record(id, of: .item)?[.quantity] == 12)
  }

  @Test func `two amounts under one stamp become a conflict of two stamps`() throws {
    let id = try home.store().add(.ledger, DamagedHome.entry(100))
    let sealed = try sealed()
    let twin = try twin(of: .ledger, id) { try $0.change(.ledger, id, [.set(.amount, 120)]) }
    try home.store(at: 0, proven: false).change(.ledger, id, [.set(.amount, 150)])
    #expect(try state(.ledger, id).fields["amount"]?.stamp == twin.fields["amount"]?.stamp)
    try takeOver(after: sealed, merging: twin)
    guard case .manual(let amounts) = try state(.ledger, id).fields["amount"] else {
      Issue.record("the amount has no entries")
      return
    }
    #expect(Set(amounts.entries.map(\.value)) == [.integer(120), .integer(150)])
    #expect(Set(amounts.entries.map(\.stamp.actor)).count == 2)
  }

  @Test func `a delete does not bury what the twin wrote under the same stamps`() throws {
    let id = try home.store().addCheckin("a")
    let sealed = try sealed()
    let twin = try twin(of: .checkin, id) { store in
      for place in ["b", "c"] { try store.change(.checkin, id, [.set(.place, place)]) }
    }
    let store = try home.store(at: 0, proven: false)
    for weather in ["sun", "wind", "rain"] {
      try store.change(.checkin, id, [.set(.weather, weather)])
    }
    try store.edit { try $0.delete(.checkin, id) }
    try takeOver(after: sealed, merging: twin)
    let record = try #require(try home.store().record(id, of: .checkin))
    #expect(record.isAlive)
    #expect(record[.place] == "c")
    #expect(record[.weather] == "rain")
  }

  /// The old actor's twin may have written at every time since the last change that was sent, also
  /// while this home changed other records.
  @Test func `a delete buries nothing that the twin wrote while other records were changed`() throws
  {
    let id = try home.store().addCheckin("a")
    let other = try home.store().addCheckin("other")
    let sealed = try sealed()
    let twin = try twin(of: .checkin, id) { store in
      for place in ["b", "c"] { try store.change(.checkin, id, [.set(.place, place)]) }
    }
    let store = try home.store(at: 0, proven: false)
    for place in ["x", "y", "z"] { try store.change(.checkin, other, [.set(.place, place)]) }
    try store.change(.checkin, id, [.set(.weather, "rain")])
    try store.edit { try $0.delete(.checkin, id) }
    try takeOver(after: sealed, merging: twin)
    let record = try #require(try home.store().record(id, of: .checkin))
    #expect(record.isAlive)
    #expect(record[.place] == "c")
  }

  @Test func `additions whose history is forgotten are not counted twice`() throws {
    let id = try home.store().add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    let sealed = try sealed()
    let sent = try state(.item, id)
    try home.store().change(
      .item, id, [Field.quantity.name: .add(5), Field.weight.name: .set(.integer(7))])
    try home.store().connection.run("UPDATE change SET before = NULL")
    try takeOver(after: sealed, merging: sent)
    #expect(try home.store().record(id, of: .item)?[.quantity] == 15)
    #expect(try state(.item, id).fields["weight"]?.stamp?.actor == home.store().currentActor())
  }

  @Test func `a record that was never sent belongs to the new actor altogether`() throws {
    let kept = try home.store().addCheckin("kept")
    let sealed = try sealed()
    let id = try home.store().addCheckin("new")
    try home.store().change(.checkin, id, [.set(.tags, ["x"])])
    let twin = try state(.checkin, kept)
    try takeOver(after: sealed, merging: twin)
    let actor = try home.store().currentActor()
    let stored = try #require(try home.store().find(id, of: .checkin))
    #expect(Set(stored.state.fields.values.flatMap(\.stamps).map(\.actor)) == [actor])
    #expect(stored.base.actor == actor)
    #expect(try home.store().numbers("SELECT count(*) FROM checkin WHERE merge IS NOT NULL") == [0])
    #expect(try state(.checkin, kept) == twin)
    // The log and the clock go on from the new stamps.
    let times = try home.store().numbers(
      "SELECT DISTINCT stamp FROM change WHERE number > \(sealed)")
    #expect(times == [Int64(bitPattern: stored.base.time)])
    #expect(try home.store().loadClock().last == stored.base.time)
  }

  @Test func `what an error interrupts is as before`() throws {
    let id = try home.store().addCheckin("a")
    let sealed = try sealed()
    try home.store().change(.checkin, id, [.set(.place, "b")])
    let before = try state(.checkin, id)
    let actor = try home.store().currentActor()
    let store = try home.store()
    try store.connection.execute(
      script: """
        CREATE TEMP TRIGGER stop BEFORE UPDATE ON main.change BEGIN SELECT raise(ABORT, 'full'); END
        """)
    #expect(throws: (any Error).self) { try store.beginActor(takingOverAfter: sealed) }
    #expect(try home.store().currentActor() == actor)
    #expect(try state(.checkin, id) == before)
  }
}
