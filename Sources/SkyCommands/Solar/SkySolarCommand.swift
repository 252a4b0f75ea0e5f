import Almanac
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `sky solar`: what the panels of the van will give.
struct SkySolarCommand: ReadingCommand {
  static let name = "sky solar"
  static let use = CommandUse.shows()
  static let summary = "Estimate what the solar panels give, and how long the battery lasts."
  static let details = [
    "Reads the radiation of the last forecast ('vanlog sky update'). Hours that it does not cover "
      + "count with a clear sky: the most that the sun can give. Shadows of trees and mountains "
      + "are not known.",
    "The battery is taken to be as full as --charge says, and used evenly day and night.",
  ]
  static let options = [SkyQuestion.at, SkyQuestion.here, day, days.spec, van, charge.spec]
  static let examples = [
    Example("vanlog sky solar", "Look at today and the days after it."),
    Example("vanlog sky solar --at 68.2,14.6 --day 2027-03-01", "Plan a trip to the north."),
  ]
  static let jsonFields = SolarView.jsonFields
  static let exits = [
    Exit(.nothingFound, "the van has no panels"),
    Exit(.badData, "a coordinate or day is not valid"),
    Exit(.inputMissing, "no position is known, or the van that was named does not exist"),
  ]

  private static let day = OptionSpec(
    "day", value: .day,
    help: "Begin with this day: 2026-08-12, tomorrow, fri or +2d.")
  private static let days = DefaultedOption<Int>(
    "days", "NUMBER", 1...31, default: 4, help: "Show this many days.")
  private static let van = OptionSpec(
    "van", value: RecordOperand.value(.van), default: "the one in use",
    help: "The van whose panels count. \(RecordOperand.help)")
  private static let charge = DefaultedOption<Double>(
    "charge", .percent, default: 100, help: "How full the battery is now.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let van = try store.flatMap { try $0.van(named: arguments.text(Self.van)) }
    let array = try SolarArray(of: van, in: store)
    guard !array.panels.isEmpty else {
      context.note(
        "no solar panels are known; add them with 'vanlog van panel add NAME --power WATTS'")
      return .nothingFound
    }
    let question = try SkyQuestion(arguments, context)
    let outlook = SolarOutlook(
      array, question, forecast: context.keptForecast(at: question.coordinate),
      at: try context.cacheMoment(), days: try days(question),
      charge: arguments.number(Self.charge) / 100)
    try context.output(SolarView(outlook))
    return .done
  }

  private func days(_ question: SkyQuestion) throws -> [Day] {
    let first =
      try arguments.text(Self.day).map { try question.days.day($0, named: "--day") }
      ?? question.days.today
    let days = (0..<arguments.integer(Self.days)).map {
      Day(daysSinceEpoch: first.daysSinceEpoch + $0)
    }
    for day in days { try SkyDate.check(day) }
    return days
  }
}
