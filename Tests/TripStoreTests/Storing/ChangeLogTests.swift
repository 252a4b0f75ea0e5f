import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// The log also says what was there before each change.
@Suite(.temporaryDirectory) struct ChangeLogTests {
  private let home = TestHome()

  /// What was there before each change: `nil` if nothing was or it is forgotten.
  private func history(_ store: RecordStore) throws -> [RecordState?] {
    let rows = try store.connection.all(
      "SELECT kind, id, before FROM change ORDER BY number"
    ) { row in (try row.text(0), try row.blob(1), try row.optionalBlob(2)) }
    return try rows.map { kind, id, bytes in
      guard let bytes, let id = RecordID(bytes: id),
        case .state(let state) = try store.before(bytes, kind, id)
      else { return nil }
      return state
    }
  }

  @Test func `a change keeps the values before it, with their stamps`() throws {
    let store = try home.store()
    let id = try store.add(
      .item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 3), .set(.tags, ["a"])])
    let first = try #require(try store.find(id, of: .item)).state
    try store.change(
      .item, id,
      [
        Field.quantity.name: .add(2), Field.tags.name: .insert(["b"]),
        Field.note.name: .set(.text("n")),
      ])
    let second = try #require(try store.find(id, of: .item)).state
    try store.edit { try $0.delete(.item, id) }
    let history = try history(store)
    #expect(history.count == 3)
    #expect(history[0] == nil)
    #expect(history[1]?.fields == first.fields.filter { ["quantity", "tags"].contains($0.key) })
    #expect(history[1]?.life == first.life)
    #expect(history[2]?.fields == [:])
    #expect(history[2]?.life == second.life)
  }

  @Test func `of several changes in one edit the values before the first are kept`() throws {
    let store = try home.store()
    let id = try store.addCheckin("a")
    try store.edit { edit in
      try edit.update(.checkin, id, [.set(.place, "b")])
      try edit.update(.checkin, id, [.set(.place, "c"), .set(.weather, "rain")])
      try edit.delete(.checkin, id)
    }
    let before = try #require(try history(store)[1])
    #expect(before.fields.mapValues(\.value) == ["place": .text("a")])
    #expect(before.life == .first)
    #expect(
      try store.texts("SELECT fields FROM change ORDER BY number").last == ". place weather")
  }

  @Test func `what was created in bulk had nothing before`() throws {
    let store = try home.store()
    try store.edit { try $0.create(.ledger, each: (0..<3).map(DamagedHome.entry)) }
    #expect(try store.numbers("SELECT length(before) FROM change") == [0, 0, 0])
  }

  @Test func `the points of a drive are not kept twice`() throws {
    let store = try home.store()
    let id = try store.add(.drive, [.set(.started, 1), .set(.track, [1, 2, 3])])
    try store.change(.drive, id, [.set(.track, [4]), .set(.title, "x")])
    #expect(try history(store).last??.fields == [:])
  }

  /// Logs a change as an edit of its own.
  private func log(_ entry: Logged, in store: RecordStore) throws {
    let row = try store.log(entry)
    try store.trimHistory(after: row...row)
  }

  @Test func `the history is bounded, and the log itself is not`() throws {
    let store = try home.store()
    let id = try store.addCheckin("a")
    let count = RecordStore.historyLength + 200
    try store.connection.transaction {
      for number in 0..<count {
        try log(
          Logged(
            kind: "checkin", id: id, fields: ["place"], time: UInt64(number), before: .nothing),
          in: store)
      }
    }
    #expect(try store.numbers("SELECT count(*) FROM change") == [Int64(count) + 1])
    let kept = try store.numbers("SELECT number FROM change WHERE before IS NOT NULL ORDER BY 1")
    #expect((RecordStore.historyLength...RecordStore.historyLength + 63).contains(kept.count))
    #expect(kept.last == Int64(count) + 1)
    // A second time, from where the first has ended.
    try store.connection.transaction {
      for _ in 0..<300 {
        try log(
          Logged(kind: "checkin", id: id, fields: ["place"], time: 1, before: .nothing),
          in: store)
      }
    }
    let later = try store.numbers("SELECT count(*) FROM change WHERE before IS NOT NULL")[0]
    #expect((RecordStore.historyLength...RecordStore.historyLength + 63).contains(Int(later)))
    #expect(kept.first == Int64(count) + 2 - Int64(kept.count))
  }

  @Test func `long texts are forgotten sooner`() throws {
    let store = try home.store()
    let id = try store.addCheckin("a")
    let text = RecordState(
      kind: "checkin", id: id,
      fields: [
        "note": .register(
          Stamp(time: 1, actor: ActorID(.zero)), .text(String(repeating: "n", count: 60_000)))
      ])
    try store.connection.transaction {
      for _ in 0..<640 {
        try log(
          Logged(kind: "checkin", id: id, fields: ["note"], time: 1, before: .state(text)),
          in: store)
      }
    }
    let bytes = try store.numbers("SELECT sum(length(before)) FROM change")[0]
    #expect(bytes <= Int64(RecordStore.historyBytes) + 64 * 61_000)
    #expect(bytes > Int64(RecordStore.historyBytes) - 61_000)
  }
}
