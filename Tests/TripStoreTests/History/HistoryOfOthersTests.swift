import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What the history knows of other devices is in the stamps of fields.
@Suite(.temporaryDirectory) struct HistoryOfOthersTests {
  private let home = TestHome()
  private let there = TestHome("there")

  private func store(_ home: TestHome, at time: Int64, _ command: String) throws -> RecordStore {
    let store = try home.store(at: time)
    store.command = command
    return store
  }

  private func send(_ id: RecordID, from: TestHome, to: TestHome) throws {
    let state = try #require(try from.store().find(id, of: .checkin)).state
    _ = try to.store().edit { try $0.merge(state) }
  }

  /// A line for each change: when, by whom, what became of what.
  private func lines(_ entries: [HistoryEntry], _ strangers: [ActorID]) -> [String] {
    entries.map { entry in
      let who = entry.stranger.map { strangers.contains($0) ? "there" : "?" } ?? "here"
      let items = entry.items.map { item in
        let values = item.values.map { "\($0.field) \(text($0.old))>\(text($0.new))" }.sorted()
        return ([item.outcome.rawValue] + values).joined(separator: " ")
      }
      let seconds = entry.time.millisecondsSinceEpoch / 1_000 - 1_800_000_000
      return "\(seconds) \(who) \(entry.command ?? "-"): \(items.joined(separator: "; "))"
    }
  }

  private func text(_ value: FieldValue?) -> String {
    switch value {
    case nil: "?"
    case .some(.none): ""
    case .text(let text): text
    case .integer(let number): "\(number)"
    default: "…"
    }
  }

  @Test func `changes of both devices are shown in order`() throws {
    let start: Int64 = 1_800_000_000_000
    let id = try store(home, at: start, "checkin add").addCheckin("Lake")
    try send(id, from: home, to: there)
    try store(there, at: start + 10_000, "checkin edit").change(
      .checkin, id, [.set(.weather, "rain"), .set(.stay, 4)])
    try send(id, from: there, to: home)
    try store(home, at: start + 20_000, "checkin edit").change(
      .checkin, id, [.set(.weather, "sun"), .set(.place, "Sea")])
    let far = try store(there, at: start + 30_000, "checkin add").addCheckin("Hill")
    try send(far, from: there, to: home)

    let store = try home.store()
    let strangers = try there.store().ownActors()
    #expect(
      try lines(store.history(limit: 10), strangers) == [
        "30 there -: created",
        "20 here checkin edit: changed place Lake>Sea weather rain>sun",
        "10 there -: changed stay ?>4",
        "0 here checkin add: created",
      ])
    #expect(
      try lines(store.history(limit: 1), strangers) == ["30 there -: created"])
    let record = try #require(try store.record(far, of: .checkin))
    #expect(try lines(store.history(of: record, limit: 10), strangers) == ["30 there -: created"])
  }

  @Test func `many records that one device has sent are one change`() throws {
    let start: Int64 = 1_800_000_000_000
    let many = try store(there, at: start, "checkin suggest")
    let ids = try many.edit { edit in
      try (0..<300).map { try edit.create(.checkin, [.set(.place, "\($0)"), .set(.day, 20_000)]) }
    }
    for id in ids {
      let state = try #require(try many.find(id, of: .checkin)).state
      _ = try home.store().edit { try $0.merge(state) }
    }
    let entries = try home.store().history(limit: 5)
    #expect(entries.map(\.count) == [300])
    #expect(entries[0].items.count == HistoryEntry.mostItems)
  }
}
