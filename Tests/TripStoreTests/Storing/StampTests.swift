import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// The merge state stored besides the columns.
@Suite(.temporaryDirectory) struct StampTests {
  private func state(_ store: RecordStore, _ id: RecordID, _ kind: KindSpec) throws -> RecordState {
    try #require(try store.find(id, of: kind, withLargeFields: true)).state
  }

  @Test func `a record that was never edited needs only its own stamp`() throws {
    let store = try TestHome().store()
    _ = try store.add(
      .checkin, [.set(.day, 1), .set(.tags, ["a", "b"]), .set(.place, "x")])
    try store.add(
      .ledger,
      [
        .set(.day, 1), .set(.direction, "expense"), .set(.amount, 1),
        .set(.currency, "EUR"),
      ])
    #expect(try store.numbers("SELECT count(*) FROM checkin WHERE merge IS NOT NULL") == [0])
    #expect(try store.numbers("SELECT count(*) FROM ledger WHERE merge IS NOT NULL") == [0])
  }

  @Test func `an edit outranks what was merged before, also by another process`() throws {
    let home = TestHome()
    let id = try #require(RecordID(bytes: [UInt8](repeating: 4, count: 16)))
    let late = Stamp(time: UInt64(1_900_000_000_000) << 16, actor: ActorID(id))
    _ = try home.store().edit { edit in
      try edit.merge(
        RecordState(kind: "person", id: id, fields: ["name": .register(late, .text("Ada"))]))
    }
    let store = try home.store()
    try store.change(.person, id, [.set(.name, "Bea")])
    let stamp = try state(store, id, .person).fields["name"]?.stamp
    #expect(try #require(stamp) > late)
  }

  @Test func `an edit has a later stamp than all before, no matter what the clock says`() throws {
    let home = TestHome()
    let times: [(Int64, Bool)] = [
      (1_800_000_000_000, true), (0, false), (0, true), (2_115_000_000_000, false),
      (1_799_996_400_000, true), (1_800_000_000_001, true),
    ]
    var newest: Stamp?
    let id = try home.store().addCheckin("0")
    for (number, (milliseconds, isProven)) in times.enumerated() {
      let store = try home.store(at: milliseconds, proven: isProven)
      try store.change(.checkin, id, [.set(.place, "\(number)x")])
      let stamp = try state(store, id, .checkin).fields[Field.place.name]?.stamp
      if let newest, let stamp { #expect(stamp > newest) }
      newest = stamp
      #expect(try store.record(id, of: .checkin)?[.place] == "\(number)x")
    }
  }

  @Test func `an unproven clock does not move stamps into the future`() throws {
    let store = try TestHome().store(at: 4_000_000_000_000, proven: false)
    let id = try store.addCheckin("a")
    let stamp = try #require(try state(store, id, .checkin).changed)
    #expect(stamp.milliseconds == TestHome.buildDate)
  }

  /// Two stores that exchange everything after random edits converge, and a store has the same
  /// state after it was closed and reopened.
  @Test(arguments: 0..<12)
  func `devices that exchange everything converge`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let homes = [TestHome("one"), TestHome("two"), TestHome("three")]
    var ids: [RecordID] = []
    for round in 0..<30 {
      let home = homes[Int.random(in: 0..<3, using: &random)]
      let store = try home.store(at: Int64.random(in: 0...1_900_000_000_000, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        ids.append(
          try store.add(
            .item,
            [
              .set(.name, "i\(round)"), .set(.type, "item"), .set(.quantity, 3),
              .set(.tags, ["t"]),
            ]))
      case 1...3:
        guard let id = ids.randomElement(using: &random),
          try store.record(id, of: .item)?.isAlive == true
        else { continue }
        let change: [String: FieldChange] =
          switch Int.random(in: 0..<3, using: &random) {
          case 0: [Field.name.name: .set(.text("n\(round)"))]
          case 1: [Field.quantity.name: .add(Int64.random(in: -5...5, using: &random))]
          default:
            [Field.tags.name: .insert(["t\(round % 4)"]), Field.note.name: .set(.text("n"))]
          }
        try store.change(.item, id, change)
      case 4:
        guard let id = ids.randomElement(using: &random), try store.record(id, of: .item) != nil
        else { continue }
        try store.edit {
          try Bool.random(using: &random) ? $0.delete(.item, id) : $0.undelete(.item, id)
        }
      default:
        try tell(from: home, to: homes[Int.random(in: 0..<3, using: &random)], ids)
      }
    }
    for _ in 0..<2 {
      for one in homes { for other in homes { try tell(from: one, to: other, ids) } }
    }
    for id in ids {
      let states = try homes.map { try state($0.store(), id, .item) }
      #expect(states[0] == states[1])
      #expect(states[1] == states[2])
      let records = try homes.map { try #require(try $0.store().record(id, of: .item)) }
      #expect(Set(records.map(\.isAlive)).count == 1)
      #expect(Set(records.map { $0[.quantity] }).count == 1)
    }
  }

  private func tell(from one: TestHome, to other: TestHome, _ ids: [RecordID]) throws {
    guard one.home != other.home else { return }
    let (source, target) = (try one.store(), try other.store())
    for id in ids {
      guard let stored = try source.find(id, of: .item, withLargeFields: true) else { continue }
      try target.edit { _ = try $0.merge(stored.state) }
    }
  }

  @Test func `kinds and fields of a newer version are preserved and passed on`() throws {
    let home = TestHome()
    let actor = ActorID(try #require(RecordID(bytes: [UInt8](repeating: 7, count: 16))))
    let stamp = Stamp(time: 99 << 16, actor: actor)
    let newKind = RecordState(
      kind: "drone_flight", id: .zero, fields: ["height": .register(stamp, .integer(5))])
    let newField = RecordState(
      kind: "person", id: .zero,
      fields: [
        "name": .register(stamp, .text("Ada")), "favourite_tea": .register(stamp, .text("oolong")),
      ])
    let news = try home.store().edit { edit in
      try [newKind, newField, newKind].map { try edit.merge($0).hasChanged }
    }
    #expect(news == [true, true, false])
    let store = try home.store()
    try store.change(.person, .zero, [.set(.name, "Ada L.")])
    let kept = try state(store, .zero, .person)
    #expect(kept.fields["favourite_tea"] == .register(stamp, .text("oolong")))
    #expect(kept.fields["name"]?.value == .text("Ada L."))
    #expect(try store.numbers("SELECT count(*) FROM foreign_record") == [1])
  }

  @Test(arguments: 0..<300)
  func `damaged stamps are reported and never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = try TestHome().store()
    let id = try store.addCheckin("a")
    try store.change(
      .checkin, id, [Field.place.name: .set(.text("b")), Field.tags.name: .insert(["x"])])
    try store.edit { try $0.delete(.checkin, id) }
    var bytes = try #require(
      try store.connection.first("SELECT merge FROM checkin") { row in try row.blob(0) })
    for _ in 0...Int.random(in: 0...3, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    if Bool.random(using: &random) {
      bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
    }
    try store.connection.run("UPDATE checkin SET merge = ?", [bytes])
    do {
      _ = try store.find(id, of: .checkin)
    } catch let error as StoreError {
      guard case .damaged = error else { throw error }
    }
  }
}
