import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Rows that are packed without their states, against the same rows packed by way of them.
@Suite(.temporaryDirectory) struct PlainRowsTests {
  /// A store with a field of every rule in rows that were written once, and rows that were not.
  private func filledStore() throws -> RecordStore {
    let store = try TestHome().store()
    let trip = try store.add(.trip, [.set(.name, "North")])
    let checkins = try (0..<40).map { number in
      try store.add(
        .checkin,
        [
          .set(.place, number % 3 == 0 ? "" : "Gîte \(number)"),
          .set(.day, Day(daysSinceEpoch: number)), .set(.tags, ["sea", "dry", "1"]),
          .set(.note, "a \"note\"\nof two lines"), .set(.latitude, Int64(-number)),
        ])
    }
    for number in 0..<40 {
      try store.add(
        .ledger,
        [
          .set(.day, Day(daysSinceEpoch: number)), .set(.direction, "expense"),
          .set(.amount, Int64(number * 100)), .set(.currency, "EUR"), .set(.homeCurrency, "EUR"),
          .set(.homeAmount, Int64(number * 100)), .set(.trip, trip),
        ])
    }
    try store.add(.item, [.set(.name, "Gas bottle"), .set(.type, "item"), .set(.quantity, 3)])
    try store.add(.checkin, [.set(.day, Day(daysSinceEpoch: 1))])
    try store.edit { edit in
      try edit.change(.checkin, checkins[3], ["place": .set(.text("Porto"))])
      try edit.change(.checkin, checkins[4], ["tags": .insert(["loud"])])
      try edit.change(.checkin, checkins[5], ["place": .set(.none)])
      try edit.delete(.checkin, checkins[6])
    }
    for (number, count) in [0, 5, 60, 61, 200].enumerated() {
      let started = Instant(millisecondsSinceEpoch: Int64(number))
      let drive = try store.add(.drive, [.set(.started, started)])
      guard count > 0 else { continue }
      let track = FieldValue.bytes([UInt8](repeating: UInt8(number), count: count))
      try store.change(.drive, drive, ["track": .set(track)])
      try store.add(.drive, FieldValues(raw: ["started": .integer(9), "track": track]))
    }
    return store
  }

  @Test func `the hashes of all records are those of their states`() throws {
    let store = try filledStore()
    var (hashes, expected): ([ContentHash], [ContentHash]) = ([], [])
    try store.forEachRecordHash { hashes.append($0) }
    try store.forEachCanonicalRecord { expected.append($0.hash) }
    #expect(hashes.count == 92)
    #expect(hashes.sorted() == expected.sorted())
  }

  @Test(arguments: [1, 300, 1 << 20])
  func `a snapshot has the state of every record`(longest: Int) throws {
    let store = try filledStore()
    (store.sizes.largestInline, store.sizes.piece) = (60, 40)
    (store.sizes.shortestPart, store.sizes.longestPart) = (longest / 2, longest)
    var entries: [RecordBundle.Entry] = []
    var pieces = 0
    try store.forEachSnapshotPart { part in
      for content in part.contents where content.kind != LargePiece.kind {
        entries += try RecordBundle(content).entries
      }
      pieces += part.contents.count { $0.kind == LargePiece.kind }
    }
    #expect(pieces == 14)
    for kind in KindSpec.all {
      try store.forEachState(of: kind) { stored in
        let sent = entries.filter { $0.state.id == stored.state.id }
        #expect(sent.first?.state == stored.state.withoutLargeFields(of: kind))
        let whole = try #require(try store.find(stored.state.id, of: kind, withLargeFields: true))
        guard case .bytes(let track)? = whole.state.fields["track"]?.value else {
          #expect(sent.count == 1)
          return
        }
        #expect(sent.count == 2)
        if track.count <= 60 {
          #expect(sent.last?.state.fields == ["track": try #require(whole.state.fields["track"])])
        } else {
          #expect(sent.last?.large.map(\.size) == [track.count])
        }
      }
    }
  }
}
