import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `route promote`: makes a trip of a planned route.
struct RoutePromoteCommand: ReadingCommand {
  static let name = "route promote"
  static let use = CommandUse.changes()
  static let summary =
    "Turn a route into a trip; the route and its stops stay, and belong to the trip."
  static let details = [
    "The trip gets the name, tags and note of the route. It begins on --start-day or on the route's own "
      + "day of departure, and ends after the planned nights. If that day is still to come, or not "
      + "known, the trip is planned: 'vanlog trip edit NAME --phase active' starts it."
  ]
  static let operands = [RecordOperand.spec(.route)]
  static let options = FieldOptions([KindSpec.trip[.startDay]]).specs
  static let examples = [
    Example("vanlog route promote adria", "Turn it into a trip."),
    Example("vanlog route promote adria --start-day today", "Set off."),
  ]
  static let jsonFields = Record.jsonFields(of: .trip)
  static let exits = StoreExits.writing

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let today = try context.localNow().day
    // Of two who promote one route, the second finds the trip: one transaction.
    let (id, isNew) = try store.edit { edit in
      try promote(edit, today: today, in: store, context)
    }
    if let trip = try store.record(id, of: .trip) {
      if isNew {
        try tellOfNamesake(of: trip, in: store, context)
      } else {
        context.note("the route is the trip '\(trip.title)' already; nothing was changed")
      }
    }
    return try context.showEntered(id, .trip, in: store)
  }

  /// The name of the route would no longer tell which trip is meant.
  private func tellOfNamesake(
    of trip: Record, in store: RecordStore, _ context: CommandContext
  ) throws {
    let name = Folding.folded(trip.title)
    let others = try store.records(RecordQuery(.trip)).filter {
      $0.id != trip.id && Folding.folded($0.title) == name
    }
    guard !others.isEmpty else { return }
    context.note(
      "there is another trip named '\(trip.title)'; rename this one with 'vanlog trip edit "
        + "\(try store.ending(of: trip)) --name NAME'")
  }

  private func promote(
    _ edit: Edit, today: Day, in store: RecordStore, _ context: CommandContext
  ) throws -> (id: RecordID, isNew: Bool) {
    let route = try store.liveRoute(named: arguments.operand(0) ?? "")
    if let id = route[.trip], let trip = try store.record(id, of: .trip), trip.isAlive {
      return (id, false)
    }
    var draft = try FieldOptions([KindSpec.trip[.startDay]]).read(
      arguments, operand: nil, existing: nil, in: store, context)
    if draft[.startDay] == nil, let planned = route[.startDay] {
      guard planned >= today else {
        throw StoreError.badValue(
          field: "the day of departure", reason: "has passed (\(planned)); give another --start-day"
        )
      }
      draft[.startDay] = planned
    }
    let start: Day? = draft[.startDay]
    draft[.name] = route.title
    draft[.phase] = start.map { $0 > today ? "future" : "active" } ?? "future"
    let nights = try RouteOutline(route, in: store).nights
    if let start, nights > 0 { draft[.endDay] = RouteOutline.day(start, after: nights) }
    if !route[.tags].isEmpty { draft[.tags] = route[.tags] }
    if let note = route[.note] { draft[.note] = note }
    try TripNoun.complete(&draft, in: store, context)
    let id = try edit.create(.trip, draft.values)
    try edit.update(.route, route.id, [.set(.trip, id)])
    return (id, true)
  }
}
