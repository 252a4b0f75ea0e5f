import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What a faulty or newer device may send.
@Suite(.temporaryDirectory) struct HostileStateTests {
  private static let actor = ActorID(RecordID(milliseconds: 5, using: &generator))
  private static nonisolated(unsafe) var generator = SplitMix64(seed: 8)
  private let home = TestHome()

  private func stamp(_ time: UInt64) -> Stamp { Stamp(time: time, actor: Self.actor) }

  private func merge(_ state: RecordState) throws -> MergeOutcome {
    try home.store().edit { try $0.merge(state) }
  }

  @Test(arguments: ["person", "of a newer version"])
  func `a stamp of 2 to the 63rd is refused before anything is merged`(kind: String) throws {
    let good = RecordState(
      kind: kind, id: .zero, fields: ["name": .register(stamp(7), .text("Ada"))])
    #expect(try merge(good).hasChanged)
    for time in [1 << 63, UInt64.max] {
      let fields: [FieldState] = [
        .register(stamp(time), .text("x")), .set(["x": 1], stamp(time)),
        .counter(CounterState(parts: [Self.actor: CounterPart(time: time, total: 1)])),
        .manual(ManualState(entries: [], seen: [Self.actor: time])),
      ]
      for field in fields {
        let bad = RecordState(kind: kind, id: .zero, fields: ["name": field])
        #expect(throws: StoreError.self) { _ = try merge(bad) }
      }
      let dead = RecordState(
        kind: kind, id: .zero, life: Life(length: 2, seen: [Self.actor: time]), fields: [:])
      #expect(throws: StoreError.self) { _ = try merge(dead) }
    }
    // An edit has a good stamp afterwards, and the record is as it was.
    let id = try home.store().add(.person, [.set(.name, "Bea")])
    let state = try #require(try home.store().find(id, of: .person)).state
    #expect(try #require(state.changed).time < 1 << 62)
  }

  @Test func `no one gets the last word by deleting four billion times`() throws {
    let id = try home.store().add(.person, [.set(.name, "Ada")])
    let dead = RecordState(
      kind: "person", id: id, life: Life(length: .max - 1, seen: [:]), fields: [:])
    let error = #expect(throws: StoreError.self) { _ = try merge(dead) }
    #expect(
      error
        == .malformed(
          kind: "person", id: id.ending(5), reason: "its number of deletes is impossibly high"))
    #expect(try home.store().record(id, of: .person)?.isAlive == true)
    let often = RecordState(
      kind: "person", id: id, life: Life(length: 10_000, seen: [:]), fields: [:])
    #expect(try merge(often).hasChanged)
  }

  @Test func `a value of another type is kept aside and passed on, and the field is empty`() throws
  {
    let fields: [String: FieldState] = [
      "name": .register(stamp(5), .text("Ada")), "born": .register(stamp(5), .text("spring")),
      "blood_type": .register(stamp(5), .set(["A", "B"])),
      "nationalities": .register(stamp(5), .integer(3)),
      "note": .register(stamp(5), .bytes([1])),
    ]
    let incoming = RecordState(kind: "person", id: .zero, fields: fields)
    #expect(try merge(incoming).hasChanged)
    let store = try home.store()
    let record = try #require(try store.record(.zero, of: .person))
    #expect(record[.name] == "Ada")
    #expect(record[.born] == nil && record[.bloodType] == nil && record[.note] == nil)
    #expect(record[.nationalities] == [])
    #expect(try merge(incoming).hasChanged == false)
    // The rest of the record can be changed, and so can the fields themselves.
    try store.change(.person, .zero, [.set(.name, "Ada L.")])
    try store.change(.person, .zero, [.set(.born, 9)])
    let state = try #require(try store.find(.zero, of: .person)).state
    #expect(state.fields["blood_type"] == fields["blood_type"])
    #expect(state.fields["born"]?.value == .integer(9))
    #expect(try store.record(.zero, of: .person)?[.born] == 9)
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `a value beyond today's limits does not lock the record`() throws {
    let far = RecordState(
      kind: "checkin", id: .zero,
      fields: [
        "place": .register(stamp(5), .text("Fjord")), "day": .register(stamp(5), .integer(20_000)),
        "stay": .register(stamp(5), .integer(11)), "type": .register(stamp(5), .text("treehouse")),
      ])
    #expect(try merge(far).hasChanged)
    let store = try home.store()
    try store.change(.checkin, .zero, [.set(.place, "Fjord view")])
    let record = try #require(try store.record(.zero, of: .checkin))
    #expect(record[.place] == "Fjord view")
    #expect(record[.stay] == 11 && record[.type] == "treehouse")
    #expect(throws: StoreError.self) {
      try store.change(.checkin, .zero, [.set(.stay, 12)])
    }
  }

  @Test func `an edit in the transaction of a merge outranks what was merged`() throws {
    let late = stamp(UInt64(1_900_000_000_000) << 16)
    let id = try home.store().add(.person, [.set(.name, "Ada")])
    let state = RecordState(kind: "person", id: id, fields: ["name": .register(late, .text("Eve"))])
    try home.store().edit { edit in
      try edit.update(.person, id, [.set(.contact, "Bob")])
      try edit.merge(state)
      try edit.update(.person, id, [.set(.name, "Ada L.")])
    }
    let store = try home.store()
    #expect(try store.record(id, of: .person)?[.name] == "Ada L.")
    #expect(
      try store.texts("SELECT fields FROM change ORDER BY number") == [
        "clock created name", "contact", "name",
      ])
    // The clock goes on past all of them in the next process too.
    try home.store().change(.person, id, [.set(.name, "Countess")])
    #expect(try home.store().record(id, of: .person)?[.name] == "Countess")
  }

  @Test func `a twin without another value is refused`() throws {
    let codec = StateCodec(numberOf: { _ in 0 }, actorOf: { _ in Self.actor })
    func read(_ values: [FieldValue]) throws -> RecordState {
      let state = RecordState(
        kind: "person", id: .zero, fields: ["name": .twins(stamp(7), values)])
      let bytes = try codec.pack(state, of: nil, base: RecordStore.noBase)
      return try codec.unpack(
        bytes, columns: [:], of: nil, id: .zero, kindName: "person", lifeLength: 1,
        base: RecordStore.noBase)
    }
    #expect(throws: ByteReader.Malformed.self) { _ = try read([.text("Ada")]) }
    #expect(throws: ByteReader.Malformed.self) { _ = try read([]) }
    let both: [FieldValue] = [.text("Ada"), .text("Bea")]
    #expect(try read(both).fields["name"] == .twins(stamp(7), both))
  }
}
