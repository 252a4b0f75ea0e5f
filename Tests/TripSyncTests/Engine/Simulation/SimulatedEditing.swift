import TestSupport
import Text

@testable import Records
@testable import TripStore

/// Edits as people make them: one at a time, of what they see.
struct SimulatedEditing {
  private var random: SplitMix64
  private var number: Int64 = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let kinds: [KindSpec] = [.checkin, .checkin, .item, .item, .ledger, .drive]

  /// Makes an edit; the journal hears of it once it is stored.
  mutating func edit(_ store: RecordStore, _ journal: inout EditJournal) throws {
    number += 1
    guard Int.random(in: 0..<3, using: &random) > 0, !journal.records.isEmpty else {
      return try create(store, &journal)
    }
    let record = journal.records[Int.random(in: journal.records.indices, using: &random)]
    guard let before = try store.find(record.id, of: record.kind, withLargeFields: true)?.state
    else {
      return try create(store, &journal)
    }
    if !before.isAlive {
      return try store.edit { try $0.undelete(record.kind, record.id) }
    }
    if Int.random(in: 0..<10, using: &random) == 0 {
      return try store.edit { try $0.delete(record.kind, record.id) }
    }
    let (field, change) = change(of: record.kind, before)
    try store.edit { try $0.change(record.kind, record.id, [field: change]) }
    guard let after = try store.find(record.id, of: record.kind, withLargeFields: true)?.state
    else {
      return
    }
    for name in after.fields.keys where after.fields[name] != before.fields[name] {
      journal.change(record.kind, before, after, name, change)
    }
  }

  private mutating func create(_ store: RecordStore, _ journal: inout EditJournal) throws {
    let kind = Self.kinds[Int.random(in: Self.kinds.indices, using: &random)]
    let values = values(of: kind)
    let id = try store.edit { try $0.create(kind, values) }
    guard let state = try store.find(id, of: kind, withLargeFields: true)?.state else { return }
    journal.create(kind, state)
  }

  private mutating func values(of kind: KindSpec) -> FieldValues {
    let day = Day(daysSinceEpoch: 20_000)
    switch kind.name {
    case "checkin": return [.set(.day, day), .set(.place, "place \(number)")]
    case "item":
      return [
        .set(.name, "thing \(number)"), .set(.type, "item"),
        .set(.quantity, Int64.random(in: 0...9, using: &random)),
      ]
    case "ledger":
      return [
        .set(.day, day), .set(.direction, "expense"), .set(.amount, number),
        .set(.currency, "EUR"), .set(.note, "note \(number)"),
      ]
    default:
      return [
        .set(.started, Instant(millisecondsSinceEpoch: 1_800_000_000_000)),
        .set(.title, "drive \(number)"), .set(.track, track()),
      ]
    }
  }

  /// Long ones now and then; some drives are recorded twice.
  private mutating func track() -> [UInt8] {
    var bytes = SplitMix64(seed: UInt64(number / 2))
    let count = Int.random(in: 0..<4, using: &random) == 0 ? 2_500 : 60
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: bytes.next()) }
  }

  private mutating func change(
    of kind: KindSpec, _ state: RecordState
  ) -> (field: String, change: FieldChange) {
    let isOther = Bool.random(using: &random)
    switch kind.name {
    case "checkin" where isOther: return ("place", .set(.text("place \(number)")))
    case "checkin":
      let words = state.fields["tags"]?.value.words ?? []
      guard Int.random(in: 0..<3, using: &random) == 0, let word = words.first else {
        return ("tags", .insert(["word\(number)"]))
      }
      return ("tags", .remove([word]))
    case "item" where isOther: return ("name", .set(.text("thing \(number)")))
    case "item": return ("quantity", .add(Int64.random(in: 1...5, using: &random)))
    case "ledger" where isOther: return ("amount", .set(.integer(number)))
    case "ledger": return ("note", .set(.text("note \(number)")))
    default:
      return isOther ? ("title", .set(.text("drive \(number)"))) : ("track", .set(.bytes(track())))
    }
  }
}
