import CommandLineKit
import SharedCommands
internal import Text
import TripStore

/// Trips: planned, under way or over.
enum TripNoun: RecordNoun {
  static let kind = KindSpec.trip
  static let word = "trip"
  static let columns: [String] = .fields(.phase, .startDay, .endDay)
  static let example = "\"North Cape\""

  static func currency(in store: TripStore) throws -> String? {
    try LedgerNoun.currency(in: store)
  }

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    if let start = draft[.startDay], let end = draft[.endDay], end < start {
      throw StoreError.bad(.endDay, "is before start_day")
    }
    if draft[.phase] == "active", let active = try store.activeTrip(),
      active.id != draft.existing?.id
    {
      throw StoreError.badValue(
        field: "'\(active.title)'", reason: "is under way; end it first with 'vanlog trip end'")
    }
    if draft.existing == nil, draft[.van] == nil, let van = try store.vanInUse() {
      draft[.van] = van.id
    }
  }

  /// Only one trip can be under way: if a deleted one is restored meanwhile, it is over.
  static func revive(
    _ record: Record, _ edit: Edit, in store: TripStore, _ context: CommandContext
  ) throws {
    guard record[.phase] == "active", let active = try store.activeTrip(),
      active.id != record.id
    else { return }
    try edit.update(kind, record.id, [.set(.phase, "past")])
    context.note("'\(active.title)' is under way, so '\(record.title)' is restored as a past trip")
  }
  /// Assigns a new record to the trip under way and the van in use, unless others are named.
  static func attach(_ draft: inout Draft, in store: TripStore) throws {
    guard draft.existing == nil else { return }
    if draft[.trip] == nil, let trip = try store.activeTrip() {
      draft[.trip] = trip.id
    }
    if draft[.van] == nil, let van = try store.vanInUse() {
      draft[.van] = van.id
    }
  }
}
