import CommandLineKit
import SharedCommands
import Text
import TripStore

/// `trip stats`: a trip in numbers.
struct TripStatsCommand: Command {
  static let name = "trip stats"
  static let summary = "Show a trip in numbers: days, nights, kilometres, costs, records."
  static let details = [
    "Costs are in the home currency. The distance from home is measured from where the trip began, "
      + "which is its first check-in or the start of its first drive."
  ]
  static let operands = [
    OperandSpec(
      .text("ID", maximumBytes: 26), count: .optional, default: "the trip under way, else the last",
      help: "The last letters of its id, or last.")
  ]
  static let examples = [Example("vanlog trip stats", "The trip under way.")]
  static let jsonFields = TripStatsJSON.fields
  static let exits = [
    Exit(.nothingFound, "there is no such trip"), Exit(.badData, "a sum is too large to be kept"),
  ]

  private let id: String?

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operand(0)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead() else {
      return try context.noRecord(.trip, id ?? "last")
    }
    do {
      let trip = try TripNoun.meant(by: id, in: store)
      let stats = try TripStats(
        of: trip, today: context.localNow().day,
        home: LedgerNoun.homeMoney(in: store).currency, in: store)
      try context.output(TripStatsView(trip: trip, ending: store.ending(of: trip), stats: stats))
      return .done
    } catch StoreError.noRecord {
      return try context.noRecord(.trip, id ?? "last")
    }
  }
}

extension TripNoun {
  /// The trip that is named, else the one under way, else the newest.
  fileprivate static func meant(by id: String?, in store: TripStore) throws -> Record {
    if let id { return try store.record(named: id, of: .trip) }
    return try store.activeTrip() ?? store.record(named: "last", of: .trip)
  }
}
