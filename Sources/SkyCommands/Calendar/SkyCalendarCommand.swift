import Almanac
import CommandLineKit
import Records
import Text
import TripStore

/// `sky calendar`: sun and moon of a month, a line for each day.
struct SkyCalendarCommand: ReadingCommand {
  static let name = "sky calendar"
  static let use = CommandUse.shows(.instant, .guest)
  static let summary = "List sun and moon for each day of a month, or of some days."
  static let details = [
    "A + after a time means the next day, a - the day before. The moon's phase is that of the "
      + "sun's noon; the day of a new or full moon or a quarter has its time."
  ]
  static let month = OptionSpec(
    "month", value: .period("MONTH"), default: "this month",
    help: "The month: 2026-11, november or next month.")
  static let from = OptionSpec(
    "from", value: .day,
    help: "Begin with this day instead: 2026-08-12, tomorrow, fri or +2d.")
  static let days = OptionSpec(
    "days", value: .integer("NUMBER", 1...366), default: "to the end of the month",
    help: "List this many days.")
  static let options = [
    SkyQuestion.at, SkyQuestion.here, SkyQuestion.height.spec, month, from, days,
  ]
  static let examples = [
    Example("vanlog sky calendar --month 2026-11", "See how the days get shorter."),
    Example("vanlog sky calendar --from today --days 7", "Plan a week."),
  ]
  static let jsonFields = SkyCalendarView.jsonFields
  static let exits = SkyQuestion.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let question = try SkyQuestion(arguments, context)
    let first = try firstDay(question)
    try SkyDate.check(first)
    let (year, month, day) = first.components
    let count = arguments.integer(Self.days) ?? Day.length(ofMonth: month, year: year) - day + 1
    try SkyDate.check(Day(daysSinceEpoch: first.daysSinceEpoch + count - 1))
    try context.output(SkyCalendarView(question, first: first, count: count))
    return .done
  }

  private func firstDay(_ question: SkyQuestion) throws -> Day {
    if let text = arguments.text(Self.from) {
      guard arguments.text(Self.month) == nil else {
        throw arguments.usageError("--from and --month cannot be combined", option: Self.from)
      }
      return try question.days.day(text, named: "--from")
    }
    let text = arguments.text(Self.month)
    let days = try question.days.period(text ?? "this month", named: "--month")
    guard let first = days.from, let last = days.to, isMonth(first, last) else {
      throw CommandProblem(
        .badData,
        "--month takes a month such as 2026-11 or november, not '\(Printable.line(text ?? ""))'")
    }
    return first
  }

  private func isMonth(_ first: Day, _ last: Day) -> Bool {
    let (year, month, day) = first.components
    return day == 1
      && last == Day(year: year, month: month, day: Day.length(ofMonth: month, year: year))
  }
}
