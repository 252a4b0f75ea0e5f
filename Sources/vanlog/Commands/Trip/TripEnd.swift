import CommandLineKit
import Text
import TripStore

/// `trip end`: the trip under way is over.
struct TripEnd: Command {
  static let name = "trip end"
  static let summary = "End the trip that is under way."
  static let options = FieldOptions(fields).specs
  static let examples = [Example("vanlog trip end --end-day yesterday", "It ended yesterday.")]
  static let jsonFields = Record.jsonFields(of: .trip)
  static let exits = [Exit(.nothingFound, "no trip is under way")] + StoreExits.writing

  private static let fields = KindSpec.trip.ownFields.filter { $0.name == "end_day" }
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store()
    guard let trip = try TripNoun.active(in: store) else {
      context.note("no trip is under way; 'vanlog trip start NAME' starts one")
      return .nothingFound
    }
    var draft = try FieldOptions(Self.fields).read(
      arguments, operand: nil, existing: trip, in: store, context)
    let today = Int64(try context.localNow().day.daysSinceEpoch)
    draft.values["end_day"] = .integer(draft.values["end_day"]?.integer ?? today)
    draft.values["phase"] = .text("past")
    try TripNoun.complete(&draft, in: store, context)
    try store.edit { try $0.update(.trip, trip.id, draft.values.mapValues { .set($0) }) }
    return try context.showEntered(trip.id, .trip, in: store)
  }
}
