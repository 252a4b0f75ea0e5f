import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore
import Watching

/// `checkin suggest`: finds stays without a check-in, and adds the one that is accepted.
struct CheckinSuggestCommand: ReadingCommand {
  static let name = "checkin suggest"
  static let use = CommandUse.shows()
  static let summary = "Suggest check-ins for places where the van stayed, or accept one."
  static let details = [
    "A stay of at least four hours, or one still in progress, is suggested if vanlogd saw the van "
      + "stay there or one of the last 100 drives ended there, and no check-in is near.",
    "With an ID the check-in is added; 'vanlog checkin edit last' then takes its name and type.",
  ]
  static let operands = [
    OperandSpec(
      .text("ID", maximumBytes: 26), count: .optional, use: .changes(),
      help: "Accept this suggestion, or with 'last' the newest.")
  ]
  static let limit = LimitOption("suggestions", default: 5)
  static let options = [limit.spec]
  static let exits = [StoreExits.emptyList] + StoreExits.writing
  static let examples = [
    Example("vanlog checkin suggest", "List them."),
    Example("vanlog checkin suggest last", "Check in where the van stayed last."),
  ]
  static let jsonFields = SuggestionList.jsonFields

  /// An ID may be of an older suggestion than those that are listed by default.
  private static let mostToChoose = 100

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    if let text = arguments.operand(0) { return try accept(text, context) }
    let store = try context.storeToRead()
    let limit = arguments.limit(Self.limit)
    var found = try suggestions(in: store, limit: limit + 1, context)
    let hasMore = found.cut(to: limit)
    let here = try KnownPlace.last(context, in: store)
    context.noteIfEmpty(
      found,
      "no stay of the van is without a check-in; add others with 'vanlog checkin add'")
    try context.output(
      SuggestionList(suggestions: found, hasMore: hasMore, here: here, added: nil))
    context.noteMore(hasMore, than: found.count)
    if !found.isEmpty {
      context.note("accept one with 'vanlog checkin suggest ID', or the newest with 'last'")
    }
    if let store,
      let (stay, nights) = try StayLength.stillThere(
        here, today: context.localNow().day, in: store)
    {
      context.note(
        "still at '\(stay.title)'? 'vanlog checkin edit \(stay.shortID(in: store)) --nights "
          + "\(nights)' makes it \(Phrase.count(nights, "night"))")
    } else if let here {
      context.note("\(here.sentence); check in there with 'vanlog checkin add --here'")
    }
    return .done
  }

  private func suggestions(
    in store: RecordStore?, limit: Int, _ context: CommandContext
  ) throws -> [CheckinSuggestion] {
    let clock = try RecordClock(context)
    let visits = try context.visits().map { visit in
      let zone = try context.zone(at: visit.place)
      return CheckinSuggestion(
        source: .visit, id: visit.id, day: clock.day(at: visit.arrived, in: zone),
        place: visit.place.e7, arrived: visit.arrived, departed: visit.departed)
    }
    // Without a store, no record can be missing from it either.
    guard let store = try visits.isEmpty ? store : store ?? context.store() else { return [] }
    return try store.checkinSuggestions(limit: limit, visits: visits)
  }

  // MARK: Accepting

  private func accept(_ text: String, _ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    // Of two who accept one suggestion, the second finds that it is gone: one transaction.
    let (accepted, id) = try store.edit { edit in
      let all = try suggestions(in: store, limit: Self.mostToChoose, context)
      let accepted = try Self.choose(text, from: all)
      var draft = Draft(making: Self.values(of: accepted))
      try CheckinNoun.complete(&draft, in: store, context)
      return (accepted, try edit.create(.checkin, draft.values))
    }
    guard context.globals.json else { return try context.showEntered(id, .checkin, in: store) }
    try context.output(
      SuggestionList(
        suggestions: [accepted], hasMore: false, here: KnownPlace.last(context, in: store),
        added: id))
    return .done
  }

  private static func choose(
    _ text: String, from all: [CheckinSuggestion]
  ) throws -> CheckinSuggestion {
    let ending = IDEnding(text)
    let found = text == "last" ? Array(all.prefix(1)) : all.filter { ending?.fits($0.id) == true }
    guard let first = found.first else {
      throw StoreError.noRecord(kind: "suggestion", id: text)
    }
    guard found.count == 1 else {
      throw StoreError.ambiguous(
        kind: "suggestion", id: text, candidates: found.map(\.id.description))
    }
    return first
  }

  private static func values(of stay: CheckinSuggestion) -> FieldValues {
    var values: FieldValues = [
      .set(.arrived, stay.arrived), .set(.latitude, Int64(stay.place.latitude)),
      .set(.longitude, Int64(stay.place.longitude)),
    ]
    if let nights = stay.nights {
      values[.overnight] = nights > 0
      if nights > 1 { values[.nights] = Int64(min(nights, RecordStore.mostNights)) }
    }
    return values
  }
}
