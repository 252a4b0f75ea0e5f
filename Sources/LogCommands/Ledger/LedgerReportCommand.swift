import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `ledger report`: totals by group, or fuel consumption.
struct LedgerReportCommand: Command {
  static let name = "ledger report"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Total the ledger by time, category, vendor, country, trip, van or person."
  static let details = [
    "Totals are in the home currency, without transfers. Entries without an exchange rate are "
      + "listed separately and not included in totals.",
    "With --fuel, shows each van's fuel consumption and cost between full tanks. A fill counts as "
      + "full unless it was added with --full no. Where the odometer runs backwards, or farther "
      + "than 2000 km a day, the stretch is listed and left out.",
  ]
  static let options = [by.spec, detail, fuel] + LedgerRange.options
  static let examples = [
    Example(
      "vanlog ledger report --by category --detail",
      "Break food down into groceries and others."),
    Example(
      "vanlog ledger report --trip last --by country",
      "See where the money of your last trip went."),
    Example(
      "vanlog ledger report --by vendor --where 'amount>50'",
      "See who got the larger sums."),
    Example("vanlog ledger report --fuel", "Show litres and cost per 100 km."),
  ]
  static let jsonFields = LedgerReportView.jsonFields + FuelView.jsonFields
  static let exits = LedgerRange.exits + [Exit(.badData, "a total is too large")]

  private static let by = DefaultedOption<LedgerReport.Grouping>(
    "by", "WHAT", default: .month,
    help: "What to group entries by: "
      + Phrase.alternatives(LedgerReport.Grouping.allCases.map(\.rawValue))
      + ". A person is who paid.")
  private static let detail = OptionSpec(
    "detail", help: "Also show the second level of categories.")
  private static let fuel = OptionSpec("fuel", help: "Show fuel consumption and cost instead.")

  private let arguments: Arguments
  private let grouping: LedgerReport.Grouping

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    grouping = arguments.choice(Self.by)
    if arguments.flag(Self.fuel), arguments.gives(Self.by) || arguments.flag(Self.detail) {
      throw arguments.usageError(
        "--fuel cannot be combined with --by or --detail", option: Self.fuel)
    }
    if arguments.flag(Self.detail), grouping != .category {
      throw arguments.usageError("--detail needs --by category", option: Self.detail)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead() else {
      context.note("the ledger is empty; add an entry with 'vanlog ledger add'")
      return .nothingFound
    }
    let slice = try LedgerRange.read(arguments, in: store, context)
    let home = try HomeMoney(of: store).currency
    if arguments.flag(Self.fuel) {
      let report = try FuelReport(of: slice, home: home, in: store)
      let view = FuelView(report: report) { entry in
        (try? store.ending(of: entry, .ledger)) ?? entry.description
      }
      try context.output(view)
      return .done
    }
    let report = try LedgerReport(by: grouping, of: slice, home: home, in: store)
    try context.output(
      LedgerReportView(
        report: report, period: DayPeriod(from: slice.from, to: slice.to),
        isDetailed: arguments.flag(Self.detail)))
    return .done
  }
}

/// The options that filter the ledger for reports and export.
enum LedgerRange {
  static let options =
    DayRange.options("entries") + [trip, van, category, CategoryFilter.exact] + flags
    + RecordFilter<LedgerNoun>.options("Include")
  static let exits = [
    Exit(.done, "success, even if there are no entries in the range"),
    Exit(.nothingFound, "the ledger is empty"),
    Exit(.inputMissing, "a trip or van that was named does not exist"),
  ]

  private static let trip = OptionSpec(
    "trip", value: RecordOperand.value(.trip),
    help: "Include only this trip. \(RecordOperand.help)")
  private static let van = OptionSpec(
    "van", value: RecordOperand.value(.van),
    help: "Include only this van. \(RecordOperand.help)")

  private static let category = OptionSpec(
    "category",
    value: .text("TEXT", maximumBytes: 80, offering: .ledgerTexts(Field.category.name)),
    help: "Include only this category and its subcategories.")

  private static let flags = [vehicleExpense, offTrip]
  private static let vehicleExpense = OptionSpec(
    "vehicle-expense", value: .choice("yes|no", ["yes", "no"]),
    help: "Include only what was spent on the van, or only the rest.")
  private static let offTrip = OptionSpec(
    "off-trip", value: .choice("yes|no", ["yes", "no"]),
    help: "Include only what does not count for its trip, or only the rest.")

  static func read(
    _ arguments: Arguments, in store: RecordStore, _ context: CommandContext
  ) throws -> LedgerSlice {
    let days = try DayRange(arguments, context)
    return LedgerSlice(
      from: days.period.from, to: days.period.to,
      trip: try arguments.text(trip).map { try store.record(named: $0, of: .trip).id },
      van: try arguments.text(van).map { try store.record(named: $0, of: .van).id },
      categories: try categories(arguments, in: store, context),
      vehicleExpense: arguments.text(vehicleExpense).map { $0 == "yes" },
      offTrip: arguments.text(offTrip).map { $0 == "yes" },
      chosen: try RecordFilter<LedgerNoun>.chosen(arguments, in: store, context))
  }

  private static func categories(
    _ arguments: Arguments, in store: RecordStore, _ context: CommandContext
  ) throws -> [String]? {
    let isExact = arguments.flag(CategoryFilter.exact)
    guard let name = arguments.text(category) else {
      guard !isExact else {
        throw arguments.usageError("--exact needs --category", option: CategoryFilter.exact)
      }
      return nil
    }
    return try CategoryFilter.categories(name, exactly: isExact, in: store, context)
  }
}
