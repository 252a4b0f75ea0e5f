import Almanac
import CommandLineKit
import SharedCommands
import Text

/// `sky forecast`: the last forecast, hour by hour and then day by day.
struct SkyForecastCommand: ReadingCommand {
  static let name = "sky forecast"
  static let use = CommandUse.shows(.instant, .guest)
  static let summary = "Show the last forecast, hour by hour and then day by day."
  static let details = [
    "It is shown however old it is, with its age; nothing is fetched. Times are those of the place "
      + "that it is for. What the service does not give is left out: MET Norway gives neither gusts "
      + "nor radiation here."
  ]
  static let options = [hours.spec]
  static let examples = [
    Example("vanlog sky forecast", "Show the next 12 hours, and the days after."),
    Example("vanlog sky forecast --hours 48 --json", "Get two days as JSON."),
  ]
  static let jsonFields = ForecastView.jsonFields
  static let exits = [Exit(.nothingFound, "no forecast was ever fetched")]

  private static let hours = DefaultedOption(
    "hours", "HOURS", 1...400, unit: "h", default: 12, help: "How many hours to show.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let state = try ForecastState.find(context) else {
      throw CommandProblem(
        .nothingFound, "there is no forecast yet; 'vanlog sky update' fetches one")
    }
    let van = try KnownPlace.last(context, in: context.storeToRead())?.coordinate
    let summary =
      try van.flatMap { try state.summary(near: $0, isOfVan: true, context) }
      ?? ForecastSummary(state, context)
    try context.output(ForecastView(summary: summary, hours: arguments.integer(Self.hours)))
    return .done
  }
}
