import SharedCommands
import CommandLineKit
internal import Text
import TripStore

/// Trips: planned, under way or over.
enum TripNoun: RecordNoun {
  static let kind = KindSpec.trip
  static let word = "trip"
  static let columns = ["phase", "start_day", "end_day"]
  static let example = "\"North Cape\""

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    if let start = draft["start_day"].integer, let end = draft["end_day"].integer, end < start {
      throw StoreError.badValue(field: "end_day", reason: "is before start_day")
    }
    if draft["phase"] == .text("active"), let active = try store.activeTrip(),
      active.id != draft.existing?.id
    {
      throw StoreError.badValue(
        field: "'\(active.title)'", reason: "is under way; end it first with 'vanlog trip end'")
    }
    if draft.existing == nil, draft["van"].isNone, let van = try store.vanInUse() {
      draft.values["van"] = .bytes(van.id.bytes)
    }
  }

  /// Only one trip can be under way: if a deleted one is restored meanwhile, it is over.
  static func revive(
    _ record: Record, _ edit: Edit, in store: TripStore, _ context: CommandContext
  ) throws {
    guard record.text("phase") == "active", let active = try store.activeTrip(),
      active.id != record.id
    else { return }
    try edit.update(kind, record.id, ["phase": .set(.text("past"))])
    context.note("'\(active.title)' is under way, so '\(record.title)' is restored as a past trip")
  }

  /// Assigns a new record to the trip under way and the van in use, unless others are named.
  static func attach(_ draft: inout Draft, in store: TripStore) throws {
    guard draft.existing == nil else { return }
    if draft["trip"].isNone, let trip = try store.activeTrip() {
      draft.values["trip"] = .bytes(trip.id.bytes)
    }
    if draft["van"].isNone, let van = try store.vanInUse() {
      draft.values["van"] = .bytes(van.id.bytes)
    }
  }
}
