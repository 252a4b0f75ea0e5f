import CommandLineKit
import HomeFolder
internal import Records
import SharedCommands
internal import Text
import TripStore

/// Trips: planned, under way or over.
enum TripNoun: RecordNoun {
  static let kind = KindSpec.trip
  static let columns: [String] = .fields(.phase, .startDay, .endDay)
  static let example = "\"North Cape\""
  static let adding = "trip start"

  static func currency(in store: RecordStore) throws -> String? {
    try LedgerNoun.currency(in: store)
  }

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    if let start = draft[.startDay], let end = draft[.endDay], end < start {
      throw StoreError.badValue(field: "--end-day", reason: "is before the first day of the trip")
    }
    if draft[.phase] == "active", let active = try store.activeTrip(),
      active.id != draft.existing?.id
    {
      throw StoreError.badValue(
        field: "'\(active.title)'", reason: "is under way; end it first with 'vanlog trip end'")
    }
    try beginToday(&draft, context)
    if draft.existing == nil, draft[.van] == nil, let van = try store.vanInUse() {
      draft[.van] = van.id
    }
  }

  /// A planned trip that is made active begins today if it was to begin later.
  private static func beginToday(_ draft: inout Draft, _ context: CommandContext) throws {
    guard draft.values[.phase] == "active", !draft.values.names(.startDay),
      let planned = draft.existing?[.startDay]
    else { return }
    let today = try context.localNow().day
    guard try context.clock().isProven, planned > today else { return }
    draft[.startDay] = today
    context.note("the trip begins today instead of on \(planned)")
  }

  /// Only one trip can be under way: if a deleted one is restored meanwhile, it is over.
  static func revive(
    _ record: Record, _ edit: Edit, in store: RecordStore, _ context: CommandContext
  ) throws {
    guard record[.phase] == "active", let active = try store.activeTrip(),
      active.id != record.id
    else { return }
    try edit.update(kind, record.id, [.set(.phase, "past")])
    context.note("'\(active.title)' is under way, so '\(record.title)' is restored as a past trip")
  }

  /// Assigns a new record to the trip and van of its day, unless others are named.
  ///
  /// Call it before a missing day is filled in: an unproven clock says nothing about the trip.
  static func attach(
    _ draft: inout Draft, in store: RecordStore, _ context: CommandContext
  ) throws {
    guard draft.existing == nil else { return }
    var day = draft[.day] as Day?
    if draft.values.isFromClock(.day), try !context.clock().isProven { day = nil }
    if day == nil, try context.clock().isProven { day = try context.localNow().day }
    let belonging = try store.belonging(on: day, trip: draft[.trip], van: draft[.van])
    if let trip = belonging.trip { draft[.trip] = trip }
    if let van = belonging.van { draft[.van] = van }
  }
}
