import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `trip stats`: shows a trip in numbers.
struct TripStatsCommand: ReadingCommand {
  static let name = "trip stats"
  static let use = CommandUse.shows()
  static let summary = "Show a trip in numbers: days, nights, kilometres, costs, records."
  static let details = [
    "Costs are in the home currency. Distances from home are measured from where the trip began: "
      + "its first check-in or the start of its first drive. For a part of its days, they are "
      + "measured from where that part began."
  ]
  static let operands = [TripNoun.meantOperand]
  static let options = DayRange.options("what happened")
  static let examples = [
    Example("vanlog trip stats", "Show the trip under way."),
    Example("vanlog trip stats --in \"last week\"", "Show its last week."),
  ]
  static let jsonFields = TripStatsView.jsonFields
  static let exits = [
    Exit(.nothingFound, "the trip does not exist"), Exit(.badData, "a total is too large"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let id = arguments.operand(0)
    let days = try DayRange(arguments, context)
    return try context.reading(.trip, named: id ?? "last") { store in
      let trip = try TripNoun.meant(by: id, in: store)
      let home = try HomeMoney(of: store)
      let stats = try TripStats(
        of: trip, on: days.period, today: context.localNow().day, home: home.currency, in: store,
        country: { BorderMap.embedded.country(at: $0)?.code },
        parts: context.drives(in: store).parts)
      try context.output(
        TripStatsView(
          trip: trip, ending: store.ending(of: trip), stats: stats,
          budget: BudgetStanding(of: trip, home: home, in: store)))
      return .done
    }
  }
}

extension TripNoun {
  static let meantOperand = RecordOperand.spec(
    .trip, count: .optional, default: "the trip under way, else the last")

  /// The named trip, else the one under way, else the newest by its days.
  static func meant(by id: String?, in store: RecordStore) throws -> Record {
    if let id { return try store.record(named: id, of: .trip) }
    if let trip = try store.activeTrip() ?? store.newest(.trip) { return trip }
    throw StoreError.noRecord(.trip, "last")
  }
}
