import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Two homes must never write as the same actor, and a home that goes on must not begin a new one.
@Suite(.temporaryDirectory) struct ActorTests {
  private let home = TestHome("home")

  private func copy(to name: String) throws -> TestHome {
    let copy = TestHome(name)
    try FileManager.default.copyItem(atPath: home.home.path, toPath: copy.home.path)
    return copy
  }

  private func back(up home: TestHome, to path: String) throws {
    let stamp = try #require(BackupStamp(version: "1", created: "now"))
    _ = try HomeBackup.write(home: home.home, to: path, stamp: stamp)
  }

  @Test func `a home continues as the same actor from process to process`() throws {
    let actor = try home.store().currentActor()
    for _ in 1...3 { #expect(try home.store().currentActor() == actor) }
    #expect(try home.store().ownActors() == [actor])
    _ = try home.store().addCheckin("a")
    #expect(try home.store().numbers("SELECT count(*) FROM device") == [1])
  }

  @Test func `a home that is renamed continues as the same actor`() throws {
    let actor = try home.store().currentActor()
    let renamed = TestHome("renamed")
    try FileManager.default.moveItem(atPath: home.home.path, toPath: renamed.home.path)
    #expect(try renamed.store().currentActor() == actor)
  }

  @Test func `a copied home begins a new actor, and the original continues`() throws {
    let id = try home.store().addCheckin("a")
    let actor = try home.store().currentActor()
    let copy = try copy(to: "copy")
    let next = try copy.store().currentActor()
    #expect(next != actor)
    #expect(try copy.store().ownActors() == [actor, next])
    #expect(try copy.store().currentActor() == next)
    #expect(try home.store().currentActor() == actor)
    #expect(try copy.store().record(id, of: .checkin)?[.place] == "a")
  }

  @Test func `a copy's stamps continue past those of the original`() throws {
    let id = try home.store().addCheckin("a")
    let copy = try copy(to: "copy")
    let before = try #require(try copy.storeToRead()?.find(id, of: .checkin)?.state.changed)
    try copy.store(at: 0, proven: false).change(.checkin, id, [.set(.place, "b")])
    let after = try #require(try copy.store().find(id, of: .checkin)?.state.changed)
    #expect(after > before)
    #expect(after.actor != before.actor)
  }

  @Test func `reading a copy changes nothing in it`() throws {
    _ = try home.store().addCheckin("a")
    let copy = try copy(to: "copy")
    let bytes = try Data(contentsOf: URL(filePath: copy.file))
    _ = try #require(try copy.storeToRead()).records(RecordQuery(.checkin))
    #expect(try Data(contentsOf: URL(filePath: copy.file)) == bytes)
  }

  @Test func `a restored home begins a new actor, and finds its clock as it was`() throws {
    let id = try home.store().addCheckin("a")
    let actor = try home.store().currentActor()
    let stamp = try #require(try home.store().find(id, of: .checkin)?.state.changed)
    let backup = TemporaryDirectory.current.file("a.vlb")
    try back(up: home, to: backup)
    let restored = TestHome("restored")
    _ = try HomeRestore.restore(.trips, from: backup, into: restored.home)
    #expect(try restored.storeToRead()?.record(id, of: .checkin)?[.place] == "a")
    let store = try restored.store()
    let next = try store.currentActor()
    #expect(next != actor)
    #expect(try store.ownActors() == [actor, next])
    #expect(try store.loadClock().last >= stamp.time)
    #expect(try restored.store().currentActor() == next)
    #expect(try restored.store().record(id, of: .checkin)?[.place] == "a")
  }

  /// Stock of 10; 3 are added and sent; the backup of before is restored, and 5 are added.
  @Test func `what was sent before a restore comes back and adds up`() throws {
    let gas: FieldValues = [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)]
    let id = try home.store().add(.item, gas)
    let backup = TemporaryDirectory.current.file("a.vlb")
    try back(up: home, to: backup)
    try home.store().change(.item, id, [Field.quantity.name: .add(3)])
    let sent = try #require(try home.store().find(id, of: .item)).state
    let restored = TestHome("restored")
    _ = try HomeRestore.restore(.trips, from: backup, into: restored.home)
    try restored.store().change(.item, id, [Field.quantity.name: .add(5)])
    _ = try restored.store().edit { try $0.merge(sent) }
    #expect(try restored.store().record(id, of: .item)?[.quantity] == 18)
  }

  @Test func `an amount that a copy changed too becomes a conflict`() throws {
    let id = try home.store().add(.ledger, DamagedHome.entry(100))
    let copy = try copy(to: "copy")
    for (one, amount) in [(home, Int64(120)), (copy, 150)] {
      // Both clocks are unproven: the next stamp follows from the last one.
      try one.store(at: 0, proven: false).change(.ledger, id, [.set(.amount, amount)])
    }
    let theirs = try #require(try copy.store().find(id, of: .ledger)).state
    _ = try home.store().edit { try $0.merge(theirs) }
    guard case .manual(let amounts) = try home.store().find(id, of: .ledger)?.state.fields["amount"]
    else {
      Issue.record("the amount has no entries")
      return
    }
    #expect(Set(amounts.entries.map(\.value)) == [.integer(120), .integer(150)])
  }

  @Test func `meeting its own stamps with other values begins a new actor`() throws {
    let id = try home.store().addCheckin("a")
    try home.store().change(.checkin, id, [.set(.place, "b")])
    let actor = try home.store().currentActor()
    var twin = try #require(try home.store().find(id, of: .checkin)).state
    let stamp = try #require(twin.fields["place"]?.stamp)
    twin.fields["place"] = .register(stamp, .text("c"))
    let outcome = try home.store().edit { try $0.merge(twin) }
    #expect(outcome.clones == [actor])
    #expect(try home.store().currentActor() != actor)
    let state = try #require(try home.store().find(id, of: .checkin)).state
    #expect(state.fields["place"] == .twins(stamp, [.text("b"), .text("c")]))
  }

  @Test func `a salvaged store begins a new actor that knows the old one`() throws {
    let damaged = DamagedHome("damaged")
    try damaged.fill(entries: 60, checkins: 3, points: 10)
    let actor = try damaged.test.store().currentActor()
    let page = try #require(try damaged.pages(of: "ledger").dropFirst().first).page
    try damaged.overwrite(page: page)
    _ = try #require(try damaged.examine())
    let store = try damaged.test.store()
    let next = try store.currentActor()
    #expect(next != actor)
    #expect(try store.ownActors() == [actor, next])
    let record = try #require(try store.records(RecordQuery(.ledger)).first)
    #expect(try store.find(record.id, of: .ledger)?.base.actor == actor)
  }
}
