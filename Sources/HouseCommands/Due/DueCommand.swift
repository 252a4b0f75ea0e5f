import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `due`: everything that expires, runs short or comes up.
struct DueCommand: Command {
  static let name = "due"
  static let use = CommandUse.shows()
  static let summary = "List what expires, runs short or comes up, most urgent first."
  static let details = [
    "Documents, the dates of vans, supplies, stocks below their minimum, maintenance and planned "
      + "trips. Without --in, each appears as early as in 'vanlog status': papers 90 days ahead, "
      + "supplies, maintenance and trips 30 days, and maintenance by distance \(soonKilometres) km.",
    "With --format ics, a calendar for other programs, with reminders. Everything keeps its id, so a "
      + "calendar that is imported again is brought up to date. Stocks and maintenance by distance "
      + "alone have no day, and are left out.",
  ]
  static let options = [horizon, format.spec, OutputFile.output, OutputFile.yes]
  static let examples = [
    Example("vanlog due --in 2w", "See what the next two weeks bring."),
    Example("vanlog due --format ics -o due.ics", "Make a calendar of the next year."),
  ]
  static let jsonFields = DueReport.jsonFields
  static let exits = [
    StoreExits.emptyList, Exit(.badData, "the period cannot be read"),
    Exit(.cannotCreate, "the file cannot be written, or exists"),
  ]

  private static let soonKilometres = MaintenanceState.soonMetres / 1_000

  enum Format: String, CaseIterable {
    case text
    case ics
  }

  private static let horizon = DayHorizon.option(
    default: "as early as 'vanlog status', for a calendar 1y")
  private static let format = DefaultedOption(
    "format", "FORMAT", default: Format.text, help: "text, or ics for a calendar.")

  private let arguments: Arguments
  private let format: Format

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let given = arguments.choice(Self.format)
    let path = OutputFile.path(arguments)
    let isCalendar = path.flatMap(OutputFile.ending) == "ics"
    format = isCalendar && !arguments.gives(Self.format) ? .ics : given
    if path != nil, format != .ics {
      throw arguments.usageError("--output needs --format ics", option: OutputFile.output)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let today = try context.localNow().day
    let horizon = try DayHorizon(arguments, context)
    let path = OutputFile.path(arguments)
    if let path {
      try OutputFile.protect(path, context)
      try OutputFile.check(path, replaces: arguments.flag(OutputFile.yes))
    }
    let usual: NoticeReach = format == .ics ? .ahead(days: Self.daysOfCalendar) : .usual
    let reach = horizon.map { .ahead(days: $0.last.daysSinceEpoch - today.daysSinceEpoch) } ?? usual
    let notices = try context.storeToRead().map { store in
      try DueNotices(in: store).due(on: today, reach).filter { notice in
        guard let horizon, horizon.first != nil else { return true }
        // What has no day is due now.
        return horizon.contains(notice.day ?? today)
      }
    }
    let report = DueReport(
      notices: notices ?? [], today: today, isClockProven: try context.clock().isProven)
    if format == .ics { return try write(report, to: path, context) }
    context.noteIfEmpty(report.notices, "nothing is due")
    try context.output(report)
    return .done
  }

  private static let daysOfCalendar = 366

  private func write(
    _ report: DueReport, to path: String?, _ context: CommandContext
  ) throws -> ExitStatus {
    let calendar = DueCalendar(report.notices).text
    if !report.isClockProven { context.note(DueReport.doubt) }
    if let path {
      try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
        try sink(Array(calendar.utf8))
      }
    }
    if context.globals.json {
      try context.output(report)
    } else if path == nil {
      try context.write(calendar)
    }
    return .done
  }
}
