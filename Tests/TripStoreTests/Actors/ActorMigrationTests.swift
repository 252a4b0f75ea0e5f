import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Homes of versions that knew devices and no actors go on.
@Suite(.temporaryDirectory) struct ActorMigrationTests {
  private let home = TestHome()
  private static let device = "01a1fe55c7c88df8c8fbca29bb7de758"

  private static func actor() throws -> ActorID {
    ActorID(try #require(Hexadecimal.bytes(device).flatMap { RecordID(bytes: $0) }))
  }

  private func make(_ version: Int) throws {
    _ = try home.home.make()
    try OldStore.make(version: version, home.file)
  }

  @Test(arguments: 1...3)
  func `the device becomes the first actor and continues`(version: Int) throws {
    try make(version)
    let store = try home.store()
    let actor = try store.currentActor()
    #expect(actor.id.bytes == Hexadecimal.bytes(Self.device))
    #expect(try store.ownActors() == [actor])
    #expect(try store.meta("first") == actor.id.bytes)
    #expect(try home.store().currentActor() == actor)
    let drive = try #require(try store.records(RecordQuery(.drive)).first)
    try store.change(.drive, drive.id, [.set(.title, "To the lake")])
    #expect(try home.store().record(drive.id, of: .drive)?[.title] == "To the lake")
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
    // From now on a copy is noticed.
    let copy = TestHome("copy")
    try FileManager.default.copyItem(atPath: home.home.path, toPath: copy.home.path)
    #expect(try copy.store().currentActor() != actor)
  }

  @Test(arguments: 1...3)
  func `an older store in a backup is restored with a new actor`(version: Int) throws {
    try make(version)
    let path = TemporaryDirectory.current.file("a.vlb")
    let stamp = try #require(BackupStamp(version: "1", created: "now"))
    try HomeBackup.write(home: home.home, to: path, stamp: stamp)
    let restored = TestHome("restored")
    _ = try HomeRestore.restore(.trips, from: path, into: restored.home)
    let names = try FileManager.default.contentsOfDirectory(atPath: restored.home.path)
    #expect(names == [RecordStore.fileName])
    let store = try restored.store()
    #expect(try store.ownActors().map(\.id.bytes).first == Hexadecimal.bytes(Self.device))
    #expect(try store.ownActors().count == 2)
    #expect(try store.currentActor() == store.ownActors()[1])
    #expect(try store.records(RecordQuery(.drive)).map { $0[.title] } == ["To the sea"])
  }

  /// Notes and money were merged by their last write before.
  @Test(arguments: 1...3)
  func `fields that merge in another way now keep their values and stamps`(version: Int) throws {
    try make(version)
    let id = try #require(RecordID(bytes: [UInt8](repeating: 2, count: 16)))
    let base = Stamp(time: 9, actor: try Self.actor())
    let late = Stamp(time: 12 << 16, actor: base.actor)
    let names = ["note", "rate", "home_amount"]
    let values: [FieldValue] = [.text("dear"), .text("0.1"), .integer(42)]
    let connection = try Connection(path: home.file, mode: .readWrite)
    let codec = StateCodec(numberOf: { _ in 1 }, actorOf: { _ in base.actor })
    var state = RecordState(kind: "ledger", id: id, fields: [:])
    for (name, value) in zip(names, values) { state.fields[name] = .register(late, value) }
    let merge = try #require(try codec.pack(state, of: KindSpec.ledger, base: base))
    try connection.run(
      """
      INSERT INTO ledger(key, id, ending, alive, sort, life, base_time, base_device, changed, merge,
        day, direction, amount, currency, rate, home_amount, note)
      VALUES (1, ?, ?, 1, 5, 1, 9, 1, ?, ?, 5, 'expense', 420, 'NOK', '0.1', 42, 'dear')
      """, [id.bytes, id.lowThreeBytes, Int64(late.time), merge])
    try connection.close()
    let stored = try #require(try home.store().find(id, of: .ledger))
    #expect(stored.state.fields["note"] == .texts(ManualState(late, .text("dear"))))
    #expect(stored.state.fields["rate"] == .manual(ManualState(late, .text("0.1"))))
    #expect(stored.state.fields["home_amount"] == .manual(ManualState(late, .integer(42))))
    #expect(stored.state.fields["amount"] == .manual(ManualState(base, .integer(420))))
  }

  /// A newer version sent a kind and a field before this one knew them.
  @Test func `an upgrade takes over what newer versions had sent`() throws {
    let stamp = Stamp(time: 7, actor: ActorID(.zero))
    let other = try #require(RecordID(bytes: [UInt8](repeating: 3, count: 16)))
    let store = try home.store()
    let id = try store.add(.person, [.set(.name, "Ada")])
    let base = Stamp(time: 0, actor: ActorID(.zero))
    let late = RecordState(
      kind: "person", id: id, fields: ["contact": .register(stamp, .text("Bob"))])
    let foreign = RecordState(
      kind: "person", id: other,
      fields: ["name": .register(stamp, .text("Eve")), "tea": .register(stamp, .text("oolong"))])
    // As an older version keeps them: it has neither the kind nor the field.
    var bytes = try #require(try store.codec.pack(late, of: nil, base: base))
    try store.connection.run("UPDATE person SET merge = ?", [bytes])
    bytes = try #require(try store.codec.pack(foreign, of: nil, base: base))
    try store.connection.run(
      "INSERT INTO foreign_record VALUES ('person', ?, 1, ?)", [other.bytes, bytes])
    try store.setMeta("adopted", [3])
    let upgraded = try home.store()
    #expect(try upgraded.record(id, of: .person)?[.contact] == "Bob")
    #expect(try upgraded.record(other, of: .person)?[.name] == "Eve")
    let state = try #require(try upgraded.find(other, of: .person)).state
    #expect(state.fields["tea"] == .register(stamp, .text("oolong")))
    #expect(try upgraded.numbers("SELECT count(*) FROM foreign_record") == [0])
    #expect(try upgraded.texts("SELECT contact FROM person WHERE contact IS NOT NULL") == ["Bob"])
  }
}
