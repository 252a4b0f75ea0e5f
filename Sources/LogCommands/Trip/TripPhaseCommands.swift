import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `trip start`: starts a trip today, plans one for later, or enters one that is over.
struct TripStartCommand: ReadingCommand {
  static let name = "trip start"
  static let use = CommandUse.changes()
  static let summary = "Start a trip; new records belong to it until it ends."
  static let details = [
    "With a --start-day in the future, the trip is only planned: 'trip edit ID --phase active' "
      + "starts it. With one in the past, vanlog says what happened since and belongs to no trip; "
      + "--adopt adds it. With an --end-day that is not in the future, the trip is over, and the "
      + "one under way continues."
  ]
  static let operands = [
    OperandSpec(.text("NAME", maximumBytes: 1_048_576), help: "Name of the trip.")
  ]
  static let options = FieldOptions(fields).specs + [adopt]
  static let examples = [
    Example("vanlog trip start \"North Cape\"", "Start a trip today."),
    Example(
      "vanlog trip start Alps --start-day 2026-10-24 --adopt", "Start one that began days ago."),
    Example(
      "vanlog trip start Corsica --start-day 2025-06-01 --end-day 2025-06-20",
      "Enter a trip of last year."),
  ]
  static let jsonFields = Record.jsonFields(of: .trip)
  static let exits = StoreExits.writing

  private static let adopt = OptionSpec(
    "adopt", help: "Add what happened during it and belongs to no trip, as 'trip adopt' does.")
  private static let fields = KindSpec.trip.ownFields.filter {
    ![String].fields(.name, .phase).contains($0.name)
  }
  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let name = (field: TripNoun.operand, text: arguments.operand(0) ?? "")
    let local = try context.localNow()
    let today = local.day
    let adopts = arguments.flag(Self.adopt)
    let (id, missed) = try store.edit { edit in
      var draft = try FieldOptions(TripNoun.typed).read(
        arguments, operand: name, existing: nil, currency: TripNoun.currency(in: store),
        in: store, context)
      let start = draft[.startDay] ?? today
      if draft[.startDay] == nil {
        draft.values.set(.startDay, today, from: .now(in: local.zone))
      }
      let isOver = (draft[.endDay] as Day?).map { $0 <= today } ?? false
      draft[.phase] = isOver ? "past" : start > today ? "future" : "active"
      try TripNoun.complete(&draft, in: store, context)
      let id = try edit.create(.trip, draft.values)
      let missed = try store.record(id, of: .trip).map { trip in
        try TripAdoption(of: trip, today: today, in: store)
      }
      if adopts { try missed?.adopt(edit) }
      return (id, missed)
    }
    let status = try context.showEntered(id, .trip, in: store)
    guard let missed, !missed.isEmpty else { return status }
    let adds = try adopts || isWanted(missed, context)
    if adds, !adopts { try store.edit { try missed.adopt($0) } }
    tell(of: missed, adopts: adds, in: store, context)
    return status
  }

  /// Whether a person at a terminal wants what was missed in the trip.
  private func isWanted(_ missed: TripAdoption, _ context: CommandContext) throws -> Bool {
    guard context.terminal.inputIsTerminal, context.terminal.errorIsTerminal,
      !context.globals.json, !context.globals.quiet
    else { return false }
    context.ask("\(missed.sentence) \(days(of: missed.trip)) belong to no trip; add them? [y/N] ")
    guard let answer = readLine() else {
      context.ask("\n")
      return false
    }
    return ["y", "yes"].contains(answer.lowercased())
  }

  private func tell(
    of missed: TripAdoption, adopts: Bool, in store: RecordStore, _ context: CommandContext
  ) {
    // Without a name, 'trip adopt' means the trip under way.
    let name = missed.trip[.phase] == "active" ? "" : " \(missed.trip.shortID(in: store))"
    let found = "\(missed.sentence) \(days(of: missed.trip))"
    context.note(
      adopts
        ? "\(found) now belong to it"
        : "\(found) belong to no trip; 'vanlog trip adopt\(name)' adds them")
  }

  private func days(of trip: Record) -> String {
    guard let first: Day = trip[.startDay] else { return "" }
    guard let last: Day = trip[.endDay] else { return "since \(first)" }
    return first == last ? "of \(first)" : "from \(first) to \(last)"
  }
}

/// `trip end`: ends the trip under way.
struct TripEndCommand: ReadingCommand {
  static let name = "trip end"
  static let use = CommandUse.changes()
  static let summary = "End the trip under way."
  static let options = FieldOptions(fields).specs
  static let examples = [Example("vanlog trip end --end-day yesterday", "End it as of yesterday.")]
  static let jsonFields = Record.jsonFields(of: .trip)
  static let exits = [Exit(.nothingFound, "no trip is under way")] + StoreExits.writing

  private static let fields = [KindSpec.trip[.endDay]]
  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let local = try context.localNow()
    let ended = try store.edit { edit in try end(edit, local, in: store, context) }
    guard let ended else {
      context.note("no trip is under way; start one with 'vanlog trip start NAME'")
      return .nothingFound
    }
    return try context.showEntered(ended, .trip, in: store, as: .ended)
  }

  private func end(
    _ edit: Edit, _ local: LocalNow, in store: RecordStore, _ context: CommandContext
  ) throws -> RecordID? {
    guard let trip = try store.activeTrip() else { return nil }
    var draft = try FieldOptions(Self.fields).read(
      arguments, operand: nil, existing: trip, in: store, context)
    let day = draft.values[.endDay] ?? local.day
    guard day <= local.day else {
      throw StoreError.badValue(
        field: "--end-day", reason: "is in the future; end the trip once it is over")
    }
    if draft.values[.endDay] == nil {
      draft.values.set(.endDay, day, from: .now(in: local.zone))
    }
    draft[.phase] = "past"
    try TripNoun.complete(&draft, in: store, context)
    try edit.update(.trip, trip.id, draft.values)
    return trip.id
  }
}
