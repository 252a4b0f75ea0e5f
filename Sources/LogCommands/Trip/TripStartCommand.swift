import CommandLineKit
import SharedCommands
import Text
import TripStore

/// `trip start`: starts a trip today, or plans one for later.
struct TripStartCommand: ReadingCommand {
  static let name = "trip start"
  static let summary = "Start a trip; new records belong to it until it ends."
  static let details = [
    "With a --start-day in the future, the trip is only planned: 'trip edit ID --phase active' "
      + "starts it."
  ]
  static let operands = [
    OperandSpec(.text("NAME", maximumBytes: 1_048_576), help: "Name of the trip.")
  ]
  static let options = FieldOptions(fields).specs
  static let examples = [Example("vanlog trip start \"North Cape\"", "Start a trip today.")]
  static let jsonFields = Record.jsonFields(of: .trip)
  static let exits = StoreExits.writing

  private static let fields = KindSpec.trip.ownFields.filter {
    ![String].fields(.name, .phase, .endDay).contains($0.name)
  }
  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store()
    let name = (field: TripNoun.operand, text: arguments.operand(0) ?? "")
    let today = try context.localNow().day
    let id = try store.edit { edit in
      var draft = try FieldOptions(TripNoun.typed).read(
        arguments, operand: name, existing: nil, currency: TripNoun.currency(in: store),
        in: store, context)
      let start = draft[.startDay] ?? today
      draft[.startDay] = start
      draft[.phase] = start > today ? "future" : "active"
      try TripNoun.complete(&draft, in: store, context)
      return try edit.create(.trip, draft.values)
    }
    return try context.showEntered(id, .trip, in: store)
  }
}
