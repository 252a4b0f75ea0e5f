import CommandLineKit
import SharedCommands
import Text
import TripStore

/// `ledger report`: sums in groups, or what fuel was used.
struct LedgerReportCommand: Command {
  static let name = "ledger report"
  static let summary = "Add up the ledger by month, category, country, trip or van."
  static let details = [
    "Sums are in the home currency. Transfers are left out. Entries for which no rate is known are "
      + "told apart and are in no sum.",
    "With --fuel it shows what each van uses and what that costs, between full tanks: a fill counts "
      + "as full unless it was entered with --full no.",
  ]
  static let options = [by.spec, detail, fuel] + LedgerRange.options
  static let examples = [
    Example("vanlog ledger report --by category --detail", "What groceries cost, among food."),
    Example("vanlog ledger report --trip last --by country", "Where the last trip's money went."),
    Example("vanlog ledger report --fuel", "Litres and cost per 100 km."),
  ]
  static let jsonFields =
    LedgerReportView.jsonFields + [
      JSONField("vans", .list(.object(FuelView.jsonFields)), "with --fuel, in place of all others")
    ]
  static let exits = LedgerRange.exits + [Exit(.badData, "a sum is too large to be kept")]

  private static let by = DefaultedOption<LedgerReport.Grouping>(
    "by", "WHAT", default: .month, help: "How to group the entries.")
  private static let detail = OptionSpec("detail", help: "Show the second level of categories too.")
  private static let fuel = OptionSpec("fuel", help: "Show fuel used and its cost instead.")

  private let arguments: Arguments
  private let grouping: LedgerReport.Grouping

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    grouping = arguments.choice(Self.by)
    if arguments.flag(Self.fuel), arguments.gives(Self.by) || arguments.flag(Self.detail) {
      throw arguments.usageError("--fuel goes without --by and --detail", option: Self.fuel)
    }
    if arguments.flag(Self.detail), grouping != .category {
      throw arguments.usageError("--detail goes with --by category", option: Self.detail)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead() else {
      context.note("nothing has been entered yet; 'vanlog ledger add' enters something")
      return .nothingFound
    }
    let slice = try LedgerRange.read(arguments, in: store, context)
    let home = try LedgerNoun.homeMoney(in: store).currency
    if arguments.flag(Self.fuel) {
      try context.output(FuelView(report: FuelReport(of: slice, home: home, in: store)))
      return .done
    }
    let report = try LedgerReport(by: grouping, of: slice, home: home, in: store)
    try context.output(LedgerReportView(report: report, isDetailed: arguments.flag(Self.detail)))
    return .done
  }
}

/// The options that narrow the ledger for reports and export.
enum LedgerRange {
  static let options = [from, to, trip, van]
  static let exits = [
    Exit(.done, "done; also if nothing was entered in the range"),
    Exit(.nothingFound, "nothing was ever entered"),
    Exit(.inputMissing, "a trip or van that was named is not there"),
  ]

  private static let from = OptionSpec(
    "from", value: .text("DAY", maximumBytes: 32), help: "Nothing before this day.")
  private static let to = OptionSpec(
    "to", value: .text("DAY", maximumBytes: 32), help: "Nothing after this day.")
  private static let trip = OptionSpec(
    "trip", value: .text("ID", maximumBytes: 26),
    help: "Only this trip. The last letters of its id, or last.")
  private static let van = OptionSpec(
    "van", value: .text("ID", maximumBytes: 26),
    help: "Only this van. The last letters of its id, or last.")

  static func read(
    _ arguments: Arguments, in store: TripStore, _ context: CommandContext
  ) throws -> LedgerSlice {
    let days = try DayRange(from: arguments.text(from), to: arguments.text(to), context)
    return LedgerSlice(
      from: days.from, to: days.to,
      trip: try arguments.text(trip).map { try store.record(named: $0, of: .trip).id },
      van: try arguments.text(van).map { try store.record(named: $0, of: .van).id })
  }
}
