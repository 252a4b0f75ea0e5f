import CommandLineKit
import Geodesy
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// Check-ins: where you stayed.
enum CheckinNoun: RecordNoun {
  static let kind = KindSpec.checkin
  static let columns: [String] = .fields(.day, .country, .type, .overnight, .nights)
  static let spareColumns: [String] = .fields(.nights)
  static let example = "\"Gravel pit by the lake\" --type wild --overnight yes --stay 5"

  static let extraOptions = [HerePlace.option, StayLength.until]
  static let hidden: [String] = .fields(.archiveWeather, .archiveTemperature, .archiveSource)
  static let details = [
    "With --spot, name, position, country, type, facilities and price come from a spot or from a place "
      + "of your own, unless you give them. 'vanlog checkin keep' does the opposite.",
    "A stay of several nights is one check-in: --nights 3, or --until with the day you left. 'vanlog "
      + "checkin edit last --nights 4' makes it longer.",
  ]

  static let related = [
    RelatedRecords("spent", member: "entries", "ledger entries that were made there") {
      try $1.entries(during: $0.id)
    }
  ]

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    try takeSpot(into: &draft, context)
    // A day taken from the clock may be wrong, so it must not choose the trip.
    let isDated = draft[.day] != nil || draft[.arrived] != nil
    if isDated { try completeTime(&draft, context) }
    try StayLength.complete(&draft, context)
    try TripNoun.attach(&draft, in: store, context)
    if !isDated { try completeTime(&draft, context) }
    try HerePlace.take(into: &draft, context)
    draft.fillInCountry()
    let isPlaced = draft[.latitude] != nil || draft[.place]?.isEmpty == false
    guard isPlaced || !(draft.existing == nil || draft.values.names(.place)) else {
      throw StoreError.badValue(
        field: "a check-in",
        reason: "needs a place or a position: give its name, --spot ID, --at COORDINATES or --here")
    }
    try StayLength.look(at: draft, in: store, context)
  }

  /// Takes fields from the spot unless they were given otherwise.
  private static func takeSpot(into draft: inout Draft, _ context: CommandContext) throws {
    guard let spot = try draft.linkSpot(context) else { return }
    func isOpen(_ field: Field<String>) -> Bool { draft.isOpen(field.name) }
    if isOpen(.place), !spot.name.isEmpty { draft[.place] = spot.name }
    if isOpen(.country), let country = spot.country { draft[.country] = country }
    if isOpen(.type), let type = spot.checkinType { draft[.type] = type }
    if isOpen(.cost), let cost = spot.cost { draft[.cost] = cost }
    if draft.isOpen(Field.facilities.name), !spot.facilities.isEmpty {
      draft[.facilities] = spot.facilities
    }
    if draft.isOpen(Field.latitude.name), draft.arguments?.flag(HerePlace.option) != true {
      draft[.latitude] = Int64(spot.position.latitude)
      draft[.longitude] = Int64(spot.position.longitude)
    }
  }

  /// Without a time, the arrival is now; the day is that of the arrival.
  private static func completeTime(_ draft: inout Draft, _ context: CommandContext) throws {
    if draft.existing == nil, draft[.zone] == nil {
      draft[.zone] = try context.localNow(at: draft.newPlace).zone
    }
    if draft.existing == nil, draft[.day] == nil, draft[.arrived] == nil {
      draft.values.set(.arrived, try context.clock().now, from: .now(in: draft[.zone]))
    }
    guard draft.values.names(.day) || draft.values.names(.arrived), let arrived = draft[.arrived]
    else { return }
    let day = try RecordClock(context).day(at: arrived, in: draft[.zone])
    guard let given = draft.values[.day], given != day else {
      if draft.values[.day] != nil, !draft.values.isFromClock(.day) {
        // The day that a person named is that of the arrival too.
        draft[.arrived] = arrived
      } else {
        draft.values.set(.day, day, from: draft.values.origin(of: Field.arrived.name))
      }
      return
    }
    throw StoreError.badValue(
      field: "--day",
      reason: draft.values.names(.arrived)
        ? "contradicts --arrived, which is on \(day); leave --day out, or correct one of them"
        : "contradicts the time of arrival, which is on \(day); give --arrived too, or clear it "
          + "with --unset arrived")
  }
}
