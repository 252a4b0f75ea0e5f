import CommandLineKit
import Records
import SharedCommands
import Text

/// `day`: one day in one view.
struct DayCommand: ReadingCommand {
  static let name = "day"
  static let use = CommandUse.shows()
  static let summary = "Show one day: drives, nights, money, borders, weather and notes."
  static let details = [
    "Times are local to where things happened. A drive counts for the day on which it began."
  ]
  static let operands = [
    OperandSpec(
      .day, count: .optional, default: "today",
      help: "The day: 2026-08-12, yesterday, mon, -2d or 15.11.")
  ]
  static let examples = [
    Example("vanlog day", "Show today."),
    Example("vanlog day yesterday", "Show yesterday."),
    Example("vanlog day \"last fri\"", "Show the Friday before today."),
  ]
  static let jsonFields = DayView.jsonFields
  static let exits = [
    Exit(.nothingFound, "nothing is recorded for that day"),
    Exit(.badData, "the day is not valid, or a total is too large"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let days = try context.typedDays()
    let day = try arguments.operand(0).map { try days.day($0, named: "DAY") } ?? days.today
    guard let store = try context.storeToRead() else { return nothing(on: day, context) }
    let log = try DayLog(of: day, today: days.today, in: store, context)
    try context.output(DayView(log: log, store: store, clock: try RecordClock(context)))
    return log.isEmpty ? nothing(on: day, context) : .done
  }

  private func nothing(on day: Day, _ context: CommandContext) -> ExitStatus {
    context.note(
      "nothing is recorded for \(day.weekday) \(day); say where you were with 'vanlog checkin add "
        + "NAME --day \(day)'")
    return .nothingFound
  }
}
